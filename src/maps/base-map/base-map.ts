/** Opens the base map embedded in the executable: the world's land, waters, ice and borders, without the Internet. */
import { createLruMap } from '../../lib/async/lru-cache'
import { type Canvas, isTile, type PlacedTile } from '../geometry/geometry'
import type { Places } from '../places/places'
import { deepestBaseZoom } from '../style/layers'
import type { Theme } from '../style/palette'
import file from './base-map.gen.bin' with { type: 'file' }
import type { TileShapes } from './decode-tile'
import { entryBytes, entryPosition, readEntry, versionBytes } from './format'
import { createMapNames, type MapNames } from './names/names'

export interface BaseMap {
  /** Deepest zoom that has tiles; deeper zooms enlarge them. */
  readonly maxZoom: number

  readonly names: MapNames

  /** Returns a text that changes when any tile or name changes. */
  version(): Promise<string>

  /**
   * One tile as a gzip-compressed Mapbox vector tile with one layer per `BaseThing`; `null` for open sea and for
   * coordinates outside of the map.
   */
  tile(z: number, x: number, y: number): Promise<Uint8Array<ArrayBuffer> | null>

  /** Finds the shapes of the same tile; there are none for open sea. */
  shapes(z: number, x: number, y: number): Promise<TileShapes>
}

/** Part of the world that an image shows. */
export interface DetailView {
  canvas: Canvas
  /** The world is 2^zoom times 256 pixels wide. */
  zoom: number
  theme: Theme
  /** Lists the tiles of a zoom with their positions in the image. */
  listTiles(zoom: number): PlacedTile[]
}

/** Draws what the base map lacks, such as streets, as SVG that goes over it; empty if there is nothing to draw. */
export type DrawDetail = (view: DetailView) => Promise<string>

/** Few decoded tiles stay in memory, because the many tiles of a map viewer are enlarged from the same few. */
const maxShapes = 8

/**
 * Opens the base map. Reads nothing before the first tile, then only that tile's bytes.
 * @param places source of town names, shared to save memory
 */
export function createBaseMap(places?: Places): BaseMap {
  const bytes = Bun.file(file)
  const names = createMapNames(places)
  const decoded = createLruMap<TileShapes>(maxShapes)
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
      // Embedded files never change. A failed read is not remembered.
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
      // Loaded on demand: only drawing needs the decoder.
      const { decodeTile } = await import('./decode-tile')
      const shapes = decodeTile(await tile(z, x, y))
      decoded.set(key, shapes)
      return shapes
    },
  }
}
