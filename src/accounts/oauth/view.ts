import { accessTokenS } from '../../platform/access/tokens/lifetimes'
import type { AuthorizationRequestAnswer } from './apps/schemas'
import type { IssuedTokens } from './grant-tokens'
import { type AuthorizationRequest, answerUrl } from './read-authorization-request'
import type { TokenAnswer } from './schemas'

export function viewAuthorizationRequest(
  request: AuthorizationRequest,
  userId: number,
  issuer: string,
): AuthorizationRequestAnswer['data'] {
  const { client } = request
  return {
    client: { name: client.name, client_description: client.description, website: client.website },
    is_own: client.userId === userId,
    scope: request.scope.split(' '),
    redirect_uri: request.redirectUri,
    denial_url: answerUrl(request, issuer, { error: 'access_denied' }),
  }
}

/** RFC 6749 defines `scope` as one text. Apps that send multipart forms, which the RFC does not know, expect a list. */
export function viewTokens(tokens: IssuedTokens, { isMultipart }: { isMultipart: boolean }): TokenAnswer {
  return {
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
    token_type: 'Bearer',
    expires_in: accessTokenS,
    expires_at: tokens.expiresAt.getTime() / 1000,
    scope: isMultipart ? tokens.scope.split(' ') : tokens.scope,
  }
}
