import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../../platform/http/documented'
import { IdPart } from '../../../platform/http/input/integer-id'
import { codeAmong, Nullable, success } from '../../../platform/http/schemas'

const Bounds = Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()], {
  description: 'Degrees: west, south, east, north.',
})

const Build = Nullable(
  Type.String({
    description:
      'The date of the map of the world; `null` where the source names none, or before it is known.',
    examples: ['2026-11-20'],
  }),
)

export const cutProblemCodes = [
  'map-source-off',
  'map-source-unreachable',
  'map-source-slow',
  'map-source-refused',
  'map-source-private',
  'map-source-redirects',
  'map-source-without-ranges',
  'map-source-without-build',
  'map-source-changed',
  'map-source-unusable',
  'map-source-damaged',
  'offline-map-area-too-large',
  'offline-map-area-empty',
  'offline-map-cut-failed',
  'disk-full',
] as const

const RegionCut = named(
  'OfflineMapCut',
  Type.Object({
    id: Type.Integer(),
    name: Type.String({ description: 'Of the file that comes of it.', examples: ['uzes.pmtiles'] }),
    bounds: Bounds,
    max_zoom: Type.Integer(),
    state: Type.Union(
      [
        Type.Literal('waiting'),
        Type.Literal('cutting'),
        Type.Literal('interrupted'),
        Type.Literal('stopped'),
      ],
      {
        description:
          '`waiting`: for the source, or for another; `interrupted`: goes on by itself; `stopped`: when somebody says so.',
      },
    ),
    build: Build,
    bytes: Nullable(Type.Integer({ description: 'Of all tiles; `null` until that is known.' })),
    bytes_done: Type.Integer({ description: 'Of those that are here.' }),
    code: Nullable(codeAmong(...cutProblemCodes)),
    problem: Nullable(Type.String({ description: 'Why it is interrupted or has stopped.' })),
    again_at: Nullable(Type.String({ description: 'When it goes on by itself; ISO 8601.' })),
  }),
)
export type RegionCut = Static<typeof RegionCut>

export const CutsAnswer = named(
  'OfflineMapCutsAnswer',
  success({
    data: Type.Object({
      source: Nullable(
        Type.String({
          description: 'The name of the server that streets come from; `null` when that is off.',
        }),
      ),
      cuts: Type.Array(RegionCut, { description: 'The oldest first.' }),
    }),
  }),
)
export type CutsAnswer = Static<typeof CutsAnswer>

export const BegunCutAnswer = named(
  'BegunOfflineMapCutAnswer',
  Type.Object({
    status: Type.Literal('created'),
    data: Type.Object({ cuts: Type.Array(RegionCut) }),
  }),
)
export type BegunCutAnswer = Static<typeof BegunCutAnswer>

const Replaces = Type.Optional(
  Type.String({ description: 'The `name` of an offline map, whose area it is when no other is named.' }),
)

export const MeasureBody = Type.Object({ bounds: Type.Optional(Bounds), replaces: Replaces })

export const CutBody = Type.Object({
  bounds: Type.Optional(Bounds),
  max_zoom: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 22,
      description: 'How detailed: 15 has houses and paths, 13 streets. As the source has it at most.',
    }),
  ),
  place: Type.Optional(Type.String({ maxLength: 200, description: 'What the file is to be called.' })),
  replaces: Replaces,
})

export const MeasuredCut = named(
  'MeasuredOfflineMap',
  Type.Object({
    build: Build,
    place: Nullable(Type.String({ description: 'What people call the middle of the area.' })),
    bounds: Bounds,
    is_current: Type.Boolean({
      description: 'Whether the offline map that it would replace is of the same map of the world.',
    }),
    free_bytes: Type.Integer({ description: 'Of the disk, that it may fill.' }),
    details: Type.Array(
      Type.Object({
        max_zoom: Type.Integer(),
        tiles: Type.Integer(),
        bytes: Type.Integer({ description: 'Of all tiles; what is the same counts once.' }),
      }),
      { description: 'By how detailed it may be, the least first. Deeper zooms would be too much.' },
    ),
  }),
)
export type MeasuredCut = Static<typeof MeasuredCut>

export const MeasuredCutAnswer = named('MeasuredOfflineMapAnswer', success({ data: MeasuredCut }))
export type MeasuredCutAnswer = Static<typeof MeasuredCutAnswer>

export const CutPath = Type.Object({ id: IdPart('The `id` of the cut.') })
