import { type Static, Type } from '@sinclair/typebox'
import { documentedAs, PathPart } from '../../platform/http/documented'
import { imageTileParts } from '../geometry/read-tile-place'

/** An offline map, as a source of vector tiles for MapLibre. */
export const RegionSource = Type.Object({
  id: Type.String(),
  tiles: Type.Array(Type.String()),
  minzoom: Type.Integer(),
  maxzoom: Type.Integer(),
  bounds: Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()]),
  attribution: Type.String(),
})
export type RegionSource = Static<typeof RegionSource>

/** A source in MapLibre's format, with the offline maps that are drawn over it. */
export const MapSource = Type.Object({
  type: Type.Union([Type.Literal('raster'), Type.Literal('vector')]),
  tiles: Type.Array(Type.String()),
  tileSize: Type.Optional(Type.Integer()),
  minzoom: Type.Integer(),
  maxzoom: Type.Integer(),
  attribution: Type.String(),
  regions: Type.Array(RegionSource, { description: 'Offline maps in drawing order.' }),
  offers_streets: Type.Boolean({
    description: 'Whether an administrator can download the streets of an area in the web app.',
  }),
})
export type MapSource = Static<typeof MapSource>

export const BaseMapPath = Type.Object({ z: Type.String(), x: Type.String(), y: Type.String() })

export const LocalFontPath = Type.Object({ file: Type.String() })

export const TileQuery = Type.Object({
  theme: Type.Optional(
    documentedAs(
      {
        type: 'string',
        enum: ['light', 'dark'],
        default: 'light',
        description: 'Theme of the built-in base map. Tiles of a tile server have only one theme.',
      },
      Type.Union([Type.Literal('light'), Type.Literal('dark')]),
    ),
  ),
})

export const TilePath = Type.Object({
  s: PathPart({
    type: 'string',
    pattern: '^[a-z0-9]{1,10}$',
    description: 'Subdomain, such as `a`. It has no effect.',
  }),
  ...imageTileParts(),
})
