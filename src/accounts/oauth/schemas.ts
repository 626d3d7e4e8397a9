import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../platform/http/documented'
import { documentedTrue } from '../../platform/http/schemas'
import { asked } from './apps/schemas'

/**
 * Returns the OpenAPI description of a body that its handler reads as a form. An empty field counts as missing.
 * Multipart is only described in words, because openapi-python-client generates clients that do not load if a body has
 * two kinds of form.
 */
function formOf(name: string, required: string[], properties: Record<string, object>) {
  const schema = named(name, { type: 'object' as const, required, properties })
  return {
    required: true,
    description: 'The same fields are accepted as `multipart/form-data`.',
    content: { 'application/x-www-form-urlencoded': { schema } },
  }
}

export const AuthorizeForm = formOf('AuthorizationForm', ['client_id', 'response_type', 'confirm'], {
  ...asked,
  confirm: { ...documentedTrue, description: 'The user agrees.' },
})

const text = (description: string) => ({ type: 'string', description })

const credentials = {
  client_id: text('Required unless sent by HTTP Basic.'),
  client_secret: text(
    'Required unless sent by HTTP Basic, or if the id of the app is the address of its document.',
  ),
}

export const TokenForm = formOf('TokenForm', ['grant_type'], {
  grant_type: { type: 'string', enum: ['authorization_code', 'refresh_token'] },
  ...credentials,
  code: text('The code that the app received, for `authorization_code`.'),
  redirect_uri: text('The redirect URI of the authorization request, if it contained one.'),
  code_verifier: {
    ...asked.code_challenge,
    description: 'The value from which the code challenge was made.',
  },
  refresh_token: text('Required for `refresh_token`.'),
  resource: {
    ...asked.resource,
    description: 'As in the authorization request. It must not name more than was granted.',
  },
  scope: text('With a refresh token: a part of the granted scopes, for tokens with fewer rights.'),
})

export const RevocationForm = formOf('RevocationForm', ['token'], {
  ...credentials,
  token: { ...text('An access token or a refresh token.'), minLength: 1 },
  token_type_hint: { type: 'string', enum: ['access_token', 'refresh_token'] },
})

export const TokenAnswer = named(
  'Token',
  Type.Object({
    access_token: Type.String(),
    refresh_token: Type.String(),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ description: 'Lifetime of the access token in seconds.' }),
    expires_at: Type.Number({ description: 'When the access token expires, in seconds since 1970.' }),
    scope: Type.Union([Type.String(), Type.Array(Type.String())], {
      description: 'The granted scopes: a text, or a list if the request was a multipart form.',
    }),
  }),
)
export type TokenAnswer = Static<typeof TokenAnswer>

export const RevocationAnswer = named('RevocationAnswer', Type.Object({}))

const OAuthErrorBody = named(
  'OAuthError',
  Type.Object({
    error: Type.String(),
    error_description: Type.Optional(Type.String()),
    state: Type.Optional(Type.String()),
  }),
)

export const oauthErrors = {
  400: { ...OAuthErrorBody, description: 'The error, with its code from RFC 6749.' },
  401: { ...OAuthErrorBody, description: 'The app used HTTP Basic with a wrong id or secret.' },
}

export const ServerMetadata = named(
  'ServerMetadata',
  Type.Object({
    issuer: Type.String(),
    authorization_endpoint: Type.String(),
    token_endpoint: Type.String(),
    revocation_endpoint: Type.String(),
    service_documentation: Type.String(),
    scopes_supported: Type.Array(Type.String()),
    response_types_supported: Type.Array(Type.String()),
    response_modes_supported: Type.Array(Type.String()),
    grant_types_supported: Type.Array(Type.String()),
    token_endpoint_auth_methods_supported: Type.Array(Type.String()),
    revocation_endpoint_auth_methods_supported: Type.Array(Type.String()),
    code_challenge_methods_supported: Type.Array(Type.String()),
    authorization_response_iss_parameter_supported: Type.Boolean(),
    client_id_metadata_document_supported: Type.Boolean(),
  }),
)
export type ServerMetadata = Static<typeof ServerMetadata>
