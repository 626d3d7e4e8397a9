import { type Static, Type } from '@sinclair/typebox'

/** A source as MapLibre takes it. */
export const MapSource = Type.Object({
  type: Type.Union([Type.Literal('raster'), Type.Literal('vector')]),
  tiles: Type.Array(Type.String()),
  tileSize: Type.Optional(Type.Integer()),
  minzoom: Type.Integer(),
  maxzoom: Type.Integer(),
  attribution: Type.String(),
})
export type MapSource = Static<typeof MapSource>

export const BaseMapPath = Type.Object({ z: Type.String(), x: Type.String(), y: Type.String() })

export const TilePath = Type.Object({
  s: Type.String({ description: 'Subdomain; any, the server chooses its own.' }),
  z: Type.String({ description: 'Zoom.' }),
  x: Type.String(),
  y: Type.String({ description: 'With `.png` behind it.' }),
})
