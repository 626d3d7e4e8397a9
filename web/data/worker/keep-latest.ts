// Caches the data of the first screens, of statistics and of the map of all workouts, and the latest workouts with all
// data of their pages, even if nobody has opened them. Requests are sent one at a time. The data of a workout's page are
// requested only if the workout is new or has changed, or if the app requests its data at other addresses than before.
import { day } from '../../../src/lib/durations'
import type { MapSource } from '../../../src/maps/tiles/schemas'
import { addDays, endOfPeriod, shiftPeriod, startOfPeriod } from '../../format/calendar'
import { findSession, sessionCaches, sessionName } from '../kept/caches'
import { pathsOfRequest } from '../kept/combined-paths'
import { boundsOfBox } from '../maps/bounds-of-box'
import type { KeepRequest } from '../offline/messages'
import { calendarWorkoutsRequest, type ListedWorkout, latestRequest, outingPath } from '../workouts/requests'
import { listForm, readSelection, workoutsRequest } from '../workouts/selection'
import { shownColumns } from '../workouts/table-columns'
import { tableRequest } from '../workouts/table-request'
import { findAnswer, keepAnswer } from './answers'
import { keepGround } from './keep-ground'
import { keepStatistics } from './keep-statistics'
import { keepTracksMap } from './keep-tracks-map'
import { isKept } from './kept-paths'
import { completeShell, isAsset, keepAsset } from './shell'
import { cornersOf, groundTiles } from './tiles-under'
import type { TryServer } from './try-server'
import { basePath } from './worker-scope'
import { addressesOf, partsOf, rowOf } from './workout-parts'

const maxWorkouts = 30

/**
 * The cache contains a list of the cached workouts under this address. A workout that has not changed since it was
 * listed is not cached again.
 */
const noteAddress = '/latest-workouts'

/** Requests of the home page and of the upload form, besides those for workouts. */
const usual = [
  latestRequest,
  '/api/config',
  '/api/sports',
  '/api/equipments',
  '/api/equipment-types',
  '/api/goals',
  '/api/training/settings',
]

/** Number of days to request. This is longer than any period that the home page shows. */
const daysBack = 62 * 7

/**
 * Makes the request for sums by day. It begins with an early day, because `findAnswer` uses its response also for
 * requests that begin later.
 */
function daysRequest(now: Date): string {
  const from = new Date(now.getTime() - daysBack * day).toISOString().slice(0, 10)
  return `/api/calendar/days?from=${from}`
}

/** Makes the request for what the calendar shows on a desk of this month and the one before, with whole weeks. */
function calendarRequest(now: Date): string {
  const month = startOfPeriod(now.toISOString().slice(0, 10), 'month', true)
  const [first, last] = [shiftPeriod(month, 'month', -1), endOfPeriod(month, 'month')]
  // Before the first week of the month, the calendar needs another week to compare it with.
  return calendarWorkoutsRequest(addDays(first, -13), addDays(last, 6))
}

export async function keepForLater({ token, asked, scheme }: KeepRequest): Promise<void> {
  const session = await sessionName(token)
  if (session !== (await findSession(basePath))) return
  const askServer = async (path: string) => {
    const answer = await fetch(basePath + path, { headers: { Authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`${answer.status} for ${path}`)
    await keepAnswer(session, new URL(basePath + path, location.href).href, answer.clone())
    return answer
  }
  const tryServer: TryServer = path => askServer(path).catch(() => null)
  await completeShell()
  for (const path of asked.flatMap(pathsOfRequest)) await keepAsked(session, path, tryServer)
  const { data: profile } = await (await askServer('/api/auth/profile')).json()
  const now = new Date()
  // The list is a table on wide screens.
  const table = {
    ...readSelection(new URLSearchParams()),
    ...{ grouping: 'month' as const, columns: shownColumns(profile) },
  }
  for (const path of [...usual, daysRequest(now), calendarRequest(now), tableRequest(table, 1)])
    await tryServer(path)
  const ground: MapSource | undefined = await (await tryServer('/base-map/source.json'))?.json()
  const unit = profile.imperial_units ? 'mi' : 'km'

  const note = await caches.match(noteAddress, { cacheName: sessionCaches(basePath, session).answers })
  const known = new Set<string>((await note?.json()) ?? [])
  const rows = await listLatest(askServer)
  const outings = rows.filter(({ outing }) => outing && outing.length > 0)
  for (const { id } of outings) await tryServer(outingPath(id))
  // The rows lack the legs of outings, such as triathlons, after the first one.
  const latest = outings.length === 0 ? rows : await listLatest(askServer, { areLegsApart: true })
  const kept: string[] = []
  for (const workout of latest) {
    const addresses = addressesOf(workout, { scheme, unit })
    const row = rowOf(workout, addresses)
    const isKept = known.has(row) || (await keepWorkout(addresses, ground, tryServer))
    if (isKept) kept.push(row)
  }
  await keepAnswer(session, new URL(noteAddress, location.href).href, Response.json(kept))
  await keepStatistics(session, profile, tryServer)
  await keepTracksMap(session, ground, tryServer)
}

type AskServer = (path: string) => Promise<Response>

async function keepAsked(session: string, path: string, tryServer: TryServer) {
  if (isAsset(path)) await keepAsset(basePath + path)
  else if (isKept(path.split('?')[0] ?? '')) {
    const isThere = await findAnswer(session, new URL(basePath + path, location.href).href)
    if (isThere === undefined) await tryServer(path)
  }
}

async function listLatest(askServer: AskServer, form = {}): Promise<ListedWorkout[]> {
  const first = readSelection(new URLSearchParams())
  const workouts: ListedWorkout[] = []
  for (let page = 1; workouts.length < maxWorkouts; page++) {
    const answer = await askServer(workoutsRequest({ ...first, page }, 'month', { ...listForm, ...form }))
    const { data, pagination } = await answer.json()
    workouts.push(...data.workouts)
    if (!pagination.has_next) break
  }
  return workouts.slice(0, maxWorkouts)
}

/**
 * Caches all data that a workout's page shows.
 * @returns whether everything is cached, except the base map's tiles; if `false`, the next run tries again
 */
async function keepWorkout(
  addresses: ReturnType<typeof addressesOf>,
  ground: MapSource | undefined,
  tryServer: TryServer,
): Promise<boolean> {
  const answer = await tryServer(addresses.workout)
  if (answer === null) return false
  const { data } = await answer.json()
  const [workout] = data.workouts
  let isWhole = true
  for (const path of partsOf(addresses, workout)) if ((await tryServer(path)) === null) isWhole = false
  if (addresses.map !== null && ground) {
    const [south, west, north, east] = workout.bounds ?? []
    const box = boundsOfBox([west, south, east, north])
    if (box !== null) await keepGround(groundTiles(ground, cornersOf(box)), tryServer)
  }
  return isWhole
}
