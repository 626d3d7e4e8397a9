// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../../platform/http/documented'
import { errors, jsonCodes, NoContent } from '../../../platform/http/schemas'
import {
  ClientAnswer,
  ClientIdPath,
  ClientPath,
  ClientRevokedAnswer,
  ClientsAnswer,
  ClientsQuery,
  NewClientAnswer,
  NewClientBody,
} from './schemas'

export const listAppsOperation = () =>
  ({
    access: 'session',
    query: ClientsQuery,
    response: {
      200: described('A page of the apps.', ClientsAnswer),
      ...errors({ 400: ['page-invalid'], 401: [], 403: [] }),
    },
    detail: {
      operationId: 'listApps',
      summary: 'The apps you registered',
      description: 'Five on a page, newest first.',
    },
  }) as const

/** @param appCreated the status code that says so */
export const registerAppOperation = (appCreated: 200 | 201) =>
  ({
    access: 'session',
    body: NewClientBody,
    response: {
      [appCreated]: described('The app, with its secret.', NewClientAnswer),
      ...errors({
        400: [
          ...jsonCodes,
          'app-name-invalid',
          'app-text-invalid',
          'redirect-uris-invalid',
          'scopes-invalid',
          'website-invalid',
        ],
        401: [],
        403: [],
      }),
    },
    detail: {
      operationId: 'registerApp',
      summary: 'Register an app',
      description:
        'People can be sent back to `https`, to `http` on this computer or in the local network, and to a scheme of the app itself, like `com.example.app:/callback`. Unknown scopes are left out.',
    },
  }) as const

export const readAppOperation = () =>
  ({
    access: 'session',
    params: ClientIdPath,
    response: {
      200: described('The app.', ClientAnswer),
      ...errors({ 401: [], 403: [], 404: ['app-not-found'] }),
    },
    detail: { operationId: 'getApp', summary: 'An app you registered', description: 'By its `client_id`.' },
  }) as const

export const readAppByNumberOperation = () =>
  ({
    access: 'session',
    params: ClientPath,
    response: {
      200: described('The app.', ClientAnswer),
      ...errors({ 401: [], 403: [], 404: ['app-not-found'] }),
    },
    detail: {
      operationId: 'getAppByNumber',
      summary: 'An app you registered, by its number',
      description: 'By its `id`.',
    },
  }) as const

export const revokeAppOperation = () =>
  ({
    access: 'session',
    parse: 'none',
    params: ClientPath,
    response: {
      200: described('All its tokens are dead.', ClientRevokedAnswer),
      ...errors({ 401: [], 403: [], 404: ['app-not-found'] }),
    },
    detail: {
      operationId: 'revokeAppTokens',
      summary: 'Revoke all tokens of an app',
      description: 'Of everybody who connected it: it has to ask each of them again.',
    },
  }) as const

export const deleteAppOperation = () =>
  ({
    access: 'session',
    parse: 'none',
    params: ClientPath,
    response: {
      204: NoContent('It is gone, and its tokens are dead.'),
      ...errors({ 401: [], 403: [], 404: ['app-not-found'] }),
    },
    detail: {
      operationId: 'deleteApp',
      summary: 'Delete an app',
      description: 'Whoever connected it is no longer connected.',
    },
  }) as const
