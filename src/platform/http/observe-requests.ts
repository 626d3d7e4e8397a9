// Tells who watches of every request that was answered: by its route, because a path may hold a title or a secret.
import type { AnyElysia } from 'elysia'
import { keyOfRoute, pathOf, routedMethod, routeKeyOf } from './routing'

export interface AnsweredRequest {
  method: string
  /** As the application names it, such as `/api/users/:user_name`; `unknown` for what no route answers. */
  route: string
  status: number
  /** Until the answer begins. */
  durationMs: number
  /** Tells requests apart. */
  id: string
}

type Answering = (...request: unknown[]) => unknown

/** Names requests, each by the same id whenever it is asked for. */
export function createRequestIds(): (request: Request) => string {
  const ids = new WeakMap<Request, string>()
  return request => {
    const id = ids.get(request) ?? crypto.randomUUID()
    ids.set(request, id)
    return id
  }
}

/**
 * Goes around every answer.
 * @param idOf names requests
 * @param tell is called with each, and must not throw
 */
export function observeRequests(
  app: AnyElysia,
  idOf: (request: Request) => string,
  tell: (answered: AnsweredRequest) => void,
) {
  let names: Map<unknown, string> | undefined
  const nameOf = (request: Request): string => {
    // With the first request: the application has no routes before.
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
