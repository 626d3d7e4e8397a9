/**
 * Opens the base map embedded in the executable: the world's land, waters, ice and borders, so that maps work without
 * the Internet.
 */
import { createLruMap } from '../../lib/async/lru-cache'
import { entryBytes, readEntry, versionBytes } from '../../lib/byte-ranges'
import { type Canvas, isTile, type PlacedTile } from '../geometry/geometry'
import type { Places } from '../places/places'
import { maxBaseZoom } from '../style/layers'
import type { Theme } from '../style/palette'
import file from './base-map.gen.bin' with { type: 'file' }
import type { TileShapes } from './decode-tile'
import { entryPosition } from './format'
import { createMapNames, type MapNames } from './names/names'
import { createRelief, type Relief } from './relief/relief'

export interface BaseMap {
  /** Deepest zoom that has tiles. For deeper zooms, these tiles are enlarged. */
  readonly maxZoom: number

  readonly names: MapNames

  /** Light and shade of the mountains. */
  readonly relief: Relief

  /** Returns a text that changes when any tile, name or shade changes. */
  version(): Promise<string>

  /**
   * Returns a tile as a gzip-compressed Mapbox vector tile with one layer per `BaseThing`; `null` for open sea, for
   * zooms deeper than `maxZoom`, and for coordinates outside of the map.
   */
  tile(z: number, x: number, y: number): Promise<Uint8Array<ArrayBuffer> | null>

  /** Returns the decoded shapes of a tile. A tile of open sea has none. */
  shapes(z: number, x: number, y: number): Promise<TileShapes>
}

/** The part of the world that an image shows. */
export interface DetailView {
  canvas: Canvas
  /** Zoom of the image: the world is `2 ** zoom * 256` pixels wide. */
  zoom: number
  theme: Theme
  /** Lists the tiles of a zoom with their positions in the image. */
  listTiles(zoom: number): PlacedTile[]
}

/**
 * Returns SVG with details that the base map lacks, such as streets. It is drawn over the base map, and empty if there
 * are no details.
 */
export type DrawDetail = (view: DetailView) => Promise<string>

/**
 * Number of decoded tiles in the cache. Few are enough: a map viewer requests many deep tiles, but all of them are
 * enlarged from the same few tiles.
 */
const maxShapes = 8

/**
 * Opens the base map. Nothing is read before the first tile is requested. For each tile, only its own bytes are read.
 * @param places source of town names, shared to save memory
 */
export function createBaseMap(places?: Places): BaseMap {
  const bytes = Bun.file(file)
  const names = createMapNames(places)
  const relief = createRelief()
  const decoded = createLruMap<TileShapes>(maxShapes)
  let version: Promise<string> | null = null

  const readVersion = async () => {
    const tiles = await bytes.slice(0, versionBytes).bytes()
    return `${tiles.toHex()}-${await names.version()}-${await relief.version()}`
  }

  const tile: BaseMap['tile'] = async (z, x, y) => {
    if (z > maxBaseZoom || !isTile(z, x, y)) return null
    const position = versionBytes + entryPosition(z, x, y)
    const entry = await bytes.slice(position, position + entryBytes).arrayBuffer()
    const { offset, length } = readEntry(new DataView(entry), 0)
    return length === 0 ? null : bytes.slice(offset, offset + length).bytes()
  }

  return {
    maxZoom: maxBaseZoom,
    names,
    relief,
    version() {
      // Embedded files never change. A failed read is not cached.
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
      // The decoder is loaded on demand, because only drawing uses it.
      const { decodeTile } = await import('./decode-tile')
      const shapes = decodeTile(await tile(z, x, y))
      decoded.set(key, shapes)
      return shapes
    },
  }
}
