// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../platform/http/documented'
import { errors, FileAnswer } from '../../platform/http/schemas'
import { HeatExtent, HeatTilePath, HeatTileQuery, OutlinesPage, OutlinesQuery } from './schemas'

export const readHeatTileOperation = () =>
  ({
    layerAccess: 'workouts:read',
    params: HeatTilePath,
    query: HeatTileQuery,
    response: {
      200: FileAnswer('image/png', '256 × 256 pixels, or twice as many along each side; transparent.'),
      ...errors({
        400: ['day-invalid', 'fields-invalid', 'filter-invalid', 'id-invalid'],
        401: [],
        403: [],
        404: ['tile-not-found'],
        429: ['images-busy'],
        503: ['worker-unavailable'],
      }),
    },
    detail: {
      operationId: 'getHeatMapTile',
      summary: 'A tile of your heat map',
      description:
        'Where your workouts went, and how often: a workout counts once wherever it passed. To be laid over a map. It is up to date a moment after a workout is added or removed.',
    },
  }) as const

export const readHeatExtentOperation = () =>
  ({
    access: 'workouts:read',
    response: {
      200: described('What your heat map covers.', HeatExtent),
      ...errors({ 401: [], 403: [] }),
    },
    detail: {
      operationId: 'getHeatMapExtent',
      summary: 'What your heat map covers',
      description:
        'To show all of it without asking for any track. The bounds are null until the first track is in it.',
    },
  }) as const

export const listOutlinesOperation = () =>
  ({
    access: 'workouts:read',
    query: OutlinesQuery,
    response: {
      200: described('A page of the tracks.', OutlinesPage),
      ...errors({
        400: ['day-invalid', 'fields-invalid', 'filter-invalid', 'id-invalid', 'page-invalid'],
        401: [],
        403: [],
      }),
    },
    detail: {
      operationId: 'listOutlines',
      summary: 'The tracks of your workouts, simplified',
      description:
        'To draw all of them on one map. Latest first; workouts without a GPX file have none. One that was just added is counted in `pagination` already, and comes when it has been simplified.',
    },
  }) as const
