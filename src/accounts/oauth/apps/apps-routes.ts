import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { Context } from '../../../context'
import { transact } from '../../../platform/db/database'
import { notFound } from '../../../errors'
import { dialectOf } from '../../../platform/http/compatibility-mode'
import { readId } from '../../../platform/http/input/integer-id'
import { describePage, readPage } from '../../../platform/http/input/paging'
import { errors, NoContent } from '../../../http/schemas'
import { registerApp } from './register-app'
import {
  ClientAnswer,
  ClientIdPath,
  ClientPath,
  ClientRevokedAnswer,
  ClientsAnswer,
  ClientsQuery,
  NewClientAnswer,
  NewClientBody,
} from '../../../oauth/schemas'
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

const perPage = 5

/** The apps that somebody registered. */
export const appsRoutes = (ctx: Context) => {
  const { appCreated } = dialectOf(ctx.config)

  return new Elysia({ prefix: '/api/oauth/apps', tags: ['Apps'] })
    .use(createGuard(ctx))
    .get(
      '',
      ({ caller: { account }, query }) => {
        const page = readPage(query, { default: perPage, most: perPage })
        return {
          status: 'success' as const,
          data: { clients: listClients(ctx.db, account.id, page).map(viewClient) },
          pagination: describePage(page, countClients(ctx.db, account.id)),
        }
      },
      {
        access: 'session',
        query: ClientsQuery,
        response: { 200: ClientsAnswer, ...errors(400, 401, 403) },
        detail: { summary: 'The apps you registered', description: 'Five on a page, newest first.' },
      },
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
      {
        access: 'session',
        body: NewClientBody,
        response: { [appCreated]: NewClientAnswer, ...errors(400, 401, 403) },
        detail: {
          summary: 'Register an app',
          description:
            'People can be sent back to `https`, to `http` on this computer or in the local network, and to a scheme of the app itself, like `com.example.app:/callback`. Scopes there are not are left out.',
        },
      },
    )
    .get(
      '/:client_id',
      ({ caller: { account }, params }) =>
        answerClient(requireClient(findClientByClientId(ctx.db, account.id, params.client_id))),
      {
        access: 'session',
        params: ClientIdPath,
        response: { 200: ClientAnswer, ...errors(401, 403, 404) },
        detail: { summary: 'An app you registered' },
      },
    )
    .get(
      '/:client_id/by_id',
      ({ caller: { account }, params }) =>
        answerClient(requireClient(findClient(ctx.db, account.id, idIn(params)))),
      {
        access: 'session',
        params: ClientPath,
        response: { 200: ClientAnswer, ...errors(401, 403, 404) },
        detail: { summary: 'An app you registered, by its number' },
      },
    )
    .post(
      '/:client_id/revoke',
      ({ caller: { account }, params }) => {
        transact(ctx.db, tx => {
          const { id } = requireClient(findClient(tx, account.id, idIn(params)))
          revokeGrantsOfClient(tx, id, ctx.clock())
        })
        return { status: 'success' as const }
      },
      {
        access: 'session',
        parse: 'none',
        params: ClientPath,
        response: { 200: ClientRevokedAnswer, ...errors(401, 403, 404) },
        detail: {
          summary: 'Revoke all tokens of an app',
          description: 'Whoever allowed it something: it has to ask each of them again.',
        },
      },
    )
    .delete(
      '/:client_id',
      ({ caller: { account }, params }) => {
        requireClient(deleteClient(ctx.db, account.id, idIn(params)))
        return new Response(null, { status: 204 })
      },
      {
        access: 'session',
        parse: 'none',
        params: ClientPath,
        response: { 204: NoContent('It is gone, and its tokens are dead.'), ...errors(401, 403, 404) },
        detail: { summary: 'Delete an app' },
      },
    )
}

/** Of no app when it is no number. */
const idIn = (params: { client_id: string }) => readId(params.client_id) ?? 0

const answerClient = (client: ClientRow) => ({
  status: 'success' as const,
  data: { client: viewClient(client) },
})

/** @throws AppError 404 when there is none, or it is somebody else's */
function requireClient(client: ClientRow | undefined): ClientRow {
  if (!client) throw notFound('OAuth2 client not found')
  return client
}
