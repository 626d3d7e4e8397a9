import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import { byCaller } from '../../../platform/acts'
import { recordAct } from '../../../platform/audit/record-act'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { transact } from '../../../platform/db/database'
import { notFound } from '../../../platform/errors'
import { readId } from '../../../platform/http/input/integer-id'
import {
  createPersonalTokenOperation,
  deletePersonalTokenOperation,
  disconnectAppOperation,
  listConnectedAppsOperation,
  listPersonalTokensOperation,
} from './connections-operations'
import { createPersonalToken } from './create-personal-token'
import { deletePersonalToken, listGrantedApps, listPersonalTokens, revokeGrants } from './store'
import { viewConnectedApps, viewPersonalToken } from './view'

/** What may act for a user: apps they allowed something, and their own scripts. */
export const connectionsRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/oauth', tags: ['Apps'] })
    .use(createGuard(ctx))
    .get(
      '/connected-apps',
      ({ caller: { account } }) => ({
        status: 'success' as const,
        data: { connected_apps: viewConnectedApps(listGrantedApps(ctx.db, account.id, ctx.clock())) },
      }),
      listConnectedAppsOperation(),
    )
    .delete(
      '/connected-apps/:id',
      ({ caller, params }) => {
        transact(ctx.db, tx => {
          const wasConnected = revokeGrants(tx, caller.account.id, readId(params.id) ?? 0, ctx.clock())
          if (!wasConnected) throw notFound('app-not-found', 'OAuth2 client not found')
          recordAct(ctx, tx, { act: 'app-disconnected', by: byCaller(caller) })
        })
        return new Response(null, { status: 204 })
      },
      disconnectAppOperation(),
    )
    .get(
      '/personal-tokens',
      ({ caller: { account } }) => ({
        status: 'success' as const,
        data: { personal_tokens: listPersonalTokens(ctx.db, account.id).map(viewPersonalToken) },
      }),
      listPersonalTokensOperation(),
    )
    .post(
      '/personal-tokens',
      ({ caller, body }) => {
        const { row, token } = createPersonalToken(ctx, caller, body)
        return {
          status: 'created' as const,
          data: { personal_token: { ...viewPersonalToken(row), token } },
        }
      },
      createPersonalTokenOperation(),
    )
    .delete(
      '/personal-tokens/:id',
      ({ caller, params }) => {
        transact(ctx.db, tx => {
          const wasThere = deletePersonalToken(tx, caller.account.id, readId(params.id) ?? 0)
          if (!wasThere) throw notFound('personal-token-not-found', 'personal token not found')
          recordAct(ctx, tx, { act: 'token-deleted', by: byCaller(caller) })
        })
        return new Response(null, { status: 204 })
      },
      deletePersonalTokenOperation(),
    )
