import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { described } from '../../platform/http/documented'
import { errors } from '../../platform/http/schemas'
import { RecordsAnswer } from './schemas'
import { listRecords } from './store'
import { viewRecord } from './view'

export const recordsRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/records', tags: ['Records'] }).use(createGuard(ctx)).get(
    '',
    ({ caller }) => ({
      status: 'success' as const,
      data: { records: listRecords(ctx.db, caller.account.id).map(viewRecord) },
    }),
    {
      access: 'workouts:read',
      response: { 200: described('Your records.', RecordsAnswer), ...errors({ 401: [], 403: [] }) },
      detail: { operationId: 'listRecords', summary: 'Your records', description: 'By sport, then type.' },
    },
  )
