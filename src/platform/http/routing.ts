// Which route answers a request, by the application's own router.
import type { AnyElysia } from 'elysia'
import type { Code } from '../codes'
import { textsKey } from './schemas'

/**
 * Answers the key by which Elysia's router knows the route: a number, or an object when its path has parameters.
 * It is asked so that the two never disagree.
 */
export function routeKeyOf(app: AnyElysia, method: string, path: string): unknown {
  const { static: plain, http: named } = app.router
  const withoutSlash = path.endsWith('/') ? path.slice(0, -1) : path
  return plain[withoutSlash]?.[method] ?? named.find(method, path)?.store
}

/** The key of a route that the application names, whose path may have parameters. */
export const keyOfRoute = (app: AnyElysia, { method, path }: { method: string; path: string }) =>
  routeKeyOf(app, method, path.replaceAll(/:\w+|\*/g, '~'))

/** Cheaper than a whole URL, for every request. */
export function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.indexOf('?', start)
  return end === -1 ? url.slice(start) : url.slice(start, end)
}

/** A `HEAD` is answered by the route for `GET`. */
export const routedMethod = (request: Request) => (request.method === 'HEAD' ? 'GET' : request.method)

/**
 * The methods a path answers to besides the one that was tried; none when there is no such path. One that is a route of its
 * own, such as `/api/workouts/outlines`, is not taken for an id.
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
 * Whether a request was answered by a route for any id although its path is a route of its own: that route does not have
 * the method.
 * @param route the pattern of the route that answered; undefined for a request that was refused before one was found
 */
export const isTakenForId = (app: AnyElysia, route: string | undefined, path: string): boolean =>
  route?.includes(':') === true && app.routes.some(({ path: own }) => own === path.replace(/\/$/, ''))

/** The page of the web app (`/*`) answers any path outside the interface; it fits none here. */
function matches(pattern: string[], path: string[]): boolean {
  return (
    pattern.length === path.length &&
    pattern.every((segment, index) =>
      segment.startsWith(':') ? path[index] !== '' : segment === path[index],
    )
  )
}

/** A slash at the end makes no difference. */
const readSegments = (path: string) => path.replace(/\/$/, '').split('/')

interface Routes {
  routes: { method: string; path: string; hooks?: { response?: unknown } }[]
}

interface Answer {
  properties?: { code?: { [textsKey]?: Partial<Record<Code, readonly string[]>> } }
}

/** The text that a route documents for a failure of the server; undefined where it documents none. */
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
