import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../platform/http/documented'
import { documentedTrue } from '../../platform/http/schemas'
import { asked } from './apps/schemas'

/**
 * OpenAPI description of a body that its handler reads as a form. An empty field counts as missing. Multipart is only
 * described in words: clients that openapi-python-client generates for two kinds of form do not load.
 */
function formOf(name: string, required: string[], properties: Record<string, object>) {
  const schema = named(name, { type: 'object' as const, required, properties })
  return {
    required: true,
    description: 'The same fields are taken as `multipart/form-data`, too.',
    content: { 'application/x-www-form-urlencoded': { schema } },
  }
}

export const AuthorizeForm = formOf('AuthorizationForm', ['client_id', 'response_type', 'confirm'], {
  ...asked,
  confirm: { ...documentedTrue, description: 'That the person agrees.' },
})

const text = (description: string) => ({ type: 'string', description })

const credentials = {
  client_id: text('Unless it comes by HTTP Basic.'),
  client_secret: text('Unless it comes by HTTP Basic.'),
}

export const TokenForm = formOf('TokenForm', ['grant_type'], {
  grant_type: { type: 'string', enum: ['authorization_code', 'refresh_token'] },
  ...credentials,
  code: text('What the app was sent, for `authorization_code`.'),
  redirect_uri: text('The same as in the request for authorization, if it named one.'),
  code_verifier: {
    ...asked.code_challenge,
    description: 'What the code challenge was made of.',
  },
  refresh_token: text('For `refresh_token`.'),
  scope: text('With a refresh token, for tokens that may do less than was granted.'),
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
    expires_in: Type.Integer({ description: 'Seconds the access token is valid for.' }),
    expires_at: Type.Number({ description: 'When it expires, in seconds since 1970.' }),
    scope: Type.Union([Type.String(), Type.Array(Type.String())], {
      description: 'One text, or a list when the request was a multipart form.',
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
  400: { ...OAuthErrorBody, description: 'What is wrong, by its name in RFC 6749.' },
  401: { ...OAuthErrorBody, description: 'The app tried HTTP Basic with a wrong id or secret.' },
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
  }),
)
export type ServerMetadata = Static<typeof ServerMetadata>
