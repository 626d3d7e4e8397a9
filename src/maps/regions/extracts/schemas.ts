import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../../platform/http/documented'
import { IdPart } from '../../../platform/http/input/integer-id'
import { codeAmong, Nullable, success } from '../../../platform/http/schemas'
import { Bounds } from '../schemas'

const Build = Nullable(
  Type.String({
    description:
      'Date of the map of the world; `null` if the source does not name one, or while it is unknown.',
    examples: ['2026-11-20'],
  }),
)

export const extractProblemCodes = [
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

const RegionExtract = named(
  'OfflineMapCut',
  Type.Object({
    id: Type.Integer(),
    name: Type.String({ description: 'Name of the resulting file.', examples: ['uzes.pmtiles'] }),
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
          '`waiting`: waits for the source or for another download; `interrupted`: continues automatically; `stopped`: continues when it is resumed.',
      },
    ),
    build: Build,
    bytes: Nullable(Type.Integer({ description: 'Size of all tiles; `null` while unknown.' })),
    bytes_done: Type.Integer({ description: 'Size of the tiles downloaded so far.' }),
    code: Nullable(codeAmong(...extractProblemCodes)),
    problem: Nullable(Type.String({ description: 'Why the download is interrupted or stopped.' })),
    again_at: Nullable(Type.String({ description: 'When the download continues automatically; ISO 8601.' })),
  }),
)
export type RegionExtract = Static<typeof RegionExtract>

export const ExtractsAnswer = named(
  'OfflineMapCutsAnswer',
  success({
    data: Type.Object({
      source: Nullable(
        Type.String({
          description: 'Host name of the source of streets; `null` if the source is turned off.',
        }),
      ),
      cuts: Type.Array(RegionExtract, { description: 'Oldest first.' }),
    }),
  }),
)
export type ExtractsAnswer = Static<typeof ExtractsAnswer>

export const BegunExtractAnswer = named(
  'BegunOfflineMapCutAnswer',
  Type.Object({
    status: Type.Literal('created'),
    data: Type.Object({ cuts: Type.Array(RegionExtract) }),
  }),
)
export type BegunExtractAnswer = Static<typeof BegunExtractAnswer>

const Replaces = Type.Optional(
  Type.String({
    description: '`name` of the offline map to replace. Its area is used if `bounds` is absent.',
  }),
)

export const MeasureBody = Type.Object({ bounds: Type.Optional(Bounds), replaces: Replaces })

export const ExtractBody = Type.Object({
  bounds: Type.Optional(Bounds),
  max_zoom: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 22,
      description: 'Level of detail: 15 includes houses and paths, 13 streets. Limited by the source.',
    }),
  ),
  place: Type.Optional(
    Type.String({ maxLength: 200, description: 'Name of the place, from which the file name is made.' }),
  ),
  replaces: Replaces,
})

export const MeasuredExtract = named(
  'MeasuredOfflineMap',
  Type.Object({
    build: Build,
    place: Nullable(Type.String({ description: 'Name of the place in the middle of the area.' })),
    bounds: Bounds,
    is_current: Type.Boolean({
      description: 'Whether the offline map to replace was cut from the same map of the world.',
    }),
    free_bytes: Type.Integer({ description: 'Disk space that the download may use.' }),
    details: Type.Array(
      Type.Object({
        max_zoom: Type.Integer(),
        tiles: Type.Integer(),
        bytes: Type.Integer({ description: 'Size of all tiles; identical ones count once.' }),
      }),
      { description: 'Sizes by level of detail, lowest first. Zooms that would be too large are left out.' },
    ),
  }),
)
export type MeasuredExtract = Static<typeof MeasuredExtract>

export const MeasuredExtractAnswer = named('MeasuredOfflineMapAnswer', success({ data: MeasuredExtract }))
export type MeasuredExtractAnswer = Static<typeof MeasuredExtractAnswer>

export const ExtractPath = Type.Object({ id: IdPart('The `id` of the cut.') })
