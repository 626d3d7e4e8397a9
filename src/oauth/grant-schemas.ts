import { type Static, Type } from '@sinclair/typebox'

/** A body that its handler reads as a form, as the OpenAPI document has it. The fields with what they mean. */
function formOf(required: string[], fields: Record<string, string>) {
  const described = Object.entries(fields).map(([name, description]) => [
    name,
    { type: 'string' as const, ...(description && { description }) },
  ])
  const schema = { type: 'object' as const, required, properties: Object.fromEntries(described) }
  return {
    required: true,
    content: { 'application/x-www-form-urlencoded': { schema }, 'multipart/form-data': { schema } },
  }
}

export const AuthorizeForm = formOf(['client_id', 'response_type', 'scope', 'confirm'], {
  client_id: '',
  response_type: '`code`',
  scope: 'Separated by spaces. `scopes` is another name of it.',
  confirm: '`true`',
  redirect_uri: 'One of those of the app. Without it, its first.',
  state: 'Comes back as it is.',
  code_challenge: 'Of PKCE.',
  code_challenge_method: '`S256`',
})

const credentials = {
  client_id: 'Unless it comes by HTTP Basic.',
  client_secret: 'Unless it comes by HTTP Basic.',
}

export const TokenForm = formOf(['grant_type'], {
  grant_type: '`authorization_code` or `refresh_token`',
  ...credentials,
  code: '',
  redirect_uri: 'The same as in the request for authorization, if it named one.',
  code_verifier: 'What the code challenge was made of.',
  refresh_token: '',
  scope: 'With a refresh token, for tokens that may do less than was granted.',
})

export const RevocationForm = formOf(['token'], {
  ...credentials,
  token: 'An access token or a refresh token.',
  token_type_hint: '`access_token` or `refresh_token`',
})

export const TokenAnswer = Type.Object({
  access_token: Type.String(),
  refresh_token: Type.String(),
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer({ description: 'Seconds the access token is good for.' }),
  expires_at: Type.Number({ description: 'When that is over, in seconds since 1970.' }),
  scope: Type.Union([Type.String(), Type.Array(Type.String())], {
    description: 'One text, or a list when the request was a multipart form.',
  }),
})
export type TokenAnswer = Static<typeof TokenAnswer>

export const RevocationAnswer = Type.Object({})

const OAuthErrorBody = Type.Object({
  error: Type.String(),
  error_description: Type.Optional(Type.String()),
  state: Type.Optional(Type.String()),
})

/** The refusals of what apps ask for themselves. */
export const oauthErrors = {
  400: { ...OAuthErrorBody, description: 'What is wrong, by its name in RFC 6749.' },
  401: { ...OAuthErrorBody, description: 'The app tried HTTP Basic with a wrong id or secret.' },
}

export const ServerMetadata = Type.Object({
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
})
export type ServerMetadata = Static<typeof ServerMetadata>
