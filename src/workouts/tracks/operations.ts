// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../platform/http/documented'
import { errors, FileAnswer } from '../../platform/http/schemas'
import {
  NextTrack,
  NextTrackQuery,
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
