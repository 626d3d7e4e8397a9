import { scopes } from '../../platform/access/scopes'
import { accessTokenS } from '../../platform/access/tokens/lifetimes'
import type { AuthorizationRequestAnswer } from './apps/schemas'
import { type AuthorizationRequest, answerUrl } from './authorize'
import { grantTypeNames, type IssuedTokens } from './grant-tokens'
import type { ServerMetadata, TokenAnswer } from './schemas'

export function viewAuthorizationRequest(
  request: AuthorizationRequest,
  userId: number,
  issuer: string,
): AuthorizationRequestAnswer['data'] {
  const { client } = request
  return {
    client: { name: client.name, client_description: client.description, website: client.website },
    is_own: client.userId === userId,
    is_registered: request.document === null,
    scope: request.scope.split(' '),
    redirect_uri: request.redirectUri,
    denial_url: answerUrl(request, issuer, { error: 'access_denied' }),
  }
}

/**
 * Returns the tokens for the response. RFC 6749 defines `scope` as one text. Apps that send multipart forms, which the
 * RFC does not know, expect a list.
 */
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

const authenticationMethods = ['client_secret_post', 'client_secret_basic', 'none']

/** Returns the metadata by which OAuth libraries configure themselves (RFC 8414). */
export const metadataOf = (issuer: string): ServerMetadata => ({
  issuer,
  authorization_endpoint: `${issuer}/profile/apps/authorize`,
  token_endpoint: `${issuer}/api/oauth/token`,
  revocation_endpoint: `${issuer}/api/oauth/revoke`,
  service_documentation: `${issuer}/api/docs`,
  scopes_supported: [...scopes],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: grantTypeNames,
  token_endpoint_auth_methods_supported: authenticationMethods,
  revocation_endpoint_auth_methods_supported: authenticationMethods,
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
})
