/** The facts about an offline map, and which tiles it has. PURE. */
import { latitudeAt, longitudeAt, tileSize, tileX, tileY, type View } from '../geometry/geometry'
import type { RegionProblem } from './pmtiles/bad-region'

/** A file that can be used. */
export interface Region {
  /** The id stands for this content: another file, or a changed one, has another. */
  id: string
  /** The name of the file in its folder. */
  name: string
  minZoom: number
  maxZoom: number
  /** Degrees: west, south, east, north. */
  bounds: [number, number, number, number]
  /** Who made it, as HTML. */
  attribution: string
  cutFrom: CutFrom | null
}

/** Which map of the world a file was cut out of here. */
interface CutFrom {
  /** `20261120`; null for a source that has but one map. */
  build: string | null
  /** Stands for the content of that map. */
  version: string
}

/** A file in the folder, usable or not. */
export interface RegionFile {
  name: string
  /** Bytes. */
  size: number
  /** Milliseconds since 1970. */
  modifiedMs: number
  /** It is null when there is a problem. */
  region: Region | null
  problem: RegionProblem | null
}

/** `20261120` as `2026-11-20`. */
export const viewBuild = (build: string | null) =>
  build?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3') ?? null

/** True when the file may have this tile, by its zooms and bounds. */
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
 * The zoom whose tiles fill an image in which the world is 2^zoom times 256 pixels wide: vector tiles are made to be
 * drawn 512 pixels wide. Null where the file has nothing to show yet.
 */
export function zoomOfTiles({ minZoom, maxZoom }: Region, imageZoom: number): number | null {
  const zoom = Math.min(maxZoom, Math.max(0, imageZoom - 1))
  return zoom < minZoom ? null : zoom
}

/** Other sizes of an image show more around the same track: so many times its width and height. */
const mostAround = 3

/** Whether an image of a view, of whatever size, may show something of the file, whose tiles reach beyond its bounds. */
export function mayBeSeen({ maxZoom, bounds }: Pick<Region, 'maxZoom' | 'bounds'>, view: View): boolean {
  const [west, south, east, north] = bounds
  const zoom = Math.max(0, Math.min(maxZoom, view.zoom - 1))
  const tiles = 2 ** zoom
  const left = Math.floor(tileX(west, zoom)) / tiles
  const right = Math.ceil(tileX(east, zoom)) / tiles
  const top = Math.floor(tileY(north, zoom)) / tiles
  const bottom = Math.ceil(tileY(south, zoom)) / tiles
  const world = 2 ** view.zoom
  const [x, y] = [view.centreX / world, view.centreY / world]
  const across = (view.width * mostAround) / 2 / (world * tileSize)
  const down = (view.height * mostAround) / 2 / (world * tileSize)
  const isBeside = [-1, 0, 1].every(turn => x + across < left + turn || x - across > right + turn)
  return !isBeside && y + down >= top && y - down <= bottom
}
