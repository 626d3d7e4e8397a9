import { type Static, Type } from '@sinclair/typebox'
import { imageTileParts } from '../../maps/geometry/read-tile-place'
import { named, PathPart, Queried, QueriedOrEmpty, suffixKey } from '../../platform/http/documented'
import { dayParameters } from '../../platform/http/input/day-range'
import { IdFilter } from '../../platform/http/input/integer-id'
import { pageParameters } from '../../platform/http/input/paging'
import { DateTime, Nullable, Pagination, success } from '../../platform/http/schemas'
import { filterParameters } from '../selection/schemas'

export const Outline = named(
  'Outline',
  Type.Object({
    id: Type.String({ description: 'Short id of the workout.' }),
    sport_id: Type.Integer(),
    title: Type.String(),
    workout_date: DateTime,
    distance: Type.Number({ description: 'km' }),
    lines: Type.Array(Type.String(), {
      description: 'Encoded polylines with five decimals, one for each uninterrupted part.',
    }),
  }),
)
export type Outline = Static<typeof Outline>

const maxZoom = 22
const maxIndex = 2 ** maxZoom - 1

const tilePart = (maximum: number, description: string) =>
  ({ type: 'integer', minimum: 0, maximum, description }) as const

export const TracksTilePath = Type.Object({
  z: PathPart(
    tilePart(maxZoom, 'Zoom level of tiles with 512 pixels. The maximum is 14; maps enlarge these tiles.'),
  ),
  x: PathPart(tilePart(maxIndex, 'Column from the west, below 2 to the power of the zoom.')),
  y: PathPart({
    ...tilePart(maxIndex, 'Row from the north, below 2 to the power of the zoom.'),
    [suffixKey]: '.mvt',
  }),
})

export const TracksFilterQuery = Type.Object(filterParameters)

const box = (description: string) =>
  Nullable(Type.Array(Type.Number(), { minItems: 4, maxItems: 4, description }))

export const TracksExtent = named(
  'TracksExtent',
  success({
    data: Type.Object({
      tracks: Type.Integer({ description: 'Number of tracks on the map.' }),
      pending: Type.Integer({ description: 'Number of tracks that are still being prepared.' }),
      version: Type.String({ description: 'Changes whenever a tile may look different.' }),
      first_year: Nullable(
        Type.Integer({
          description:
            'Year of the earliest workout with a track, whatever the filters. Null without tracks.',
        }),
      ),
      bounds: box(
        'West, south, east and north in degrees. Where a track crosses the antimeridian, east is beyond 180.',
      ),
      main_bounds: box('The same around the area with most of the tracks, without journeys to elsewhere.'),
      groups: Type.Array(Type.Array(Type.Number(), { minItems: 3, maxItems: 3 }), {
        description:
          'Longitude, latitude and number of tracks of each group, for maps on which a single track would be a dot. Largest group first.',
      }),
    }),
  }),
)
export type TracksExtent = Static<typeof TracksExtent>

export const tracksNearPageSizes = { default: 20, max: 100 }

/** Distances in metres within which tracks near a place are searched: the default and the maximum. */
export const reach = { usual: 30, max: 100_000 }

const degrees = (limit: number, description: string) =>
  Queried({ type: 'number', minimum: -limit, maximum: limit, required: true, description })

export const TracksNearQuery = Type.Object({
  latitude: degrees(90, 'Degrees north.'),
  longitude: degrees(180, 'Degrees east.'),
  within: QueriedOrEmpty({
    type: 'number',
    exclusiveMinimum: 0,
    maximum: reach.max,
    default: reach.usual,
    description: 'Maximum distance from the place in metres.',
  }),
  ...pageParameters(tracksNearPageSizes),
  ...filterParameters,
})
export type TracksNearQuery = Static<typeof TracksNearQuery>

export const TracksPage = named(
  'TracksPage',
  success({ data: Type.Object({ tracks: Type.Array(Outline) }), pagination: Pagination }),
)
export type TracksPage = Static<typeof TracksPage>

export const NextTrackQuery = Type.Object({
  beside: QueriedOrEmpty({
    type: 'string',
    description:
      'Short id of the workout to start from. If missing, the latest track is returned, or the oldest for `newer`.',
  }),
  direction: Queried({
    type: 'string',
    default: 'older',
    examples: ['newer'],
    description: '`older` or `newer`. Anything else counts as `older`.',
  }),
  ...filterParameters,
})
export type NextTrackQuery = Static<typeof NextTrackQuery>

export const NextTrack = named(
  'NextTrack',
  success({
    data: Type.Object({
      track: Nullable(Outline),
      has_older: Type.Boolean(),
      has_newer: Type.Boolean(),
    }),
  }),
)
export type NextTrack = Static<typeof NextTrack>

export const HeatTilePath = Type.Object(imageTileParts())

export const HeatTileQuery = Type.Object({
  token: Type.Optional(
    Type.String({ description: 'A personal token, for map programs that cannot send headers.' }),
  ),
  ...filterParameters,
})

export const HeatExtent = named(
  'HeatMapExtent',
  success({
    data: Type.Object({
      tracks: Type.Integer({ description: 'Number of workouts with a track.' }),
      bounds: box('West, south, east and north in degrees, with a margin of one or two kilometres.'),
      main_bounds: box('The same for the main area, without journeys to other places.'),
    }),
  }),
)
export type HeatExtent = Static<typeof HeatExtent>

export const outlinesPageSizes = { default: 500, max: 2000 }

export const OutlinesQuery = Type.Object({
  ...pageParameters(outlinesPageSizes),
  sport_id: IdFilter('Id of a sport; only workouts of this sport.'),
  ...dayParameters,
})
export type OutlinesQuery = Static<typeof OutlinesQuery>

export const OutlinesPage = named(
  'OutlinesPage',
  success({
    data: Type.Object({ outlines: Type.Array(Outline) }),
    pagination: Pagination,
  }),
)
export type OutlinesPage = Static<typeof OutlinesPage>
