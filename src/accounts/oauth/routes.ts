import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { invalid } from '../../platform/errors'
import { clientAddress } from '../../platform/http/client-address'
import { type Fields, readFields, readForm } from '../../platform/http/input/form'
import { publicOrigin } from '../../platform/http/public-origin'
import { answerUrl } from './answer-url'
import type { ClientRequest } from './authenticate-client'
import { authorize } from './authorize'
import { grantTokens } from './grant-tokens'
import { invalidRequest } from './grants/oauth-error'
import { metadataOf } from './metadata'
import {
  authorizeOperation,
  grantTokensOperation,
  readAuthorizationRequestOperation,
  readMetadataOperation,
  revokeTokenOperation,
} from './operations'
import { readAuthorizationRequest } from './read-authorization-request'
import { revokeToken } from './revoke-token'
import { viewAuthorizationRequest, viewTokens } from './view'

/** How an app comes by its tokens, and gives them back (RFC 6749, 7009, 7636, 8414, 9207). */
export const authorizationRoutes = (ctx: PlatformContext) =>
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
      readAuthorizationRequestOperation(),
    )
    .post(
      '/api/oauth/authorize',
      async ({ caller, request, server }) => {
        const { fields } = await readForm(request, (_, code) => invalid(code))
        const { request: asked, code } = authorize(ctx, caller, fields)
        const redirectUrl = answerUrl(asked, publicOrigin(ctx, request, server), { code })
        return { status: 'success' as const, redirect_url: redirectUrl }
      },
      authorizeOperation(),
    )
    .post(
      '/api/oauth/token',
      async ({ request, server, set }) => {
        set.headers.pragma = 'no-cache'
        const { fields, isMultipart } = await readForm(request, invalidRequest)
        return viewTokens(grantTokens(ctx, clientRequestOf(ctx, fields, request, server)), { isMultipart })
      },
      grantTokensOperation(),
    )
    .post(
      '/api/oauth/revoke',
      async ({ request, server, set }) => {
        set.headers.pragma = 'no-cache'
        const { fields } = await readForm(request, invalidRequest)
        revokeToken(ctx, clientRequestOf(ctx, fields, request, server))
        return {}
      },
      revokeTokenOperation(),
    )
    .get(
      '/.well-known/oauth-authorization-server',
      ({ request, server }) => metadataOf(publicOrigin(ctx, request, server)),
      readMetadataOperation(),
    )

/** Read once more: what is there twice would be taken for one. */
const readQuery = (request: Request) =>
  readFields(new URL(request.url).searchParams, (_, code) => invalid(code))

const clientRequestOf = (
  ctx: PlatformContext,
  fields: Fields,
  request: Request,
  server: Parameters<typeof clientAddress>[2],
): ClientRequest => ({
  fields,
  authorization: request.headers.get('authorization'),
  address: clientAddress(ctx, request, server),
})
