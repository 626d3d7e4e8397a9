// Which route answers a request, by the application's own router.
import type { AnyElysia } from 'elysia'

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
