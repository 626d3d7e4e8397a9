/** Encodes names as vector tiles for the interactive map. Does no I/O. */
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { isTile, type TilePlace } from '../../geometry/geometry'
import { lastNameTileZoom, lastNameZoom } from '../../style/names'
import type { MapName, MapNames } from './names'

const tileExtent = 4096

/**
 * Encodes the names in a tile as a gzip-compressed Mapbox vector tile with the layer `names`; `null` if there are none.
 * Tiles of the deepest zoom also contain the names that only deeper zooms show, because map viewers enlarge these tiles
 * for deeper zooms. The properties of a name include the zooms that show it.
 */
export async function encodeNamesTile(
  names: MapNames,
  { z, x, y }: TilePlace,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (z > lastNameTileZoom || !isTile(z, x, y)) return null
  const size = 2 ** z
  const square = { left: x / size, top: y / size, right: (x + 1) / size, bottom: (y + 1) / size }
  const found = await names.within(square, z, z === lastNameTileZoom ? lastNameZoom : z)
  if (found.length === 0) return null
  const empty: Parameters<typeof fromGeojsonVt>[0][string] = {
    ...{ features: [], transformed: true, source: null },
    ...{ x, y, z },
  }
  const layer = Object.assign(empty, { features: found.map(name => featureOf(name, { z, x, y })) })
  return Bun.gzipSync(new Uint8Array(fromGeojsonVt({ names: layer }, { version: 2, extent: tileExtent })))
}

function featureOf({ text, local, kind, x, y, angle, from, until }: MapName, tile: TilePlace) {
  const place = (share: number, at: number) => Math.round((share * 2 ** tile.z - at) * tileExtent)
  return {
    type: 1 as const,
    geometry: [[place(x, tile.x), place(y, tile.y)] as [number, number]],
    tags: {
      text: local === undefined ? text : `${text}\n${local}`,
      kind,
      from,
      ...(angle !== 0 && { angle }),
      ...(Number.isFinite(until) && { until }),
    },
  }
}
