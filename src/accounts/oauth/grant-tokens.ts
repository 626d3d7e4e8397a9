import type { PlatformContext } from '../../platform/context/platform-context'
import { authenticateClient, type ClientRequest } from './authenticate-client'
import { exchangeCode } from './exchange-code'
import type { IssuedTokens } from './grants/issue-tokens'
import { unsupportedGrantType } from './grants/oauth-error'
import { refreshTokens } from './refresh-tokens'

const grantTypes = new Map([
  ['authorization_code', exchangeCode],
  ['refresh_token', refreshTokens],
])

export const grantTypeNames = [...grantTypes.keys()]

/**
 * Tokens for an app, in exchange for a code or a refresh token.
 * @throws OAuthError
 * @throws TooManyRequests after too many wrong secrets
 */
export function grantTokens(ctx: PlatformContext, request: ClientRequest): IssuedTokens {
  const grant = grantTypes.get(request.fields.get('grant_type') ?? '')
  if (!grant) throw unsupportedGrantType()
  return grant(ctx, authenticateClient(ctx, request), request.fields)
}
