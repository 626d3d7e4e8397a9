/** Opens the base map that is part of the executable: the world's land, waters, ice and borders, without the Internet. */
import { createLruMap } from '../../lib/async/lru-cache'
import { isTile } from '../geometry/geometry'
import type { Places } from '../places/places'
import { deepestBaseZoom } from '../style/layers'
import file from './base-map.gen.bin' with { type: 'file' }
import type { TileShapes } from './decode-tile'
import { entryBytes, entryPosition, readEntry, versionBytes } from './format'
import { createMapNames, type MapNames } from './names/names'

export interface BaseMap {
  /** The highest zoom that has tiles; deeper zooms are drawn from these, enlarged. */
  readonly maxZoom: number

  /** What is written on it. */
  readonly names: MapNames

  /** The same as long as all tiles and names are the same. */
  version(): Promise<string>

  /**
   * One tile as a gzip-compressed Mapbox vector tile with a layer for each thing there is, see `BaseThing`;
   * null where there is only sea, and for coordinates outside of the map.
   */
  tile(z: number, x: number, y: number): Promise<Uint8Array<ArrayBuffer> | null>

  /** What the same tile shows; nothing where there is only sea. */
  shapes(z: number, x: number, y: number): Promise<TileShapes>
}

/** Who looks at a map asks for one tile after another that are all enlarged from these few. */
const mostShapes = 8

/**
 * Opens the base map. Nothing is read before the first tile, and then only that tile's bytes.
 * @param places of which the towns are named; opened anew unless somebody has them
 */
export function createBaseMap(places?: Places): BaseMap {
  const bytes = Bun.file(file)
  const names = createMapNames(places)
  const decoded = createLruMap<TileShapes>(mostShapes)
  let version: Promise<string> | null = null

  const readVersion = async () => {
    const tiles = await bytes.slice(0, versionBytes).bytes()
    return `${tiles.toHex()}-${await names.version()}`
  }

  const tile: BaseMap['tile'] = async (z, x, y) => {
    if (z > deepestBaseZoom || !isTile(z, x, y)) return null
    const position = versionBytes + entryPosition(z, x, y)
    const entry = await bytes.slice(position, position + entryBytes).arrayBuffer()
    const { offset, length } = readEntry(new DataView(entry), 0)
    return length === 0 ? null : bytes.slice(offset, offset + length).bytes()
  }

  return {
    maxZoom: deepestBaseZoom,
    names,
    version() {
      // Of files that are part of the executable: they stay what they are. One that cannot be read may be later.
      version ??= readVersion().catch(error => {
        version = null
        throw error
      })
      return version
    },
    tile,
    async shapes(z, x, y) {
      const key = `${z}/${x}/${y}`
      const kept = decoded.get(key)
      if (kept) return kept
      // Only who draws needs to read vector tiles.
      const { decodeTile } = await import('./decode-tile')
      const shapes = decodeTile(await tile(z, x, y))
      decoded.set(key, shapes)
      return shapes
    },
  }
}
