import { Elysia } from 'elysia'
import { createGuard } from '../access/guard'
import type { Context } from '../context'
import { errors } from '../http/schemas'
import { findInstanceConfig } from '../instance/store'
import { listRecords } from '../records/store'
import { viewRecord } from '../records/view'
import { findUserTotals } from '../users/store'
import { viewProfile } from '../users/view'
import { ProfileAnswer } from './schemas'

export const profileRoutes = (ctx: Context) =>
  new Elysia({ prefix: '/api/auth', tags: ['Profile'] }).use(createGuard(ctx)).get(
    '/profile',
    ({ caller: { account } }) => ({
      status: 'success' as const,
      data: viewProfile(account, {
        totals: findUserTotals(ctx.db, account.id),
        records: listRecords(ctx.db, account.id).map(viewRecord),
        privacyPolicyDate: findInstanceConfig(ctx.db).privacyPolicyDate,
      }),
    }),
    {
      access: 'profile:read',
      response: { 200: ProfileAnswer, ...errors(401, 403) },
      detail: { summary: 'Your account' },
    },
  )
