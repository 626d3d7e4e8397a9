/** Facts about an offline map, and which tiles it has. PURE. */
import type { Bounds } from '../../tracks/lines/bounds'
import { latitudeAt, longitudeAt, tileSize, tileX, tileY, type View, vectorZoom } from '../geometry/geometry'
import type { RegionProblem } from './pmtiles/bad-region'

/** Identifies a map of the world. */
interface CutFrom {
  /** Date, such as `20261120`; `null` if the source has only one map. */
  build: string | null
  /** Hash that identifies the content of that map. */
  version: string
}

/** An offline map that can be used. */
export interface Region {
  /** It identifies the content: another or changed file has another id. */
  id: string
  /** The name of the file in the folder. */
  name: string
  minZoom: number
  maxZoom: number
  /** Degrees. */
  bounds: Bounds
  /** Attribution as HTML. */
  attribution: string
  /** The map of the world that this server cut the file out of; `null` for other files. */
  cutFrom: CutFrom | null
}

/** A file in the folder, usable or not. */
export interface RegionFile {
  name: string
  /** Bytes. */
  size: number
  /** Milliseconds since 1970. */
  modifiedMs: number
  /** `null` if there is a problem. */
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

/** Tells whether the file may have a tile, by its zooms and bounds. */
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

/** Chooses a zoom for an image in which the world is 2^zoom times 256 pixels wide; `null` if the file starts deeper. */
export function zoomOfTiles({ minZoom, maxZoom }: Region, imageZoom: number): number | null {
  const zoom = Math.min(maxZoom, vectorZoom(imageZoom))
  return zoom < minZoom ? null : zoom
}

/** Larger sizes of an image show up to this many times its width and height around the same track. */
const maxAround = 3

/**
 * Tells whether an image of a view, in any size, may show something of the file, whose tiles reach beyond its bounds.
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
