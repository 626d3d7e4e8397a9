import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../platform/http/documented'
import { dayParameters } from '../../platform/http/input/day-range'
import { IdFilter } from '../../platform/http/input/integer-id'
import { pageParameters } from '../../platform/http/input/paging'
import { DateTime, Nullable, Pagination, success } from '../../platform/http/schemas'
import { imageTileParts } from '../geometry/read-tile-place'

export const HeatTilePath = Type.Object(imageTileParts())

export const HeatTileQuery = Type.Object({
  token: Type.Optional(
    Type.String({ description: 'A personal token, for map programs that can send no header.' }),
  ),
})

export const Outline = named(
  'Outline',
  Type.Object({
    id: Type.String({ description: 'Short id of the workout.' }),
    sport_id: Type.Integer(),
    title: Type.String(),
    workout_date: DateTime,
    distance: Type.Number({ description: 'km' }),
    lines: Type.Array(Type.String(), {
      description: 'Encoded polylines with five decimals, one for each stretch without an interruption.',
    }),
  }),
)
export type Outline = Static<typeof Outline>

const box = (description: string) =>
  Nullable(Type.Array(Type.Number(), { minItems: 4, maxItems: 4, description }))

export const HeatExtent = named(
  'HeatMapExtent',
  success({
    data: Type.Object({
      tracks: Type.Integer({ description: 'How many workouts have a track.' }),
      bounds: box('West, south, east and north in degrees, a kilometre or two more than was passed.'),
      main_bounds: box('The same around where most of it is, without journeys to elsewhere.'),
    }),
  }),
)
export type HeatExtent = Static<typeof HeatExtent>

export const outlinesPageSizes = { default: 500, most: 2000 }

export const OutlinesQuery = Type.Object({
  ...pageParameters(outlinesPageSizes),
  sport_id: IdFilter('Of one sport only.'),
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
