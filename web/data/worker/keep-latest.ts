// Keeps the latest workouts with all that their pages show, though nobody has opened them yet: one request after the other,
// and only for workouts that are new or changed since the last time.
import { type LocalFont, lastNameTileZoom } from '../../../src/maps/style/names'
import type { MapSource } from '../../../src/maps/tiles/schemas'
import { findSession, sessionCaches, sessionName } from '../kept/caches'
import type { KeepRequest } from '../offline/messages'
import {
  curvesRequest,
  isLapped,
  type ListedWorkout,
  latestRequest,
  lengthsRequest,
  type MapScheme,
  mapImagePath,
  splitsRequest,
  workoutPath,
} from '../workouts/requests'
import { readSelection, workoutsRequest } from '../workouts/selection'
import { shownMapOf } from '../workouts/shown-map'
import { findAnswer, keepAnswer } from './answers'
import { isKept } from './kept-paths'
import { fontPath, fontsOf } from './letters-of-names'
import { completeShell, isAsset, keepAsset } from './shell'
import { basePath } from './worker-scope'

const mostWorkouts = 30

/** In the cache of answers, with what the list said of each workout when it was kept. */
const noteAddress = '/latest-workouts'

/** What Home and the form for uploads show besides. */
const usual = [
  latestRequest,
  '/api/config',
  '/api/sports',
  '/api/equipments',
  '/api/equipment-types',
  '/api/goals',
]

/** Longer than Home looks back. */
const daysBack = 62 * 7

/** Of which an answer for later days is a part, see `findAnswer`. */
function daysRequest(now: Date): string {
  const from = new Date(now.getTime() - daysBack * 86_400_000).toISOString().slice(0, 10)
  return `/api/calendar/days?from=${from}`
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
  await completeShell()
  for (const path of asked) await keepAsked(session, path, askServer)
  const { data: profile } = await (await askServer('/api/auth/profile')).json()
  for (const path of [...usual, daysRequest(new Date())]) await askServer(path)
  const ground: MapSource = await (await askServer('/base-map/source.json')).json()
  const unit = profile.imperial_units ? 'mi' : 'km'

  const note = await caches.match(noteAddress, { cacheName: sessionCaches(basePath, session).answers })
  const known = new Set<string>((await note?.json()) ?? [])
  const latest = await listLatest(askServer)
  const kept: string[] = []
  for (const workout of latest) {
    const row = JSON.stringify([workout, scheme, unit])
    if (!known.has(row)) await keepWorkout(workout, { scheme, unit, ground }, askServer)
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
  listed: ListedWorkout,
  { scheme, unit, ground }: { scheme: MapScheme; unit: 'km' | 'mi'; ground: MapSource },
  askServer: AskServer,
) {
  const { id } = listed
  const map = shownMapOf(listed)
  const { data } = await (await askServer(workoutPath(id))).json()
  const { with_chart, recorder, bounds } = data.workouts[0] ?? {}
  const parts = [
    ...(with_chart ? [curvesRequest(id, null), splitsRequest(id, null, unit)] : []),
    ...(with_chart && isLapped(recorder) ? [splitsRequest(id, null, 'lap')] : []),
    ...(recorder?.lengths ? [lengthsRequest(id)] : []),
    ...(map === null ? [] : [mapImagePath(map, scheme)]),
  ]
  for (const path of parts) await askServer(path)
  if (map !== null) await keepGround(groundTiles(ground, bounds ?? []), askServer)
}

/** With the letters of its names. */
async function keepGround(paths: readonly string[], askServer: AskServer) {
  const fonts = new Set<LocalFont>()
  for (const path of paths) {
    const tile = await askServer(path).catch(() => null)
    if (!tile || !isNamesTile(path)) continue
    for (const font of fontsOf(await tile.text())) fonts.add(font)
  }
  for (const font of fonts) await askServer(fontPath(font)).catch(() => undefined)
}

const isNamesTile = (path: string) => path.startsWith('/base-map/names/')

/**
 * The deepest tiles of the base map and of its names under a track, which deeper maps are drawn from too. A tile server's
 * are not taken in stock.
 */
function groundTiles({ type, tiles, maxzoom }: MapSource, bounds: readonly number[]): string[] {
  const [address] = tiles
  if (type !== 'vector' || address === undefined) return []
  const names = address.replace('/base-map/', '/base-map/names/')
  return [...tilesUnder(address, maxzoom, bounds), ...tilesUnder(names, lastNameTileZoom, bounds)]
}

function tilesUnder(address: string, zoom: number, bounds: readonly number[]): string[] {
  const [south, west, north, east] = bounds
  if (south === undefined || west === undefined || north === undefined || east === undefined) return []
  const places = [south, north].flatMap(latitude => [west, east].map(longitude => ({ latitude, longitude })))
  const addresses = places.map(({ latitude, longitude }) => {
    const sine = Math.sin((latitude * Math.PI) / 180)
    const across = (longitude + 180) / 360
    const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
    const [x, y] = [across, down].map(part => String(Math.floor(part * 2 ** zoom)))
    return address
      .replace('{z}', String(zoom))
      .replace('{x}', x ?? '')
      .replace('{y}', y ?? '')
  })
  return [...new Set(addresses)].map(path => path.slice(basePath.length))
}
