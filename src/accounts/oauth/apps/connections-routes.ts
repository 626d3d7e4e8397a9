import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { Context } from '../../../context'
import { notFound } from '../../../errors'
import { readId } from '../../../platform/http/input/integer-id'
import { errors, NoContent } from '../../../http/schemas'
import { createPersonalToken } from './create-personal-token'
import {
  ConnectedAppPath,
  ConnectedAppsAnswer,
  NewPersonalTokenAnswer,
  NewPersonalTokenBody,
  PersonalTokenPath,
  PersonalTokensAnswer,
} from '../../../oauth/schemas'
import { deletePersonalToken, listGrantedApps, listPersonalTokens, revokeGrants } from './store'
import { viewConnectedApps, viewPersonalToken } from './view'

/** What may act for a user: apps they allowed something, and their own scripts. */
export const connectionsRoutes = (ctx: Context) =>
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
        response: { 200: ConnectedAppsAnswer, ...errors(401, 403) },
        detail: { summary: 'The apps you allowed something', description: 'Whoever registered them.' },
      },
    )
    .delete(
      '/connected-apps/:id',
      ({ caller: { account }, params }) => {
        const wasConnected = revokeGrants(ctx.db, account.id, readId(params.id) ?? 0, ctx.clock())
        if (!wasConnected) throw notFound('OAuth2 client not found')
        return new Response(null, { status: 204 })
      },
      {
        access: 'session',
        parse: 'none',
        params: ConnectedAppPath,
        response: { 204: NoContent('Its tokens are dead.'), ...errors(401, 403, 404) },
        detail: { summary: 'Disconnect an app' },
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
        response: { 200: PersonalTokensAnswer, ...errors(401, 403) },
        detail: { summary: 'The tokens of your scripts', description: 'Newest first.' },
      },
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
      {
        access: 'session',
        body: NewPersonalTokenBody,
        response: { 200: NewPersonalTokenAnswer, ...errors(400, 401, 403) },
        detail: {
          summary: 'Make a token for a script',
          description: 'The script sends it as `Authorization: Bearer …`. At most 50 for each user.',
        },
      },
    )
    .delete(
      '/personal-tokens/:id',
      ({ caller: { account }, params }) => {
        const wasThere = deletePersonalToken(ctx.db, account.id, readId(params.id) ?? 0)
        if (!wasThere) throw notFound('personal token not found')
        return new Response(null, { status: 204 })
      },
      {
        access: 'session',
        parse: 'none',
        params: PersonalTokenPath,
        response: { 204: NoContent('It is dead at once.'), ...errors(401, 403, 404) },
        detail: { summary: 'Delete the token of a script' },
      },
    )
