/** The facts about an offline map, and which tiles it has. PURE. */
import { latitudeAt, longitudeAt } from '../geometry/geometry'
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
