/** What is known of a region file, and which tiles it has. PURE. */
import { latitudeAt, longitudeAt } from '../geometry/geometry'
import type { RegionProblem } from '../../regions/bad-region'

/** A file that can be used. */
export interface Region {
  /** Of this content: another file, or a changed one, has another id. */
  id: string
  /** Of the file, in its folder. */
  name: string
  minZoom: number
  maxZoom: number
  /** Degrees: west, south, east, north. */
  bounds: [number, number, number, number]
  /** Who made it, as HTML. */
  attribution: string
}

/** A file in the folder, usable or not. */
export interface RegionFile {
  name: string
  /** Bytes. */
  size: number
  /** Null when there is a problem. */
  region: Region | null
  problem: RegionProblem | null
}

/** Whether the file has, or could have, this tile. */
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
 * The zoom whose tiles fill a picture in which the world is 2^zoom times 256 pixels wide: vector tiles are made to be
 * drawn 512 pixels wide. Null where the file has nothing to show yet.
 */
export function zoomOfTiles({ minZoom, maxZoom }: Region, pictureZoom: number): number | null {
  const zoom = Math.min(maxZoom, Math.max(0, pictureZoom - 1))
  return zoom < minZoom ? null : zoom
}
