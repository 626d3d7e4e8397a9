/** Decodes the base map's vector tiles. */
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { Outline } from '../geometry/clip'
import type { BaseThing } from '../style/layers'

/** The outlines of a tile by kind. The outlines of areas are closed (rings), and those of lines are open. */
export type TileShapes = Record<BaseThing, Outline[]>

/** Decodes a gzip-compressed vector tile. `null`, a tile without land, has no shapes. */
export function decodeTile(compressed: Uint8Array<ArrayBuffer> | null): TileShapes {
  const tile = compressed && new VectorTile(new PbfReader(Bun.gunzipSync(compressed)))
  const of = (thing: BaseThing) => (tile ? outlines(tile, thing) : [])
  return {
    land: of('land'),
    glacier: of('glacier'),
    stream: of('stream'),
    river: of('river'),
    lake: of('lake'),
    border: of('border'),
    disputed: of('disputed'),
  }
}

function outlines(tile: VectorTile, layerName: string): Outline[] {
  const layer = tile.layers[layerName]
  if (!layer) return []
  const features = Array.from({ length: layer.length }, (_, i) => layer.feature(i))
  return features.flatMap(feature =>
    feature
      .loadGeometry()
      .map(points => points.map(({ x, y }) => ({ x: x / feature.extent, y: y / feature.extent }))),
  )
}
