import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { Context } from '../../context'
import { errors } from '../../http/schemas'
import { RecordsAnswer } from '../../records/schemas'
import { listRecords } from './store'
import { viewRecord } from './view'

export const recordsRoutes = (ctx: Context) =>
  new Elysia({ prefix: '/api/records', tags: ['Records'] }).use(createGuard(ctx)).get(
    '',
    ({ caller }) => ({
      status: 'success' as const,
      data: { records: listRecords(ctx.db, caller.account.id).map(viewRecord) },
    }),
    {
      access: 'workouts:read',
      response: { 200: RecordsAnswer, ...errors(401, 403) },
      detail: { summary: 'Your records', description: 'By sport, then type.' },
    },
  )
