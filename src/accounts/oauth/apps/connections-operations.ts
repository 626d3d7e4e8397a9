// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../../platform/http/documented'
import { errors, jsonCodes, NoContent } from '../../../platform/http/schemas'
import {
  ConnectedAppPath,
  ConnectedAppsAnswer,
  NewPersonalTokenAnswer,
  NewPersonalTokenBody,
  PersonalTokenPath,
  PersonalTokensAnswer,
} from './schemas'

export const listConnectedAppsOperation = () =>
  ({
    access: 'session',
    response: { 200: described('The apps.', ConnectedAppsAnswer), ...errors({ 401: [], 403: [] }) },
    detail: {
      operationId: 'listConnectedApps',
      summary: 'The apps you have connected',
      description: 'No matter who registered them.',
    },
  }) as const

export const disconnectAppOperation = () =>
  ({
    access: 'session',
    parse: 'none',
    params: ConnectedAppPath,
    response: {
      204: NoContent('Its tokens are dead.'),
      ...errors({ 401: [], 403: [], 404: ['app-not-found'] }),
    },
    detail: {
      operationId: 'disconnectApp',
      summary: 'Disconnect an app',
      description: 'Everything you allowed it is over; it can ask again.',
    },
  }) as const

export const listPersonalTokensOperation = () =>
  ({
    access: 'session',
    response: {
      200: described('The tokens, without what scripts send.', PersonalTokensAnswer),
      ...errors({ 401: [], 403: [] }),
    },
    detail: {
      operationId: 'listPersonalTokens',
      summary: 'Your personal tokens',
      description: 'Newest first.',
    },
  }) as const

export const createPersonalTokenOperation = () =>
  ({
    access: 'session',
    body: NewPersonalTokenBody,
    response: {
      200: described('The token. What scripts send is shown this once.', NewPersonalTokenAnswer),
      ...errors({
        400: [
          ...jsonCodes,
          'app-name-invalid',
          'app-text-invalid',
          'scopes-invalid',
          'too-many-personal-tokens',
        ],
        401: [],
        403: [],
      }),
    },
    detail: {
      operationId: 'createPersonalToken',
      summary: 'Create a personal token',
      description: 'The script sends it as `Authorization: Bearer …`. At most 50 for each user.',
    },
  }) as const

export const deletePersonalTokenOperation = () =>
  ({
    access: 'session',
    parse: 'none',
    params: PersonalTokenPath,
    response: {
      204: NoContent('It is dead at once.'),
      ...errors({ 401: [], 403: [], 404: ['personal-token-not-found'] }),
    },
    detail: {
      operationId: 'deletePersonalToken',
      summary: 'Delete a personal token',
      description: 'Scripts that use it are refused from then on.',
    },
  }) as const
