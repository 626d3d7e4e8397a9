// Finds the route of a request with the application's own router.
import type { AnyElysia } from 'elysia'
import type { Code } from '../codes'
import { textsKey } from './schemas'

/**
 * Returns the key that Elysia's router has for the route: a number, or an object if the path has parameters. Uses that
 * router, so the route found here is always the one that answers.
 */
export function routeKeyOf(app: AnyElysia, method: string, path: string): unknown {
  const { static: plain, http: named } = app.router
  const withoutSlash = path.endsWith('/') ? path.slice(0, -1) : path
  return plain[withoutSlash]?.[method] ?? named.find(method, path)?.store
}

/** Like `routeKeyOf`, for the pattern of a route instead of a path. */
export const keyOfRoute = (app: AnyElysia, { method, path }: { method: string; path: string }) =>
  routeKeyOf(app, method, path.replaceAll(/:\w+|\*/g, '~'))

/**
 * Returns a function that tells whether a `GET` request to a URL is answered by one of these routes.
 * @param patterns patterns of the routes
 */
export function answeredBy(app: AnyElysia, patterns: readonly string[]): (url: string) => boolean {
  let keys: Set<unknown> | undefined
  return url => {
    // Built at the first request, because the routes of later features do not exist yet when this is called.
    keys ??= new Set(patterns.map(path => keyOfRoute(app, { method: 'GET', path })))
    return keys.has(routeKeyOf(app, 'GET', pathOf(url)))
  }
}

/** Returns the path of a URL. This is faster than `new URL`, and every request needs the path. */
export function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.indexOf('?', start)
  return end === -1 ? url.slice(start) : url.slice(start, end)
}

/** `HEAD` requests are answered by the `GET` route. */
export const routedMethod = (request: Request) => (request.method === 'HEAD' ? 'GET' : request.method)

/**
 * Returns the methods that a path supports besides the one tried; empty if the path is unknown. For the path of a fixed
 * route, such as `/api/workouts/outlines`, the methods of `/api/workouts/:id` do not count, although its pattern
 * matches, too.
 */
export function otherMethods(app: AnyElysia, tried: string, path: string): string[] {
  const segments = readSegments(path)
  const routes = app.routes.filter(route => matches(readSegments(route.path), segments))
  const own = routes.filter(route => !route.path.includes(':'))
  return (own.length > 0 ? own : routes)
    .filter(({ method }) => method !== tried)
    .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}

/**
 * Whether a route with an id, such as `/api/workouts/:id`, handled a request to a fixed path, such as
 * `/api/workouts/outlines`. This happens if the fixed route does not support the method.
 * @param route pattern of the route that answered; undefined if the request was refused before routing
 */
export const isTakenForId = (app: AnyElysia, route: string | undefined, path: string): boolean =>
  route?.includes(':') === true && app.routes.some(({ path: own }) => own === path.replace(/\/$/, ''))

/** Whether a path matches a route's pattern. The web app's catch-all route (`/*`) matches no path here. */
function matches(pattern: string[], path: string[]): boolean {
  return (
    pattern.length === path.length &&
    pattern.every((segment, index) =>
      segment.startsWith(':') ? path[index] !== '' : segment === path[index],
    )
  )
}

/** Splits a path at its slashes, without a trailing slash. */
const readSegments = (path: string) => path.replace(/\/$/, '').split('/')

interface Routes {
  routes: { method: string; path: string; hooks?: { response?: unknown } }[]
}

interface Answer {
  properties?: { code?: { [textsKey]?: Partial<Record<Code, readonly string[]>> } }
}

/** Returns the message that a route documents for a code of its 500 response; undefined if it documents none. */
export function documentedText(
  { routes }: Routes,
  method: string,
  path: string,
  code: Code,
): string | undefined {
  const route = routes.find(candidate => candidate.method === method && candidate.path === path)
  const answers = route?.hooks?.response as Record<number, Answer> | undefined
  return answers?.[500]?.properties?.code?.[textsKey]?.[code]?.[0]
}
