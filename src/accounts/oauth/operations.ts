// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../platform/http/documented'
import { errors, publicErrors } from '../../platform/http/schemas'
import { AuthorizationQuery, AuthorizationRequestAnswer, AuthorizeAnswer } from './apps/schemas'
import {
  AuthorizeForm,
  oauthErrors,
  RevocationAnswer,
  RevocationForm,
  ServerMetadata,
  TokenAnswer,
  TokenForm,
} from './schemas'

export const readAuthorizationRequestOperation = () =>
  ({
    access: 'session',
    query: AuthorizationQuery,
    response: {
      200: described('What it asks for.', AuthorizationRequestAnswer),
      ...errors({
        400: [
          'app-unknown',
          'authorization-request-invalid',
          'code-challenge-invalid',
          'code-challenge-method-unsupported',
          'code-challenge-missing',
          'fields-invalid',
          'parameter-repeated',
          'redirect-uri-unknown',
          'scope-not-registered',
          'state-too-long',
        ],
        401: [],
        403: [],
      }),
    },
    detail: {
      operationId: 'getAuthorizationRequest',
      summary: 'What an app asks for',
      description: 'What the consent page shows before anything is allowed.',
    },
  }) as const

export const authorizeOperation = () =>
  ({
    access: 'session',
    parse: 'none',
    response: {
      200: described('It is granted.', AuthorizeAnswer),
      ...errors({
        400: [
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
          'scope-not-registered',
          'state-too-long',
        ],
        401: [],
        403: [],
      }),
    },
    detail: {
      operationId: 'authorizeApp',
      summary: 'Grant an app what it asks for',
      description: 'The answer says where to send the person, with a code that works once, for five minutes.',
      requestBody: AuthorizeForm,
    },
  }) as const

export const grantTokensOperation = () =>
  ({
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
        'In exchange for a code, or for a refresh token, which works once: the answer has the next one. The app sends its secret in the form or by HTTP Basic.',
      requestBody: TokenForm,
    },
  }) as const

export const revokeTokenOperation = () =>
  ({
    parse: 'none',
    response: {
      200: described('The token is dead, or never was one.', RevocationAnswer),
      ...oauthErrors,
      ...publicErrors({ 429: ['login-throttled'] }),
    },
    publicAccess: true,
    detail: {
      operationId: 'revokeToken',
      summary: 'Revoke tokens',
      description: 'Either token of a pair revokes everything that was granted with it.',
      requestBody: RevocationForm,
    },
  }) as const

export const readMetadataOperation = () =>
  ({
    response: {
      200: described('What an app has to know to ask for tokens.', ServerMetadata),
      ...publicErrors({}),
    },
    publicAccess: true,
    detail: {
      operationId: 'getServerMetadata',
      summary: 'Metadata of the authorization server (RFC 8414)',
      description: 'For apps and libraries that find everything by themselves.',
    },
  }) as const
