import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import { byCaller } from '../../../platform/acts'
import { recordAct } from '../../../platform/audit/record-act'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { transact } from '../../../platform/db/database'
import { notFound } from '../../../platform/errors'
import { compatibilityOf } from '../../../platform/http/compatibility-mode'
import { described } from '../../../platform/http/documented'
import { readId } from '../../../platform/http/input/integer-id'
import { describePage, readPage } from '../../../platform/http/input/paging'
import { errors, jsonCodes, NoContent } from '../../../platform/http/schemas'
import { registerApp } from './register-app'
import {
  appsPageSizes,
  ClientAnswer,
  ClientIdPath,
  ClientPath,
  ClientRevokedAnswer,
  ClientsAnswer,
  ClientsQuery,
  NewClientAnswer,
  NewClientBody,
} from './schemas'
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

/** Routes for the apps that a user registered. */
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
      {
        access: 'session',
        query: ClientsQuery,
        response: {
          200: described('A page of the apps.', ClientsAnswer),
          ...errors({ 400: ['page-invalid'], 401: [], 403: [] }),
        },
        detail: {
          operationId: 'listApps',
          summary: 'The apps you registered',
          description: 'Five on a page, newest first.',
        },
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
        response: {
          [appCreated]: described('The app, with its secret.', NewClientAnswer),
          ...errors({
            400: [
              ...jsonCodes,
              'app-name-invalid',
              'app-text-invalid',
              'redirect-uris-invalid',
              'scopes-invalid',
              'too-many-apps',
              'website-invalid',
            ],
            401: [],
            403: [],
          }),
        },
        detail: {
          operationId: 'registerApp',
          summary: 'Register an app',
          description:
            'Redirect URIs can use `https`, `http` on this computer or in the local network, or a scheme of the app itself, such as `com.example.app:/callback`. Unknown scopes are left out. Each user can have at most 100.',
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
        response: {
          200: described('The app.', ClientAnswer),
          ...errors({ 401: [], 403: [], 404: ['app-not-found'] }),
        },
        detail: {
          operationId: 'getApp',
          summary: 'An app you registered',
          description: 'Finds the app by its `client_id`.',
        },
      },
    )
    .get(
      '/:client_id/by_id',
      ({ caller: { account }, params }) =>
        answerClient(requireClient(findClient(ctx.db, account.id, idIn(params)))),
      {
        access: 'session',
        params: ClientPath,
        response: {
          200: described('The app.', ClientAnswer),
          ...errors({ 401: [], 403: [], 404: ['app-not-found'] }),
        },
        detail: {
          operationId: 'getAppByNumber',
          summary: 'An app you registered, by its number',
          description: 'Finds the app by its `id`.',
        },
      },
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
      {
        access: 'session',
        parse: 'none',
        params: ClientPath,
        response: {
          200: described('All its tokens are revoked.', ClientRevokedAnswer),
          ...errors({ 401: [], 403: [], 404: ['app-not-found'] }),
        },
        detail: {
          operationId: 'revokeAppTokens',
          summary: 'Revoke all tokens of an app',
          description:
            'This includes the tokens of all users who connected it: the app has to ask each of them again.',
        },
      },
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
      {
        access: 'session',
        parse: 'none',
        params: ClientPath,
        response: {
          204: NoContent('The app is deleted, and its tokens are revoked.'),
          ...errors({ 401: [], 403: [], 404: ['app-not-found'] }),
        },
        detail: {
          operationId: 'deleteApp',
          summary: 'Delete an app',
          description: 'All users who connected it are disconnected.',
        },
      },
    )
}

/** Reads the id of an app from the path. Anything but a number becomes 0, which is not the id of any app. */
const idIn = (params: { client_id: string }) => readId(params.client_id) ?? 0

const answerClient = (client: ClientRow) => ({
  status: 'success' as const,
  data: { client: viewClient(client) },
})

/** @throws AppError 404 if the app does not exist, or belongs to another user */
function requireClient(client: ClientRow | undefined): ClientRow {
  if (!client) throw notFound('app-not-found', 'OAuth2 client not found')
  return client
}
