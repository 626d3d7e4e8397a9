// How often one client may ask for one route. Counted in memory: a restart forgives.
import type { AnyElysia, PreContext } from 'elysia'
import { type CountWindow, createCountWindows } from '../../lib/async/count-windows'
import { ownNetwork } from '../../lib/net/ip-address'
import { TooManyRequests } from '../errors'
import type { Config } from '../settings/table/config-type'
import type { RateLimit } from '../settings/table/read-setting'
import { clientAddress } from './client-address'
import { keyOfRoute, pathOf, routedMethod, routeKeyOf } from './routing'

/** A large screen shows some fifty tiles, and who moves the map across it asks for twenty a second. */
const vectorTiles: readonly RateLimit[] = [{ requests: 6000, windowS: 300, text: '6000 per 5 minute' }]

/** A program that keeps folders alike looks at each file. */
const ofDav: readonly RateLimit[] = [{ requests: 3000, windowS: 300, text: '3000 per 5 minute' }]

/** Programs that watch servers ask every few seconds; more often, somebody guesses their token. */
const metrics: readonly RateLimit[] = [{ requests: 300, windowS: 300, text: '300 per 5 minute' }]

/** What messengers and people open; nobody guesses a link, however often they try. */
const sharedPages: readonly RateLimit[] = [{ requests: 300, windowS: 300, text: '300 per 5 minute' }]

/** The pages and files of the web app, each by itself: a household behind one address opens them often. */
const files: readonly RateLimit[] = [{ requests: 3000, windowS: 300, text: '3000 per 5 minute' }]

/** Images and tiles are asked for by the pageful: these routes have limits of their own, or none. */
const exceptions: Record<string, readonly RateLimit[]> = {
  '/api/workouts/map/:map_id': [],
  '/api/workouts/heatmap/:z/:x/:y': [],
  '/api/workouts/map_tile/:s/:z/:x/:y': [{ requests: 600, windowS: 300, text: '600 per 5 minute' }],
  '/api/users/:user_name/picture': [{ requests: 300, windowS: 60, text: '300 per 1 minute' }],
  '/dav': ofDav,
  '/dav/*': ofDav,
  '/metrics': metrics,
  '/s/:token': sharedPages,
  '/base-map/:z/:x/:y': vectorTiles,
  '/base-map/names/:z/:x/:y': vectorTiles,
  '/base-map/regions/:id/:z/:x/:y': vectorTiles,
}

/** A few megabytes. Whoever has more addresses than this cannot be held back by counting them. */
const mostWindows = 10_000

/** A limit, and how much of it everybody has used. */
interface Counter {
  limit: RateLimit
  windows: ReturnType<typeof createCountWindows>
}

interface LimitedRoute {
  /** Method and path, such as `GET /api/users/:user_name`. */
  name: string
  counters: readonly Counter[]
}

/**
 * An `onRequest` hook: it refuses before a token is checked or a body read, and what it says in headers is on every
 * answer. Without any limit in the settings it does nothing. When the settings change, everybody begins anew.
 */
export function limitRates(ctx: { config: Config; clock: () => Date }, app: AnyElysia) {
  let limited: { by: readonly RateLimit[]; routes: Map<unknown, LimitedRoute> } | undefined
  return ({ request, server, set }: PreContext) => {
    const { rateLimits } = ctx.config
    if (rateLimits.length === 0) return
    // With the first request: the application has no routes yet when it is given this hook.
    if (limited?.by !== rateLimits) limited = { by: rateLimits, routes: limitedRoutes(app, rateLimits) }
    const route = limited.routes.get(routeKeyOf(app, routedMethod(request), pathOf(request.url)))
    if (!route) return
    const client = ownNetwork(clientAddress(ctx, request, server))
    take(route.counters, `${client} ${route.name}`, ctx.clock().getTime(), set.headers)
  }
}

/** Every limited route, by its key: all but those that are excepted. */
function limitedRoutes(app: AnyElysia, rateLimits: readonly RateLimit[]): Map<unknown, LimitedRoute> {
  const general = rateLimits.map(count)
  const ofFiles = files.map(count)
  const routes = new Map<unknown, LimitedRoute>()
  for (const { method, path } of app.routes) {
    const ofAll = path.startsWith('/api/') ? general : ofFiles
    const counters = exceptions[path]?.map(count) ?? ofAll
    if (counters.length === 0) continue
    routes.set(keyOfRoute(app, { method, path }), { name: `${method} ${path}`, counters })
  }
  return routes
}

const count = (limit: RateLimit): Counter => ({
  limit,
  windows: createCountWindows(limit.windowS * 1000, mostWindows),
})

/**
 * Counts a request by all limits, or by none when one of them refuses it.
 * @param headers where the tightest limit is described
 * @throws TooManyRequests
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

/** The one with less left; of two with the same, the one to wait longer for. */
function tighter(a: State, b: State): State {
  const difference = left(a) - left(b)
  return difference < 0 || (difference === 0 && a.window.endsAt >= b.window.endsAt) ? a : b
}
