import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import { byCaller } from '../../../platform/acts'
import { recordAct } from '../../../platform/audit/record-act'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { transact } from '../../../platform/db/database'
import { notFound } from '../../../platform/errors'
import { compatibilityOf } from '../../../platform/http/compatibility-mode'
import { readId } from '../../../platform/http/input/integer-id'
import { describePage, readPage } from '../../../platform/http/input/paging'
import {
  deleteAppOperation,
  listAppsOperation,
  readAppByNumberOperation,
  readAppOperation,
  registerAppOperation,
  revokeAppOperation,
} from './apps-operations'
import { registerApp } from './register-app'
import { appsPageSizes } from './schemas'
import {
  type ClientRow,
  countClients,
  deleteClient,
  findClient,
  findClientByClientId,
  listClients,
  revokeGrantsOfClient,
} from './store'
import { viewClient } from './view'

/** The apps that somebody registered. */
export const appsRoutes = (ctx: PlatformContext) => {
  const { appCreated } = compatibilityOf(ctx.config)

  return new Elysia({ prefix: '/api/oauth/apps', tags: ['Apps'] })
    .use(createGuard(ctx))
    .get(
      '',
      ({ caller: { account }, query }) => {
        const page = readPage(query, appsPageSizes)
        return {
          status: 'success' as const,
          data: { clients: listClients(ctx.db, account.id, page).map(viewClient) },
          pagination: describePage(page, countClients(ctx.db, account.id)),
        }
      },
      listAppsOperation(),
    )
    .post(
      '',
      ({ caller, body, set }) => {
        const { client, secret } = registerApp(ctx, caller, body)
        set.status = appCreated
        return {
          status: 'created' as const,
          data: { client: { ...viewClient(client), client_secret: secret } },
        }
      },
      registerAppOperation(appCreated),
    )
    .get(
      '/:client_id',
      ({ caller: { account }, params }) =>
        answerClient(requireClient(findClientByClientId(ctx.db, account.id, params.client_id))),
      readAppOperation(),
    )
    .get(
      '/:client_id/by_id',
      ({ caller: { account }, params }) =>
        answerClient(requireClient(findClient(ctx.db, account.id, idIn(params)))),
      readAppByNumberOperation(),
    )
    .post(
      '/:client_id/revoke',
      ({ caller, params }) => {
        transact(ctx.db, tx => {
          const { id } = requireClient(findClient(tx, caller.account.id, idIn(params)))
          revokeGrantsOfClient(tx, id, ctx.clock())
          recordAct(ctx, tx, { act: 'app-disconnected', by: byCaller(caller) })
        })
        return { status: 'success' as const }
      },
      revokeAppOperation(),
    )
    .delete(
      '/:client_id',
      ({ caller, params }) => {
        transact(ctx.db, tx => {
          requireClient(deleteClient(tx, caller.account.id, idIn(params)))
          recordAct(ctx, tx, { act: 'app-deleted', by: byCaller(caller) })
        })
        return new Response(null, { status: 204 })
      },
      deleteAppOperation(),
    )
}

/** Anything but a number gives 0, which is the id of no app. */
const idIn = (params: { client_id: string }) => readId(params.client_id) ?? 0

const answerClient = (client: ClientRow) => ({
  status: 'success' as const,
  data: { client: viewClient(client) },
})

/** @throws AppError 404 when there is none, or it is somebody else's */
function requireClient(client: ClientRow | undefined): ClientRow {
  if (!client) throw notFound('app-not-found', 'OAuth2 client not found')
  return client
}
