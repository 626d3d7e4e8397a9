// Limits how often a client may call a route. Counters are in memory, so a restart resets them.
import type { AnyElysia, PreContext } from 'elysia'
import { type CountWindow, createCountWindows } from '../../lib/async/count-windows'
import { ownNetwork } from '../../lib/net/ip-address'
import { TooManyRequests } from '../errors'
import type { Config } from '../settings/table/config-type'
import type { RateLimit } from '../settings/table/read-setting'
import { clientAddress } from './client-address'
import { keyOfRoute, pathOf, routedMethod, routeKeyOf } from './routing'

/** Limits for vector tiles. A large screen shows about fifty tiles, and moving the map loads twenty per second. */
const vectorTiles: readonly RateLimit[] = [{ requests: 6000, windowS: 300, text: '6000 per 5 minute' }]

/** Limits for tiles that this server draws, for programs and for the relief. */
const drawnTiles: readonly RateLimit[] = [{ requests: 600, windowS: 300, text: '600 per 5 minute' }]

/** Limits for WebDAV and for uploads by programs. Synchronising programs send every file. */
const ofPrograms: readonly RateLimit[] = [{ requests: 3000, windowS: 300, text: '3000 per 5 minute' }]

/** Limits for calendars and feeds. Programs ask every few minutes at most, and a household has a few of them. */
const ofFeeds: readonly RateLimit[] = [{ requests: 60, windowS: 300, text: '60 per 5 minute' }]

/**
 * Limits for each page and each file of the web app: the members of a household share one address and load them often.
 */
const files: readonly RateLimit[] = [{ requests: 3000, windowS: 300, text: '3000 per 5 minute' }]

/**
 * Limits of single routes, which replace the general limits. An empty list means no limit: a page loads many of these
 * images and tiles at once.
 */
const exceptions: Record<string, readonly RateLimit[]> = {
  '/api/workouts/map/:map_id': [],
  '/api/workouts/heatmap/:z/:x/:y': [],
  '/api/workouts/map_tile/:s/:z/:x/:y': drawnTiles,
  '/api/users/:user_name/picture': [{ requests: 300, windowS: 60, text: '300 per 1 minute' }],
  '/dav': ofPrograms,
  '/dav/*': ofPrograms,
  '/api/upload': ofPrograms,
  '/api/upload/:file_name': ofPrograms,
  '/api/upload/t/:upload_token': ofPrograms,
  '/api/upload/t/:upload_token/:file_name': ofPrograms,
  '/api/feeds/:feed_token/workouts.ics': ofFeeds,
  '/api/feeds/:feed_token/workouts.atom': ofFeeds,
  // An assistant calls several tools for one question. What these ask for counts for its own routes, too.
  '/mcp': [{ requests: 600, windowS: 300, text: '600 per 5 minute' }],
  // Monitoring programs poll every few seconds. A higher rate means that an attacker tries to guess the token.
  '/metrics': [{ requests: 300, windowS: 300, text: '300 per 5 minute' }],
  // For people and messengers that open shared links. The limit need not prevent guessing: links cannot be guessed,
  // however many attempts are made.
  '/s/:token': [{ requests: 300, windowS: 300, text: '300 per 5 minute' }],
  '/base-map/:z/:x/:y': vectorTiles,
  '/base-map/names/:z/:x/:y': vectorTiles,
  '/base-map/relief/:z/:x/:y': drawnTiles,
  '/base-map/regions/:id/:z/:x/:y': vectorTiles,
}

/**
 * How many times the general limits apply to scripts with a personal token: they send a folder of files, or fetch all
 * workouts. Their requests are counted apart from those of the person.
 */
const shareOfScripts = 10

/** Where scripts have no larger share, because what they ask for is made once a day and takes much work. */
const asOften: readonly string[] = [
  '/api/auth/account/export',
  '/api/auth/account/export/request',
  '/api/auth/account/export/:file_name',
]

/**
 * Maximum number of pairs of a client and a route that a limit counts, which take a few megabytes of memory. An
 * attacker with more addresses cannot be stopped by counting.
 */
const maxWindows = 10_000

/** A limit with the number of requests of each client. */
interface Counter {
  limit: RateLimit
  windows: ReturnType<typeof createCountWindows>
}

interface LimitedRoute {
  /** Method and path, such as `GET /api/users/:user_name`. */
  name: string
  counters: readonly Counter[]
  /** Counters of requests with a personal token; `null` for routes where these count like all others. */
  ofScripts: readonly Counter[] | null
}

/** What the limits have to know about access. */
interface Scripts {
  /** Whether tokens of scripts may call a route. Elsewhere, a token without any use must not get a larger share. */
  mayCall(route: AnyElysia['routes'][number]): boolean
  /** Whether a request has such a token, valid or not. Guessing one takes longer than anybody can try. */
  sent(request: Request): boolean
}

/**
 * Returns an `onRequest` hook that refuses requests before the token is checked or the body is read. Every response of
 * a limited route gets headers that describe the limit. The hook does nothing if the settings have no limits; if the
 * limits in the settings change, all counters restart.
 */
export function limitRates(ctx: { config: Config; clock: () => Date }, app: AnyElysia, scripts: Scripts) {
  let limited: { by: readonly RateLimit[]; routes: Map<unknown, LimitedRoute> } | undefined
  return ({ request, server, set }: PreContext) => {
    const { rateLimits } = ctx.config
    if (rateLimits.length === 0) return
    // Built at the first request, because no routes exist yet when this hook is installed.
    if (limited?.by !== rateLimits)
      limited = { by: rateLimits, routes: limitedRoutes(app, rateLimits, scripts) }
    const route = limited.routes.get(routeKeyOf(app, routedMethod(request), pathOf(request.url)))
    if (!route) return
    const client = ownNetwork(clientAddress(ctx, request, server))
    const counters = route.ofScripts !== null && scripts.sent(request) ? route.ofScripts : route.counters
    take(counters, `${client} ${route.name}`, ctx.clock().getTime(), set.headers)
  }
}

/** Returns the limited routes with their counters, by the router's key of the route. */
function limitedRoutes(
  app: AnyElysia,
  rateLimits: readonly RateLimit[],
  scripts: Scripts,
): Map<unknown, LimitedRoute> {
  const general = rateLimits.map(count)
  const larger = rateLimits.map(asLarger).map(count)
  const ofFiles = files.map(count)
  const routes = new Map<unknown, LimitedRoute>()
  for (const route of app.routes) {
    const { method, path } = route
    const ofAll = path.startsWith('/api/') ? general : ofFiles
    const counters = exceptions[path]?.map(count) ?? ofAll
    if (counters.length === 0) continue
    const hasShare = counters === general && !asOften.includes(path) && scripts.mayCall(route)
    const ofScripts = hasShare ? larger : null
    routes.set(keyOfRoute(app, { method, path }), { name: `${method} ${path}`, counters, ofScripts })
  }
  return routes
}

const asLarger = ({ requests, windowS, text }: RateLimit): RateLimit => ({
  requests: requests * shareOfScripts,
  windowS,
  text: text.replace(/^\d+/, String(requests * shareOfScripts)),
})

const count = (limit: RateLimit): Counter => ({
  limit,
  windows: createCountWindows(limit.windowS * 1000, maxWindows),
})

/**
 * Counts a request against all limits. If one of them refuses it, the request counts against none.
 * @param headers receives the values of the limit that is closest to being reached
 * @throws TooManyRequests if a limit is reached
 */
function take(
  counters: readonly Counter[],
  name: string,
  now: number,
  headers: PreContext['set']['headers'],
) {
  const states = counters.map(({ limit, windows }) => ({ limit, window: windows.at(name, now) }))
  const isAllowed = states.every(({ limit, window }) => window.used < limit.requests)
  if (isAllowed) for (const { window } of states) window.used++
  const { limit, window } = states.reduce(tighter)
  const retryAfterS = Math.ceil((window.endsAt - now) / 1000)
  headers['x-ratelimit-limit'] = String(limit.requests)
  headers['x-ratelimit-remaining'] = String(left({ limit, window }))
  headers['x-ratelimit-reset'] = String(Math.ceil(window.endsAt / 1000))
  headers['retry-after'] = String(retryAfterS)
  if (!isAllowed)
    throw new TooManyRequests('rate-limited', `rate limit exceeded (${limit.text})`, retryAfterS)
}

interface State {
  limit: RateLimit
  window: CountWindow
}

const left = ({ limit, window }: State) => limit.requests - window.used

/**
 * Returns the limit with fewer remaining requests. If both have the same number, returns the limit whose window ends
 * later.
 */
function tighter(a: State, b: State): State {
  const difference = left(a) - left(b)
  return difference < 0 || (difference === 0 && a.window.endsAt >= b.window.endsAt) ? a : b
}
