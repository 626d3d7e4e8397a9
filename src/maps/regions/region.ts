/** Facts about an offline map, such as the tiles that it contains. Does no I/O. */
import type { Bounds } from '../../tracks/lines/bounds'
import { latitudeAt, longitudeAt, tileSize, tileX, tileY, type View, vectorZoom } from '../geometry/geometry'
import type { RegionProblem } from './pmtiles/bad-region'

/** Identifies the map of the world from which a file was extracted. */
interface ExtractedFrom {
  /** Date of the map, such as `20261120`; `null` if the source has only one map. */
  build: string | null
  /** Hash that identifies the content of the map of the world. */
  version: string
}

/** An offline map that can be used. */
export interface Region {
  /** Identifies the content: another file, or a changed one, has another id. */
  id: string
  /** Name of the file in the folder of offline maps. */
  name: string
  minZoom: number
  maxZoom: number
  /** Bounds of the map in degrees. */
  bounds: Bounds
  /** Attribution as HTML. */
  attribution: string
  /** The map of the world from which this server extracted the file; `null` for other files. */
  extractedFrom: ExtractedFrom | null
}

/** A file in the folder of offline maps, which may be unusable. */
export interface RegionFile {
  name: string
  /** Size of the file in bytes. */
  size: number
  /** Modification time in milliseconds since 1970. */
  modifiedMs: number
  /** The offline map; `null` if there is a problem. */
  region: Region | null
  problem: RegionProblem | null
}

/** Makes the id of an offline map's content from its name, size and modification time. */
export function identify(name: string, { size, modifiedMs }: { size: number; modifiedMs: number }): string {
  return Bun.SHA256.hash(`${name}\n${size}\n${modifiedMs}`, 'hex').slice(0, 16)
}

/** Converts `20261120` to `2026-11-20`. */
export const viewBuild = (build: string | null) =>
  build?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3') ?? null

/** Whether the file may contain a tile, according to its zooms and bounds. */
export function covers({ minZoom, maxZoom, bounds }: Region, z: number, x: number, y: number): boolean {
  if (z < minZoom || z > maxZoom) return false
  const [west, south, east, north] = bounds
  return (
    longitudeAt(x, z) < east &&
    longitudeAt(x + 1, z) > west &&
    latitudeAt(y, z) > south &&
    latitudeAt(y + 1, z) < north
  )
}

/**
 * Chooses a zoom for an image in which the world is `2 ** imageZoom * 256` pixels wide. Returns `null` if the file only
 * has deeper zooms.
 */
export function zoomOfTiles({ minZoom, maxZoom }: Region, imageZoom: number): number | null {
  const zoom = Math.min(maxZoom, vectorZoom(imageZoom))
  return zoom < minZoom ? null : zoom
}

/**
 * A map image can be requested larger than its view. The zoom then stays the same, and the image shows more around the
 * track. This is the largest possible factor for its width and height.
 */
const maxAround = 3

/**
 * Whether an image of a view, at its largest size, may show a tile of the file. The bounds of whole tiles are compared,
 * because tiles may extend beyond the bounds of the file.
 */
export function mayBeSeen({ maxZoom, bounds }: Pick<Region, 'maxZoom' | 'bounds'>, view: View): boolean {
  const [west, south, east, north] = bounds
  const zoom = Math.min(maxZoom, vectorZoom(view.zoom))
  const tiles = 2 ** zoom
  const left = Math.floor(tileX(west, zoom)) / tiles
  const right = Math.ceil(tileX(east, zoom)) / tiles
  const top = Math.floor(tileY(north, zoom)) / tiles
  const bottom = Math.ceil(tileY(south, zoom)) / tiles
  const world = 2 ** view.zoom
  const [x, y] = [view.centreX / world, view.centreY / world]
  const across = (view.width * maxAround) / 2 / (world * tileSize)
  const down = (view.height * maxAround) / 2 / (world * tileSize)
  const isBeside = [-1, 0, 1].every(turn => x + across < left + turn || x - across > right + turn)
  return !isBeside && y + down >= top && y - down <= bottom
}
