import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import { byCaller } from '../../../platform/acts'
import { recordAct } from '../../../platform/audit/record-act'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { transact } from '../../../platform/db/database'
import { notFound } from '../../../platform/errors'
import { described } from '../../../platform/http/documented'
import { readId } from '../../../platform/http/input/integer-id'
import { requesterOf } from '../../../platform/http/requester'
import { errors, jsonCodes, NoContent } from '../../../platform/http/schemas'
import { createPersonalToken } from './register-app'
import {
  ConnectedAppPath,
  ConnectedAppsAnswer,
  NewPersonalTokenAnswer,
  NewPersonalTokenBody,
  PersonalTokenPath,
  PersonalTokensAnswer,
} from './schemas'
import { deletePersonalToken, listGrantedApps, listPersonalTokens, revokeGrants } from './store'
import { viewConnectedApps, viewPersonalToken } from './view'

/** Routes for the apps that a user connected, and for personal tokens. */
export const connectionsRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/oauth', tags: ['Apps'] })
    .use(createGuard(ctx))
    .get(
      '/connected-apps',
      ({ caller: { account } }) => ({
        status: 'success' as const,
        data: { connected_apps: viewConnectedApps(listGrantedApps(ctx.db, account.id, ctx.clock())) },
      }),
      {
        access: 'session',
        response: { 200: described('The apps.', ConnectedAppsAnswer), ...errors({ 401: [], 403: [] }) },
        detail: {
          operationId: 'listConnectedApps',
          summary: 'The apps you have connected',
          description: 'The list does not depend on who registered the apps.',
        },
      },
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
      {
        access: 'session',
        parse: 'none',
        params: ConnectedAppPath,
        response: {
          204: NoContent('Its tokens are revoked.'),
          ...errors({ 401: [], 403: [], 404: ['app-not-found'] }),
        },
        detail: {
          operationId: 'disconnectApp',
          summary: 'Disconnect an app',
          description: 'Its access to your account ends; the app can ask again.',
        },
      },
    )
    .get(
      '/personal-tokens',
      ({ caller: { account } }) => ({
        status: 'success' as const,
        data: { personal_tokens: listPersonalTokens(ctx.db, account.id).map(viewPersonalToken) },
      }),
      {
        access: 'session',
        response: {
          200: described('The tokens, without their secrets.', PersonalTokensAnswer),
          ...errors({ 401: [], 403: [] }),
        },
        detail: {
          operationId: 'listPersonalTokens',
          summary: 'Your personal tokens',
          description: 'Newest first.',
        },
      },
    )
    .post(
      '/personal-tokens',
      ({ caller, body, request, server }) => {
        const requester = requesterOf(ctx, request, server)
        const { row, token } = createPersonalToken(ctx, caller, body, requester)
        return {
          status: 'created' as const,
          data: { personal_token: { ...viewPersonalToken(row), token } },
        }
      },
      {
        access: 'session',
        recentProof: 'own',
        body: NewPersonalTokenBody,
        response: {
          200: described('The token. Its secret is only shown once.', NewPersonalTokenAnswer),
          ...errors({
            400: [
              ...jsonCodes,
              'app-name-invalid',
              'app-text-invalid',
              'scopes-invalid',
              'too-many-personal-tokens',
            ],
            401: [],
            403: ['proof-required'],
          }),
        },
        detail: {
          operationId: 'createPersonalToken',
          summary: 'Create a personal token',
          description:
            'The script sends it as `Authorization: Bearer …`. Each user can have at most 50. Needs a recent proof.',
        },
      },
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
      {
        access: 'session',
        parse: 'none',
        params: PersonalTokenPath,
        response: {
          204: NoContent('The token stops working at once.'),
          ...errors({ 401: [], 403: [], 404: ['personal-token-not-found'] }),
        },
        detail: {
          operationId: 'deletePersonalToken',
          summary: 'Delete a personal token',
          description: 'Scripts that use it are refused from then on.',
        },
      },
    )
