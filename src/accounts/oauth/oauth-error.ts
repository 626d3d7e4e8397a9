// OAuth errors: codes of RFC 6749, with the messages that existing apps expect.
import { OAuthError } from '../../platform/errors'

const refusal = (error: string, description?: string) =>
  new OAuthError('invalid', { error, ...(description !== undefined && { error_description: description }) })

export const invalidRequest = (description: string) => refusal('invalid_request', description)

export const invalidGrant = (description?: string) => refusal('invalid_grant', description)

export const unsupportedGrantType = () => refusal('unsupported_grant_type')

export const unsupportedTokenType = () => refusal('unsupported_token_type')

export const invalidScopeDescription = 'The requested scope is invalid, unknown, or malformed.'

export const invalidScope = () => refusal('invalid_scope', invalidScopeDescription)

/** Returns the error for a resource that this server does not have, or that was not granted (RFC 8707). */
export const invalidTarget = () => refusal('invalid_target', 'Invalid "resource" in request.')

/** Returns the error for an unknown app or a wrong secret. @param state state of the request, returned if present */
export const invalidClient = (state: string | undefined) =>
  new OAuthError('invalid', { error: 'invalid_client', ...(state !== undefined && { state }) })

/** Like `invalidClient`, for an app that authenticated with HTTP Basic. RFC 6749 then requires status 401. */
export const invalidBasicClient = () => new OAuthError('unauthorized', { error: 'invalid_client' })
