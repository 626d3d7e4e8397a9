import { Elysia } from 'elysia'
import { httpDate } from '../../lib/net/http-date'
import { createGuard } from '../../platform/access/guard'
import { listActs, type NamedAct } from '../../platform/audit/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { readDayRange } from '../../platform/http/input/day-range'
import { readIdFilter } from '../../platform/http/input/integer-id'
import { type AuditEntry, listAuditOperation } from './schemas'

const perPage = 50

export const auditRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/audit', tags: ['Instance'] }).use(createGuard(ctx)).get(
    '',
    ({ caller: { account }, query }) => {
      const { from, before } = readDayRange(query, account.timezone)
      const selection = {
        act: query.act,
        personId: readIdFilter(query.user_id),
        from: from ?? undefined,
        to: before ?? undefined,
        beforeId: readIdFilter(query.before),
      }
      const found = listActs(ctx.db, selection, perPage + 1)
      const { auditDays: days, auditAddressDays: address_days } = ctx.config
      const entries = found.slice(0, perPage).map(viewAct)
      return {
        status: 'success' as const,
        data: { entries, has_more: found.length > perPage, days, address_days },
      }
    },
    listAuditOperation(),
  )

const viewAct = ({ act, username, whomName }: NamedAct): AuditEntry => ({
  id: act.id,
  act: act.act,
  at: httpDate(act.at),
  last_at: httpDate(act.lastAt),
  times: act.times,
  via: act.via,
  by: act.userId === null ? null : { id: act.userId, username },
  whom: act.whomId === null ? null : { id: act.whomId, username: whomName },
  address: act.address,
  detail: act.detail === '' ? [] : act.detail.split(' '),
})
