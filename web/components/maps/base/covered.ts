// Finds out which area to download. The functions here are pure.
import { areasAround, coverageOf, isWithin } from '../../../../src/tracks/lines/areas'
import type { Bounds, Position } from '../../../data/workouts/track'

/** The least margin on each side of the area to download, in degrees. */
const minMargin = 0.04

/**
 * Chooses the area to download, with a margin around it. An area across the antimeridian is split in two, and the first
 * part that lacks streets is chosen.
 * @param places places that should have streets
 */
export function areaToGet(
  bounds: Bounds,
  places: readonly Position[],
  regions: readonly { bounds: Readonly<Bounds> }[],
): Bounds {
  const areas = areasAround(bounds, minMargin)
  const lacks = (area: Bounds) =>
    coverageOf(
      regions,
      places.filter(place => isWithin(place, area)),
    ) !== 'all'
  return areas.find(lacks) ?? areas[0]
}

export function doMeet(a: Readonly<Bounds>, b: Readonly<Bounds>): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
}
