// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../platform/http/documented'
import { errors, FileAnswer } from '../../platform/http/schemas'
import {
  HeatExtent,
  HeatTilePath,
  HeatTileQuery,
  NextTrack,
  NextTrackQuery,
  OutlinesPage,
  OutlinesQuery,
  TracksExtent,
  TracksFilterQuery,
  TracksNearQuery,
  TracksPage,
  TracksTilePath,
} from './schemas'

const filterFailures = ['day-invalid', 'fields-invalid', 'filter-invalid', 'id-invalid'] as const

export const readTracksExtentOperation = () =>
  ({
    access: 'workouts:read',
    query: TracksFilterQuery,
    response: {
      200: described('Where the tracks are.', TracksExtent),
      ...errors({
        400: filterFailures,
        401: [],
        403: [],
        429: ['images-busy'],
        503: ['worker-unavailable'],
      }),
    },
    detail: {
      operationId: 'getTracksExtent',
      summary: 'Where your tracks are',
      description:
        'To begin a map of all of them, which `getTracksTile` draws. It has an entity tag, which changes when a workout is added, changed or removed.',
    },
  }) as const

export const readTracksTileOperation = () =>
  ({
    access: 'workouts:read',
    params: TracksTilePath,
    query: TracksFilterQuery,
    response: {
      200: FileAnswer(
        'application/vnd.mapbox-vector-tile',
        'A layer `tracks` of lines, of which each has the id of its sport in `sport`; the latest last, to be drawn on top. Empty where no track is.',
      ),
      ...errors({
        400: filterFailures,
        401: [],
        403: [],
        404: ['tile-not-found'],
        429: ['images-busy'],
        503: ['worker-unavailable'],
      }),
    },
    detail: {
      operationId: 'getTracksTile',
      summary: 'A vector tile with your tracks',
      description:
        'As detailed as its zoom can show. What lies beneath several other tracks is left out, so that a tile stays small however many there are. It has an entity tag, as `getTracksExtent` has.',
    },
  }) as const

export const listTracksNearOperation = () =>
  ({
    access: 'workouts:read',
    query: TracksNearQuery,
    response: {
      200: described('A page of the tracks.', TracksPage),
      ...errors({
        400: [...filterFailures, 'page-invalid'],
        401: [],
        403: [],
        429: ['images-busy'],
        503: ['worker-unavailable'],
      }),
    },
    detail: {
      operationId: 'listTracksNear',
      summary: 'Your workouts that passed a place',
      description:
        'Latest first. Their lines are as detailed as those of tiles; where a track crosses the antimeridian, longitudes go on beyond 180.',
    },
  }) as const

export const readNextTrackOperation = () =>
  ({
    access: 'workouts:read',
    query: NextTrackQuery,
    response: {
      200: described('The track, and whether there are others beyond; null where there is none.', NextTrack),
      ...errors({ 400: filterFailures, 401: [], 403: [], 404: ['workout-not-found'] }),
    },
    detail: {
      operationId: 'getNextTrack',
      summary: 'The track before or after one',
      description: 'To go through tracks in the order of time, of all that a filter lets through.',
    },
  }) as const

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
        'Where your workouts went, and how often: a workout counts once wherever it passed. To be laid over a map. It is drawn from simplified tracks, and has an entity tag, which changes when a workout is added, changed or removed.',
    },
  }) as const

export const readHeatExtentOperation = () =>
  ({
    access: 'workouts:read',
    response: {
      200: described('What your heat map covers.', HeatExtent),
      ...errors({ 401: [], 403: [], 429: ['images-busy'], 503: ['worker-unavailable'] }),
    },
    detail: {
      operationId: 'getHeatMapExtent',
      summary: 'What your heat map covers',
      description:
        'To show all of it without asking for any track. The bounds are null until the first track is in it. It has an entity tag, which changes when a workout is added, changed or removed.',
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
