import { Elysia } from 'elysia'
import { createGuard, publicRoutes } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { described, named } from '../../platform/http/documented'
import { errors, publicErrors, saying, success } from '../../platform/http/schemas'
import { checkHealth, reportHealth } from './report-health'
import { HealthReportAnswer } from './schemas'

const Health = named('LivenessAnswer', success({}))

/** The route for monitoring programs. It is not below `/api`, because these programs expect the path `/healthz`. */
export const healthRoutes = (ctx: PlatformContext) =>
  new Elysia({ tags: ['Instance'] })
    .use(publicRoutes())
    .get('/healthz', () => checkHealth(ctx).then(() => ({ status: 'success' as const })), {
      response: {
        200: described('The database and the disk are usable.', Health),
        ...publicErrors({
          503: [
            saying('database-unusable', 'the database cannot be written to', 'the database cannot be read'),
            'disk-unusable',
            'disk-full',
          ],
        }),
      },
      publicAccess: true,
      detail: {
        operationId: 'checkHealth',
        summary: 'Check the database and the disk',
        description:
          'Checks that the database can be read and written, and that the disk of the data directory has room.',
      },
    })

/** The route by which administrators read the state of the server. */
export const healthReportRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/health', tags: ['Instance'] })
    .use(createGuard(ctx))
    .get('', () => ({ status: 'success' as const, data: reportHealth(ctx) }), {
      adminAccess: 'session',
      response: {
        200: described('The state of the server.', HealthReportAnswer),
        ...errors({ 401: [], 403: ['not-administrator'] }),
      },
      detail: {
        operationId: 'getHealth',
        summary: 'The state of the server',
        description:
          'Problems, the last warnings, running and waiting work, and disk usage. Monitoring programs use `/healthz` or `/metrics` instead.',
      },
    })
