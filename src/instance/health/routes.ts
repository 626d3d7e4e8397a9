import { Elysia } from 'elysia'
import { createGuard, publicRoutes } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { described, named } from '../../platform/http/documented'
import { errors, publicErrors, saying, success } from '../../platform/http/schemas'
import { checkHealth } from './check-health'
import { reportHealth } from './report-health'
import { HealthReportAnswer } from './schemas'

const Health = named('LivenessAnswer', success({}))

/** For monitoring programs, at the path where they expect it, outside of /api. */
export const healthRoutes = (ctx: PlatformContext) =>
  new Elysia({ tags: ['Instance'] })
    .use(publicRoutes())
    .get('/healthz', () => checkHealth(ctx).then(() => ({ status: 'success' as const })), {
      response: {
        200: described('Both are well.', Health),
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
          'The database is read and can be written to, and there is room on the disk of the data directory.',
      },
    })

/** For administrators. */
export const healthReportRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/health', tags: ['Instance'] })
    .use(createGuard(ctx))
    .get('', () => ({ status: 'success' as const, data: reportHealth(ctx) }), {
      adminAccess: 'session',
      response: {
        200: described('How the server is.', HealthReportAnswer),
        ...errors({ 401: [], 403: ['not-administrator'] }),
      },
      detail: {
        operationId: 'getHealth',
        summary: 'How the server is',
        description:
          'What is wrong, the last warnings, what runs and what waits, and how full the disk is. Programs that watch servers ask `/healthz` or `/metrics`.',
      },
    })
