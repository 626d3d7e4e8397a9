import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { invalid } from '../../platform/errors'
import { clientAddress, type ListeningServer } from '../../platform/http/client-address'
import { described } from '../../platform/http/documented'
import { type Fields, readFields, readForm } from '../../platform/http/input/form'
import { publicOrigin } from '../../platform/http/public-origin'
import { requesterOf } from '../../platform/http/requester'
import { errors, publicErrors } from '../../platform/http/schemas'
import { AuthorizationQuery, AuthorizationRequestAnswer, AuthorizeAnswer } from './apps/schemas'
import type { ClientRequest } from './authenticate-client'
import { answerUrl, authorize, readAuthorizationRequest } from './authorize'
import { createDocumentReader } from './documents/read-document'
import { grantTokens, revokeToken } from './grant-tokens'
import { invalidRequest } from './oauth-error'
import {
  AuthorizeForm,
  oauthErrors,
  RevocationAnswer,
  RevocationForm,
  ServerMetadata,
  TokenAnswer,
  TokenForm,
} from './schemas'
import { metadataOf, viewAuthorizationRequest, viewTokens } from './view'

/** Routes by which apps obtain and revoke tokens (RFC 6749, 7009, 7636, 8414, 9207). */
export const authorizationRoutes = (ctx: PlatformContext) => {
  const documentOf = createDocumentReader(ctx)
  return new Elysia({ tags: ['Apps'] })
    .use(createGuard(ctx))
    .get(
      '/api/oauth/authorize',
      async ({ caller: { account }, request, server }) => {
        const issuer = publicOrigin(ctx, request, server)
        const fields = readQuery(request)
        const document = await documentOf(fields.get('client_id'), request.signal)
        const asked = readAuthorizationRequest(ctx.db, fields, { origin: issuer, document })
        return {
          status: 'success' as const,
          data: viewAuthorizationRequest(asked, account.id, issuer),
        }
      },
      {
        access: 'session',
        query: AuthorizationQuery,
        response: {
          200: described('The app, and the scopes that it requests.', AuthorizationRequestAnswer),
          ...errors({
            400: [
              'app-document-unusable',
              'app-unknown',
              'authorization-request-invalid',
              'code-challenge-invalid',
              'code-challenge-method-unsupported',
              'code-challenge-missing',
              'fields-invalid',
              'parameter-repeated',
              'redirect-uri-unknown',
              'resource-unknown',
              'scope-not-registered',
              'state-too-long',
            ],
            401: [],
            403: [],
          }),
        },
        detail: {
          operationId: 'getAuthorizationRequest',
          summary: 'Show the authorization request of an app',
          description: 'The consent page shows the response before the user decides.',
        },
      },
    )
    .post(
      '/api/oauth/authorize',
      async ({ caller, request, server }) => {
        const { fields } = await readForm(request, (_, code) => invalid(code))
        const origin = publicOrigin(ctx, request, server)
        const requester = requesterOf(ctx, request, server)
        const document = await documentOf(fields.get('client_id'), request.signal)
        const { request: asked, code } = authorize(ctx, caller, fields, { requester, origin, document })
        const redirectUrl = answerUrl(asked, origin, { code })
        return { status: 'success' as const, redirect_url: redirectUrl }
      },
      {
        access: 'session',
        recentProof: 'contract',
        parse: 'none',
        response: {
          200: described('Access is granted.', AuthorizeAnswer),
          ...errors({
            400: [
              'app-document-unusable',
              'app-unknown',
              'authorization-denied',
              'authorization-request-invalid',
              'code-challenge-invalid',
              'code-challenge-method-unsupported',
              'code-challenge-missing',
              'form-malformed',
              'form-too-large',
              'parameter-repeated',
              'redirect-uri-unknown',
              'resource-unknown',
              'scope-not-registered',
              'state-too-long',
              'too-many-apps',
            ],
            401: [],
            403: ['proof-required'],
          }),
        },
        detail: {
          operationId: 'authorizeApp',
          summary: 'Grant an app the requested scopes',
          description:
            'The response contains the address to which the user is sent. Its code can be used once, within five minutes. May need a recent proof.',
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
        response: {
          200: described('The tokens.', TokenAnswer),
          ...oauthErrors,
          ...publicErrors({ 429: ['login-throttled'] }),
        },
        publicAccess: true,
        detail: {
          operationId: 'grantTokens',
          summary: 'Get tokens',
          description:
            'Exchanges a code or a refresh token for tokens. A refresh token works once: the answer contains the next one. The app sends its secret in the form or by HTTP Basic.',
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
        response: {
          200: described('The token is revoked, or was never valid.', RevocationAnswer),
          ...oauthErrors,
          ...publicErrors({ 429: ['login-throttled'] }),
        },
        publicAccess: true,
        detail: {
          operationId: 'revokeToken',
          summary: 'Revoke tokens',
          description: 'Either token of a pair revokes the whole grant.',
          requestBody: RevocationForm,
        },
      },
    )
    .get(
      '/.well-known/oauth-authorization-server',
      ({ request, server }) => metadataOf(publicOrigin(ctx, request, server)),
      {
        response: {
          200: described('The endpoints and features for apps that need tokens.', ServerMetadata),
          ...publicErrors({}),
        },
        publicAccess: true,
        detail: {
          operationId: 'getServerMetadata',
          summary: 'Metadata of the authorization server (RFC 8414)',
          description: 'For apps and libraries that configure themselves.',
        },
      },
    )
}

/** Parses the query again, because Elysia hides repeated parameters. */
const readQuery = (request: Request) =>
  readFields(new URL(request.url).searchParams, (_, code) => invalid(code))

const clientRequestOf = (
  ctx: PlatformContext,
  fields: Fields,
  request: Request,
  server: ListeningServer,
): ClientRequest => ({
  fields,
  authorization: request.headers.get('authorization'),
  address: clientAddress(ctx, request, server),
  origin: publicOrigin(ctx, request, server),
})
