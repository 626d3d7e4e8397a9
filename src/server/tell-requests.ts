// What is told of each request, to its sender and to the operator.
import type { Metrics } from '../instance/metrics/metrics'
import type { AnsweredRequest } from '../platform/http/observe-requests'
import type { Context } from './context'

/** Puts the id of the request into a response header. The log line of the request has the same id. */
export const nameAnswer =
  (idOf: (request: Request) => string) =>
  ({ request, set }: { request: Request; set: { headers: Record<string, unknown> } }) => {
    set.headers['x-request-id'] = idOf(request)
  }

/** Returns a function that counts an answered request, and logs it if the settings want that. */
export const tellOf =
  ({ config, log }: Context, metrics: Metrics | null) =>
  (answered: AnsweredRequest) => {
    metrics?.count(answered)
    if (!config.logRequests) return
    const { id, method, route, status, durationMs } = answered
    log.info('Answered', {
      request_id: id,
      method,
      route,
      status,
      duration_ms: Math.round(durationMs * 10) / 10,
    })
  }
