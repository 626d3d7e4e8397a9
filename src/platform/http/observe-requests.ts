// Reports every answered request to an observer. A request is named by its route, because its path may contain a title
// or a secret.
import type { AnyElysia } from 'elysia'
import { keyOfRoute, pathOf, routedMethod, routeKeyOf } from './routing'

export interface AnsweredRequest {
  method: string
  /** The route's pattern, such as `/api/users/:user_name`; `unknown` if no route matched. */
  route: string
  status: number
  /** Time until the response began. */
  durationMs: number
  id: string
}

type Answering = (...request: unknown[]) => unknown

/** Returns a function that assigns an id to each request. The same request object always gets the same id. */
export function createRequestIds(): (request: Request) => string {
  const ids = new WeakMap<Request, string>()
  return request => {
    const id = ids.get(request) ?? crypto.randomUUID()
    ids.set(request, id)
    return id
  }
}

/**
 * Wraps every handler, so that each request is reported once it is answered.
 * @param idOf returns a request's id
 * @param tell called for each response; must not throw
 */
export function observeRequests(
  app: AnyElysia,
  idOf: (request: Request) => string,
  tell: (answered: AnsweredRequest) => void,
) {
  let names: Map<unknown, string> | undefined
  const nameOf = (request: Request): string => {
    // Built at the first request, because no routes exist yet when this hook is installed.
    names ??= new Map(app.routes.map(route => [keyOfRoute(app, route), route.path]))
    return names.get(routeKeyOf(app, routedMethod(request), pathOf(request.url))) ?? 'unknown'
  }
  return (answer: Answering, request: Request): Answering =>
    (...received) => {
      const start = performance.now()
      const end = (answered: unknown) => {
        const status = answered instanceof Response ? answered.status : 500
        const durationMs = performance.now() - start
        tell({ method: request.method, route: nameOf(request), status, durationMs, id: idOf(request) })
      }
      const answered = answer(...received)
      if (answered instanceof Promise) answered.then(end, end)
      else end(answered)
      return answered
    }
}
