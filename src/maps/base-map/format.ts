/**
 * Format of the base map file. It starts with its version, a hash of everything that follows. Then comes an index with
 * one entry per tile of zooms 0 to `maxBaseZoom`, ordered by zoom, row and column. An entry is two little-endian 32-bit
 * numbers: offset in the file and length in bytes. The tiles follow, gzip-compressed Mapbox vector tiles with one layer
 * per `BaseThing`. Length 0 means open sea; equal tiles (mostly open land) share their bytes. At the deepest zoom, one
 * unit of tile coordinates is 153 m at the equator, finer than the precision of the source.
 */
import { entryBytes, versionBytes } from '../../lib/byte-ranges'
import { maxBaseZoom } from '../style/layers'

export const tileExtent = 4096

/**
 * The geometry of a tile extends this many units beyond its sides, so that the cut edges of outlines lie outside of the
 * tile.
 */
export const tileBuffer = 64

/** Counts the tiles of zooms 0 to `maxZoom`. */
function countTiles(maxZoom: number): number {
  return (4 ** (maxZoom + 1) - 1) / 3
}

export const indexBytes = countTiles(maxBaseZoom) * entryBytes

export const tilesStart = versionBytes + indexBytes

/** Returns the byte position in the index at which the entry of a tile starts. */
export function entryPosition(z: number, x: number, y: number): number {
  return (countTiles(z - 1) + y * 2 ** z + x) * entryBytes
}
