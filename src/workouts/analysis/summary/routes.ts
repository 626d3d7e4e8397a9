import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { described } from '../../../platform/http/documented'
import { errors, NotModified } from '../../../platform/http/schemas'
import { readSummary } from './read-summary'
import { Summary } from './schemas'

export const summaryRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/summary', tags: ['Statistics'] })
    .use(createGuard(ctx))
    .get('', ({ caller: { account } }) => readSummary(ctx, account), {
      access: 'workouts:read',
      tagged: true,
      response: {
        200: described('Your numbers.', Summary),
        304: NotModified(),
        ...errors({ 401: [], 403: [] }),
      },
      detail: {
        operationId: 'getSummary',
        summary: 'A few numbers for a dashboard',
        description:
          'This week, month and year, the latest workout, goals and the streak, as numbers and without any parameter. Periods are those of your calendar.',
      },
    })
