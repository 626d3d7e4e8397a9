// A stand-in for intervals.icu, made from its public description: lists by windows of days, the newest first and without
// a cursor; original files, packed for the way; stubs of Strava and activities without a file.
import { gzipSync } from 'node:zlib'
import { steadyFitRide } from './fit-writer'

export interface StoodInActivity {
  id: string
  /** Start in UTC. The stand-in’s people live there. */
  start: string
  source: string
  name?: string
  type?: string
  device?: string
  /** The original file; `null` if there is none. */
  file: Uint8Array | null
}

export interface IntervalsServer extends AsyncDisposable {
  /** The address for `INTERVALS_URL`. */
  url: string
  /** The key that is taken. */
  key: string
  /** What the owner of the key has there, in any order. */
  activities: StoodInActivity[]
  /** The largest number of activities in a list, whatever is asked for. */
  listsAtMost: number
  /** How the files are sent: `once` with gzip for the way, `twice` with a gzip that was there already, or `plain`. */
  packs: 'once' | 'twice' | 'plain'
  /** All requests, in order. */
  requests: { path: string; query: URLSearchParams; headers: Headers }[]
  /** How often each file was sent, by id. */
  sent: Map<string, number>
  /** Returns an answer instead of the usual one; `null` for that. Called before anything else. */
  instead(path: string): Response | null | Promise<Response | null>
}

export const rightKey = '3k9zq0mfw7r2'

/** Starts the stand-in: `await using service = startIntervalsServer()`. */
export function startIntervalsServer(activities: StoodInActivity[] = []): IntervalsServer {
  const http: Bun.Server<undefined> = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request): Promise<Response> {
      const { pathname, searchParams } = new URL(request.url)
      const path = pathname.replace(/^\/api\/v1/, '')
      server.requests.push({ path, query: searchParams, headers: request.headers })
      return (await server.instead(path)) ?? answer(server, request, path, searchParams)
    },
  })
  const server: IntervalsServer = {
    url: `http://127.0.0.1:${http.port}/api/v1`,
    key: rightKey,
    activities,
    listsAtMost: 500,
    packs: 'once',
    requests: [],
    sent: new Map(),
    instead: () => null,
    [Symbol.asyncDispose]: () => http.stop(true),
  }
  return server
}

const failure = (status: number, error: string) => Response.json({ status, error }, { status })

/** What the service answers once too much was asked. */
export const tooMuch = (retryAfter: string) =>
  Response.json(
    { status: 429, error: 'Too many requests' },
    { status: 429, headers: { 'Retry-After': retryAfter, 'X-RateLimit-Remaining': '0,4100' } },
  )

/** What protects the service answers if it doubts who asks. */
export const doubtful = () =>
  new Response('<!doctype html><title>Just a moment...</title>', {
    status: 403,
    headers: { 'Content-Type': 'text/html; charset=UTF-8' },
  })

function answer(server: IntervalsServer, request: Request, path: string, query: URLSearchParams): Response {
  const expected = `Basic ${Buffer.from(`API_KEY:${server.key}`).toString('base64')}`
  const authorization = request.headers.get('authorization') ?? ''
  if (authorization.startsWith('Bearer')) return failure(403, 'Access denied')
  if (authorization !== expected) return failure(401, 'Unauthorized')
  if (path === '/athlete/0/activities') return list(server, query)
  const id = /^\/activity\/([^/]+)\/file$/.exec(path)?.[1]
  return id === undefined ? failure(404, 'Not found') : file(server, id)
}

function list({ activities, listsAtMost }: IntervalsServer, query: URLSearchParams): Response {
  const [oldest, newest] = [query.get('oldest'), query.get('newest') ?? '9999']
  if (oldest === null) return failure(422, 'oldest is required')
  const limit = Math.min(Number(query.get('limit') ?? listsAtMost), listsAtMost)
  const found = activities
    .filter(({ start }) => start.slice(0, 10) >= oldest && start.slice(0, 10) <= newest)
    .toSorted((a, b) => (a.start < b.start ? 1 : -1))
  return Response.json(found.slice(0, limit).map(describe))
}

function describe({ id, start, source, name, type = 'Ride', device }: StoodInActivity) {
  const local = start.replace('Z', '')
  if (source === 'STRAVA')
    return { id, start_date_local: local, source, _note: 'STRAVA activities are not available via the API' }
  return {
    ...{ id, start_date: start, start_date_local: local, source, type },
    ...{ name: name ?? null, device_name: device ?? null, external_id: null },
  }
}

function file({ activities, packs, sent }: IntervalsServer, id: string): Response {
  const found = activities.find(activity => activity.id === id)
  if (!found?.file) return failure(404, 'Activity has no file')
  sent.set(id, (sent.get(id) ?? 0) + 1)
  const headers = { 'Content-Type': 'application/octet-stream' }
  if (packs === 'plain') return new Response(found.file as BodyInit, { headers })
  const bytes = packs === 'twice' ? gzipSync(found.file) : found.file
  return new Response(gzipSync(bytes), { headers: { ...headers, 'Content-Encoding': 'gzip' } })
}

const minuteMs = 60_000

/**
 * Makes rides of different days, the newest last, as a watch that is linked to the service would.
 * @param last day of the last ride, `YYYY-MM-DD`
 */
export function makeRides(count: number, last: string, everyDays = 1): StoodInActivity[] {
  const end = Date.parse(`${last}T08:00:00Z`)
  return Array.from({ length: count }, (_, index) => {
    // Each begins at another minute, so that none looks like another.
    const start = new Date(end - (count - 1 - index) * everyDays * 1440 * minuteMs + (index % 50) * minuteMs)
    const text = start.toISOString().replace('.000', '')
    return {
      ...{ id: `i${55_750_000 + index}`, start: text, source: 'GARMIN_CONNECT' },
      ...{
        name: `Ride ${index}`,
        device: 'Garmin Edge 840',
        file: steadyFitRide({ start: text, points: 30 }),
      },
    }
  })
}
