import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Pagination, success } from '../http/schemas'

export const HeatTilePath = Type.Object({
  z: Type.String({ description: 'Zoom, 22 at most; from 15 on enlarged.' }),
  x: Type.String(),
  y: Type.String({ description: 'With `.png` behind it, or `@2x.png` for sharp screens.' }),
})

export const HeatTileQuery = Type.Object({
  token: Type.Optional(
    Type.String({ description: 'A personal token, for map programs that can send no header.' }),
  ),
})

export const Outline = Type.Object({
  id: Type.String({ description: 'Short id of the workout.' }),
  sport_id: Type.Integer(),
  title: Type.String(),
  workout_date: DateTime,
  distance: Type.Number({ description: 'km' }),
  lines: Type.Array(Type.String(), {
    description: 'Encoded polylines with five decimals, one for each stretch without an interruption.',
  }),
})
export type Outline = Static<typeof Outline>

const queried = (description?: string) => Type.Optional(Type.String(description ? { description } : {}))

export const OutlinesQuery = Type.Object({
  page: queried('From 1.'),
  per_page: queried('500 unless told, 500 at most.'),
  sport_id: queried(),
  from: queried('`YYYY-MM-DD`, in your time zone.'),
  to: queried('`YYYY-MM-DD`, that day included.'),
})
export type OutlinesQuery = Static<typeof OutlinesQuery>

export const OutlinesPage = success({
  data: Type.Object({ outlines: Type.Array(Outline) }),
  pagination: Pagination,
})
export type OutlinesPage = Static<typeof OutlinesPage>
