// Keeps the latest workouts with all that their pages show, though nobody has opened them yet: one request after the other,
// and only for workouts that are new or changed since the last time.
import { findSession, sessionCaches, sessionName } from '../kept/caches'
import type { KeepRequest } from '../offline/messages'
import { curvesRequest, type MapScheme, mapImagePath, splitsRequest, workoutPath } from '../workouts/requests'
import { type ListedWorkout, readSelection, workoutsRequest } from '../workouts/selection'
import { findAnswer, isKept, keepAnswer } from './answers'
import { completeShell, isAsset, keepAsset } from './shell'
import { basePath } from './worker-scope'

const mostWorkouts = 30

/** In the cache of answers, with what the list said of each workout when it was kept. */
const noteAddress = '/latest-workouts'

export async function keepForLater({ token, asked, scheme }: KeepRequest): Promise<void> {
  const session = await sessionName(token)
  if (session !== (await findSession(basePath))) return
  const askServer = async (path: string) => {
    const answer = await fetch(basePath + path, { headers: { Authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`${answer.status} for ${path}`)
    await keepAnswer(session, new URL(basePath + path, location.href).href, answer.clone())
    return answer
  }
  await completeShell()
  for (const path of asked) await keepAsked(session, path, askServer)
  const { data: profile } = await (await askServer('/api/auth/profile')).json()
  const unit = profile.imperial_units ? 'mi' : 'km'

  const note = await (await caches.open(sessionCaches(basePath, session).answers)).match(noteAddress)
  const known = new Set<string>((await note?.json()) ?? [])
  const latest = await listLatest(askServer)
  const kept: string[] = []
  for (const workout of latest) {
    const row = JSON.stringify([workout, scheme, unit])
    if (!known.has(row)) await keepWorkout(workout, { scheme, unit }, askServer)
    kept.push(row)
  }
  await keepAnswer(session, new URL(noteAddress, location.href).href, Response.json(kept))
}

type AskServer = (path: string) => Promise<Response>

async function keepAsked(session: string, path: string, askServer: AskServer) {
  if (isAsset(path)) await keepAsset(basePath + path)
  else if (isKept(path.split('?')[0] ?? '')) {
    const isThere = await findAnswer(session, new URL(basePath + path, location.href).href)
    if (isThere === undefined) await askServer(path).catch(() => undefined)
  }
}

async function listLatest(askServer: AskServer): Promise<ListedWorkout[]> {
  const first = readSelection(new URLSearchParams())
  const workouts: ListedWorkout[] = []
  for (let page = 1; workouts.length < mostWorkouts; page++) {
    const answer = await askServer(workoutsRequest({ ...first, page }))
    const { data, pagination } = await answer.json()
    workouts.push(...data.workouts)
    if (!pagination.has_next) break
  }
  return workouts.slice(0, mostWorkouts)
}

async function keepWorkout(
  { id, map }: ListedWorkout,
  { scheme, unit }: { scheme: MapScheme; unit: 'km' | 'mi' },
  askServer: AskServer,
) {
  const { data } = await (await askServer(workoutPath(id))).json()
  const parts = [
    ...(data.workouts[0]?.with_chart ? [curvesRequest(id, null), splitsRequest(id, null, unit)] : []),
    ...(map === null ? [] : [mapImagePath(map, scheme)]),
  ]
  for (const path of parts) await askServer(path)
}
