// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../../platform/http/documented'
import { errors, jsonCodes, NoContent } from '../../../platform/http/schemas'
import { BegunCutAnswer, CutBody, CutPath, CutsAnswer, MeasureBody, MeasuredCutAnswer } from './schemas'

export const listCutsOperation = () =>
  ({
    adminAccess: 'session',
    response: {
      200: described('Where streets come from, and what is being got.', CutsAnswer),
      ...errors({ 401: [], 403: ['not-administrator'] }),
    },
    detail: {
      operationId: 'listOfflineMapCuts',
      summary: 'The offline maps that are being got',
      description:
        'Those that are cut out of a map of the world, `MAP_REGION_SOURCE` in the settings, and not complete yet. For administrators.',
    },
  }) as const

export const measureCutOperation = () =>
  ({
    adminAccess: 'session',
    body: MeasureBody,
    response: {
      200: described('What it would take.', MeasuredCutAnswer),
      ...errors({
        400: [...jsonCodes, 'map-source-off', 'offline-map-area-invalid', 'offline-map-area-empty'],
        401: [],
        403: ['not-administrator'],
        404: ['offline-map-not-found'],
        424: [
          'map-source-refused',
          'map-source-private',
          'map-source-redirects',
          'map-source-without-ranges',
          'map-source-without-build',
          'map-source-changed',
          'map-source-unusable',
          'map-source-damaged',
        ],
        429: ['areas-busy'],
        503: ['map-source-unreachable', 'map-source-slow', 'map-source-refused', 'worker-unavailable'],
      }),
    },
    detail: {
      operationId: 'measureOfflineMap',
      summary: 'How large the streets of an area are',
      description: 'Asks the source for its directories, and gets nothing else yet. For administrators.',
    },
  }) as const

export const beginCutOperation = () =>
  ({
    adminAccess: 'session',
    body: CutBody,
    response: {
      201: described('What was begun.', BegunCutAnswer),
      ...errors({
        400: [
          ...jsonCodes,
          'map-source-off',
          'offline-map-area-invalid',
          'offline-map-area-too-large',
          'offline-map-cut-underway',
        ],
        401: [],
        403: ['not-administrator'],
        404: ['offline-map-not-found'],
      }),
    },
    detail: {
      operationId: 'getOfflineMap',
      summary: 'Get the streets of an area',
      description:
        'The server cuts them out of the newest map of the world, in the background. Once all is there it is used, in the place of what it replaces. For administrators.',
    },
  }) as const

export const resumeCutOperation = () =>
  ({
    adminAccess: 'session',
    parse: 'none',
    params: CutPath,
    response: {
      200: described('All that are being got.', CutsAnswer),
      ...errors({ 401: [], 403: ['not-administrator'], 404: ['offline-map-cut-not-found'] }),
    },
    detail: {
      operationId: 'resumeOfflineMapCut',
      summary: 'Go on with what has stopped',
      description: 'From where it was, unless the source has another map now. For administrators.',
    },
  }) as const

export const cancelCutOperation = () =>
  ({
    adminAccess: 'session',
    parse: 'none',
    params: CutPath,
    response: {
      204: NoContent('It is no longer wanted.'),
      ...errors({ 401: [], 403: ['not-administrator'], 404: ['offline-map-cut-not-found'] }),
    },
    detail: {
      operationId: 'cancelOfflineMapCut',
      summary: 'Cancel what is being got',
      description: 'An offline map that it was to replace stays as it is. For administrators.',
    },
  }) as const
