import { scopes } from '../../platform/access/scopes'
import { grantTypeNames } from './grant-tokens'
import type { ServerMetadata } from './schemas'

const authenticationMethods = ['client_secret_post', 'client_secret_basic']

/** The metadata by which OAuth libraries configure themselves (RFC 8414). */
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
})
