// Encodes lines as a vector tile, https://github.com/mapbox/vector-tile-spec. Pure.
import Point from '@mapbox/point-geometry'
import { fromVectorTileJs } from '@maplibre/vt-pbf'
import { extentAt, type TileLine } from './draw-lines-tile'

/** Name of the tile's only layer. */
const linesLayer = 'tracks'

/**
 * Lines per batch in which those of the same sport become one feature: their exact order within a batch is not visible.
 */
const putTogether = 200

/** @param lines the topmost last; their kind is the sport's id */
export function encodeLinesTile(lines: readonly TileLine[], zoom: number): Uint8Array {
  const features = featuresOf(lines)
  const extent = extentAt(zoom)
  return fromVectorTileJs({
    layers: {
      [linesLayer]: {
        version: 2,
        name: linesLayer,
        extent,
        length: features.length,
        feature: at => ({
          type: 2,
          properties: { sport: features[at]?.kind ?? 0 },
          id: undefined,
          extent,
          loadGeometry: () => features[at]?.lines.map(pointsOf) ?? [],
        }),
      },
    },
  })
}

interface Feature {
  kind: number
  lines: TileLine[]
}

function featuresOf(lines: readonly TileLine[]): Feature[] {
  const features: Feature[] = []
  for (let start = 0; start < lines.length; start += putTogether) {
    const byKind = Map.groupBy(lines.slice(start, start + putTogether), ({ kind }) => kind)
    for (const [kind, together] of byKind) features.push({ kind, lines: together })
  }
  return features
}

function pointsOf({ positions }: TileLine): Point[] {
  const points: Point[] = []
  for (let at = 0; at < positions.length; at += 2) points.push(new Point(positions[at]!, positions[at + 1]!))
  return points
}
