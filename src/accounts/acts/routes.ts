import { Elysia } from 'elysia'
import { httpDate } from '../../lib/net/http-date'
import { networkName } from '../../lib/net/network-name'
import { createGuard } from '../../platform/access/guard'
import { listActsOf } from '../../platform/audit/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { described } from '../../platform/http/documented'
import { readIdFilter } from '../../platform/http/input/integer-id'
import { errors } from '../../platform/http/schemas'
import { type OwnAct, OwnActsAnswer, OwnActsQuery } from './schemas'

const perPage = 10

/** The route by which people see what the audit log has of their account. */
export const ownActsRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/auth/acts', tags: ['Accounts'] }).use(createGuard(ctx)).get(
    '',
    ({ caller: { account }, query }) => {
      const page = { beforeId: readIdFilter(query.before), limit: perPage + 1 }
      const found = listActsOf(ctx.db, account.id, page)
      return {
        status: 'success' as const,
        data: {
          acts: found.slice(0, perPage).map(act => viewAct(act, account.id)),
          has_more: found.length > perPage,
        },
      }
    },
    {
      access: 'session',
      query: OwnActsQuery,
      response: {
        200: described('The acts.', OwnActsAnswer),
        ...errors({ 400: ['id-invalid'], 401: [], 403: [] }),
      },
      detail: {
        operationId: 'listOwnActs',
        summary: 'What was done with your account',
        description:
          'What the audit log has of you: what you did, what others did to your account, and log-ins to it that were refused. What administrators do to others is not in it.',
      },
    },
  )

type FoundAct = ReturnType<typeof listActsOf>[number]

function viewAct(act: FoundAct, ownId: number): OwnAct {
  const isOthers = act.userId !== null && act.userId !== ownId
  return {
    id: act.id,
    act: act.act,
    at: httpDate(act.at),
    last_at: httpDate(act.lastAt),
    times: act.times,
    via: act.via,
    by: isOthers ? 'administrator' : act.userId === null ? null : 'you',
    // Where an administrator was is no business of others.
    network: act.address === null || isOthers ? null : networkOf(act.address),
    detail: act.detail === '' ? [] : act.detail.split(' '),
  }
}

/** Refusals have the network of a single client in place of an IPv6 address: `2001:db8:1:2::/64`. */
const networkOf = (address: string) => networkName(address.split('/')[0] ?? '')
