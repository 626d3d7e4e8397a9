import { type Static, Type } from '@sinclair/typebox'
import { keysOf } from '../../lib/keys'
import { regionProblems } from '../../platform/failures/maps'
import { documentedAs, named } from '../../platform/http/documented'
import { codeAmong, Nullable, success } from '../../platform/http/schemas'

export const Bounds = Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()], {
  description: 'Degrees: west, south, east, north.',
})

const RegionFile = named(
  'OfflineMap',
  Type.Object({
    name: Type.String({ examples: ['switzerland.pmtiles'] }),
    size: Type.Integer({ description: 'Size of the file in bytes.' }),
    problem: Nullable(Type.String({ description: 'Why the file is not used; `null` if it is used.' })),
    code: Nullable(codeAmong(...keysOf(regionProblems))),
    bounds: Nullable(Bounds),
    min_zoom: Nullable(Type.Integer()),
    max_zoom: Nullable(Type.Integer()),
    attribution: Nullable(Type.String({ description: 'Attribution as HTML.' })),
    build: Nullable(
      Type.String({
        description: 'Date of the map of the world from which this server cut the file; `null` if unknown.',
        examples: ['2026-11-20'],
      }),
    ),
    modified_at: Type.String({ description: 'When the file was added or changed; ISO 8601.' }),
  }),
)
export type RegionFile = Static<typeof RegionFile>

export const RegionsAnswer = named(
  'OfflineMapsAnswer',
  success({
    data: Type.Object({
      folder: Type.String({ description: 'Folder of the files on the server.' }),
      regions: Type.Array(RegionFile),
    }),
  }),
)
export type RegionsAnswer = Static<typeof RegionsAnswer>

export const AddedRegionAnswer = named(
  'AddedOfflineMapAnswer',
  Type.Object({
    status: Type.Literal('created'),
    data: Type.Object({ regions: Type.Array(RegionFile) }),
  }),
)
export type AddedRegionAnswer = Static<typeof AddedRegionAnswer>

/** Allowed file names, which are safe on every operating system and contain no path. */
export const regionNameSyntax = /^[A-Za-z0-9][A-Za-z0-9._-]{0,90}\.pmtiles$/

export const RegionQuery = Type.Object({
  name: documentedAs(
    {
      type: 'string',
      pattern: regionNameSyntax.source,
      description: 'Letters, digits, `.`, `_` and `-`, with `.pmtiles` at the end.',
    },
    Type.String(),
  ),
})

export const RegionPath = Type.Object({
  name: Type.String({ description: 'The `name` of the offline map.' }),
})

export const RegionTilePath = Type.Object({
  id: Type.String(),
  z: Type.String(),
  x: Type.String(),
  y: Type.String(),
})

/** Documents the upload's body, which the handler reads itself. */
export const RegionBody = {
  required: true,
  content: { 'application/vnd.pmtiles': { schema: { type: 'string' as const, format: 'binary' } } },
}
