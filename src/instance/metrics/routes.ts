import { timingSafeEqual } from 'node:crypto'
import { Elysia } from 'elysia'
import { publicRoutes } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { invalidToken, unauthorized, urlUnknown } from '../../platform/errors'
import { FileAnswer, publicErrors } from '../../platform/http/schemas'
import type { Metrics } from './metrics'

/**
 * The route for monitoring programs, which authenticate with `METRICS_TOKEN`. The response is 404 if this setting is
 * empty.
 */
export const metricsRoutes = ({ config }: PlatformContext, metrics: Metrics | null) =>
  new Elysia({ tags: ['Instance'] }).use(publicRoutes()).get(
    '/metrics',
    async ({ request }) => {
      if (metrics === null || config.metricsToken === null) throw urlUnknown()
      requireToken(request, config.metricsToken)
      const { text, type } = await metrics.write()
      return new Response(text, { headers: { 'content-type': type } })
    },
    {
      response: {
        200: FileAnswer('text/plain', 'The metrics.'),
        ...publicErrors({
          401: ['token-missing', 'token-invalid'],
          404: ['url-unknown'],
        }),
      },
      publicAccess: true,
      detail: {
        operationId: 'getMetrics',
        summary: 'Metrics for Prometheus',
        description:
          'Requests by route and status with their durations, jobs, workers, database, disk and the last backup. The bearer token is the setting `METRICS_TOKEN`; without this setting the response is 404.',
      },
    },
  )

/** Requires the token of the settings. @throws AppError 401 if the token is missing or wrong */
function requireToken(request: Request, token: string) {
  const header = request.headers.get('authorization')
  if (!header) throw unauthorized('token-missing')
  const given = Buffer.from(header.replace(/^Bearer /i, ''))
  const wanted = Buffer.from(token)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    throw invalidToken('token-invalid', 'invalid token, please log in again')
  }
}
