import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { Context } from '../../context'
import { invalid } from '../../errors'
import { clientAddress } from '../../platform/http/client-address'
import { type Fields, readFields, readForm } from '../../platform/http/input/form'
import { publicOrigin } from '../../http/public-origin'
import { errors } from '../../http/schemas'
import { answerUrl } from './answer-url'
import type { ClientRequest } from './authenticate-client'
import { authorize } from './authorize'
import {
  AuthorizeForm,
  oauthErrors,
  RevocationAnswer,
  RevocationForm,
  ServerMetadata,
  TokenAnswer,
  TokenForm,
} from '../../oauth/grant-schemas'
import { grantTokens } from './grant-tokens'
import { viewAuthorizationRequest, viewTokens } from './view'
import { metadataOf } from './metadata'
import { invalidRequest } from './grants/oauth-error'
import { readAuthorizationRequest } from './read-authorization-request'
import { revokeToken } from './revoke-token'
import { AuthorizationQuery, AuthorizationRequestAnswer, AuthorizeAnswer } from '../../oauth/schemas'

/** How an app comes by its tokens, and gives them back (RFC 6749, 7009, 7636, 8414, 9207). */
export const authorizationRoutes = (ctx: Context) =>
  new Elysia({ tags: ['Apps'] })
    .use(createGuard(ctx))
    .get(
      '/api/oauth/authorize',
      ({ caller: { account }, request, server }) => {
        const asked = readAuthorizationRequest(ctx.db, readQuery(request))
        const issuer = publicOrigin(ctx, request, server)
        return {
          status: 'success' as const,
          data: viewAuthorizationRequest(asked, account.id, issuer),
        }
      },
      {
        access: 'session',
        query: AuthorizationQuery,
        response: { 200: AuthorizationRequestAnswer, ...errors(400, 401, 403) },
        detail: {
          summary: 'What an app asks for',
          description: 'What the page for consent shows before anything is allowed.',
        },
      },
    )
    .post(
      '/api/oauth/authorize',
      async ({ caller, request, server }) => {
        const { fields } = await readForm(request, () => invalid())
        const { request: asked, code } = authorize(ctx, caller, fields)
        const redirectUrl = answerUrl(asked, publicOrigin(ctx, request, server), { code })
        return { status: 'success' as const, redirect_url: redirectUrl }
      },
      {
        access: 'session',
        parse: 'none',
        response: { 200: AuthorizeAnswer, ...errors(400, 401, 403) },
        detail: {
          summary: 'Allow an app what it asks for',
          description:
            'The answer says where to send the person, with a code that is good once, for five minutes.',
          requestBody: AuthorizeForm,
        },
      },
    )
    .post(
      '/api/oauth/token',
      async ({ request, server, set }) => {
        set.headers.pragma = 'no-cache'
        const { fields, isMultipart } = await readForm(request, invalidRequest)
        return viewTokens(grantTokens(ctx, clientRequestOf(ctx, fields, request, server)), { isMultipart })
      },
      {
        parse: 'none',
        response: { 200: TokenAnswer, ...oauthErrors, ...errors() },
        detail: {
          summary: 'Get tokens',
          description:
            'For a code, or for a refresh token, which is good once: the answer has the next. The app shows its secret in the form or by HTTP Basic.',
          requestBody: TokenForm,
        },
      },
    )
    .post(
      '/api/oauth/revoke',
      async ({ request, server, set }) => {
        set.headers.pragma = 'no-cache'
        const { fields } = await readForm(request, invalidRequest)
        revokeToken(ctx, clientRequestOf(ctx, fields, request, server))
        return {}
      },
      {
        parse: 'none',
        response: { 200: RevocationAnswer, ...oauthErrors, ...errors() },
        detail: {
          summary: 'Give tokens back',
          description: 'With either token of a pair all ends that was granted with it.',
          requestBody: RevocationForm,
        },
      },
    )
    .get(
      '/.well-known/oauth-authorization-server',
      ({ request, server }) => metadataOf(publicOrigin(ctx, request, server)),
      {
        response: { 200: ServerMetadata },
        detail: { summary: 'What libraries set themselves up by' },
      },
    )

/** Read once more: what is there twice would be taken for one. */
const readQuery = (request: Request) => readFields(new URL(request.url).searchParams, () => invalid())

const clientRequestOf = (
  ctx: Context,
  fields: Fields,
  request: Request,
  server: Parameters<typeof clientAddress>[2],
): ClientRequest => ({
  fields,
  authorization: request.headers.get('authorization'),
  address: clientAddress(ctx, request, server),
})
