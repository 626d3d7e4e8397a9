import { Elysia } from 'elysia'
import { listUsers } from '../../accounts/users/store'
import { httpDate } from '../../lib/net/http-date'
import { createGuard } from '../../platform/access/guard'
import { listActs, type NamedAct } from '../../platform/audit/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { described } from '../../platform/http/documented'
import { readDayRange } from '../../platform/http/input/day-range'
import { readId, readIdFilter } from '../../platform/http/input/integer-id'
import { errors } from '../../platform/http/schemas'
import { AuditAnswer, type AuditEntry, AuditQuery } from './schemas'

const perPage = 50

export const auditRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/audit', tags: ['Instance'] }).use(createGuard(ctx)).get(
    '',
    ({ caller: { account }, query }) => {
      const { from, before } = readDayRange(query, account.timezone)
      const selection = {
        act: query.act,
        personIds: query.q ? findPeople(ctx.db, query.q) : undefined,
        from: from ?? undefined,
        to: before ?? undefined,
        beforeId: readIdFilter(query.before),
      }
      const found = listActs(ctx.db, selection, perPage + 1)
      const entries = found.slice(0, perPage).map(viewAct)
      return {
        status: 'success' as const,
        data: { entries, has_more: found.length > perPage },
      }
    },
    {
      adminAccess: 'session',
      query: AuditQuery,
      response: {
        200: described('The matching entries.', AuditAnswer),
        ...errors({
          400: ['fields-invalid', 'day-invalid', 'id-invalid'],
          401: [],
          403: ['not-administrator'],
        }),
      },
      detail: {
        operationId: 'listAudit',
        summary: 'The audit log: who did what, and from where',
        description:
          'Log-ins, refused requests, and changes of rights, passwords, email addresses, tokens, apps, invitations, shares, backups and settings, and deletions. Administrators only, in the web app.',
      },
    },
  )

/**
 * Returns the ids of at most 100 users whose names match. If `q` is a number, this number is returned as well: the name
 * of a deleted account is unknown, so it can only be found by its id.
 */
function findPeople(db: Db, q: string): number[] {
  const selection = { namePart: q, sortBy: 'username', isDescending: false } as const
  const found = listUsers(db, selection, { perPage: 100, offset: 0 }).map(({ user }) => user.id)
  const id = readId(q)
  return id === null ? found : [...found, id]
}

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
