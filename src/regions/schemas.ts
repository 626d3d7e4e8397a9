import { type Static, Type } from '@sinclair/typebox'
import { Nullable, success } from '../http/schemas'

const RegionFile = Type.Object({
  name: Type.String({ examples: ['switzerland.pmtiles'] }),
  size: Type.Integer({ description: 'Bytes.' }),
  problem: Nullable(Type.String({ description: 'Why it is not used; `null` when it is.' })),
  bounds: Nullable(
    Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()], {
      description: 'Degrees: west, south, east, north.',
    }),
  ),
  min_zoom: Nullable(Type.Integer()),
  max_zoom: Nullable(Type.Integer()),
  attribution: Nullable(Type.String({ description: 'Who made it, as HTML.' })),
})
export type RegionFile = Static<typeof RegionFile>

export const RegionsAnswer = success({
  data: Type.Object({
    folder: Type.String({ description: 'Where the files lie on the server.' }),
    regions: Type.Array(RegionFile),
  }),
})
export type RegionsAnswer = Static<typeof RegionsAnswer>

export const AddedRegionAnswer = Type.Object({
  status: Type.Literal('created'),
  data: Type.Object({ regions: Type.Array(RegionFile) }),
})
export type AddedRegionAnswer = Static<typeof AddedRegionAnswer>

export const RegionQuery = Type.Object({
  name: Type.String({ description: 'Letters, digits, `.`, `_` and `-`, with `.pmtiles` at the end.' }),
})

export const RegionPath = Type.Object({ name: Type.String() })

export const RegionTilePath = Type.Object({
  id: Type.String(),
  z: Type.String(),
  x: Type.String(),
  y: Type.String(),
})

/** The body of an upload, for the document: what comes is read by hand. */
export const RegionBody = {
  required: true,
  content: { 'application/vnd.pmtiles': { schema: { type: 'string' as const, format: 'binary' } } },
}
