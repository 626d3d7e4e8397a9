// Decides which grounds (streets, built-in map or none) a map offers below its track. The functions here are pure.
import { maxBaseZoom } from '../../../../src/maps/style/layers'
import type { Bounds } from '../../../data/workouts/track'
import { doMeet } from './covered'
import type { BaseMap } from './map-style'

const allGrounds = ['streets', 'builtIn', 'none'] as const

export type Ground = (typeof allGrounds)[number]

/**
 * Lists the grounds to choose from, the best first. Streets come from a tile server, or from offline maps that overlap
 * the track.
 */
export function groundsFor(base: BaseMap | null, bounds: Bounds): Ground[] {
  const hasStreets =
    base?.type === 'raster' || base?.regions.some(region => doMeet(region.bounds, bounds)) === true
  return allGrounds.filter(ground => ground !== 'streets' || hasStreets)
}

/** The base map of a chosen ground; `null` for none. */
export function mapOfGround(ground: Ground, base: BaseMap | null, origin: string): BaseMap | null {
  if (ground === 'none') return null
  return ground === 'streets' ? base : builtInMap(origin)
}

/** The land, lakes and borders inside the executable, which are always available. */
function builtInMap(origin: string): BaseMap {
  return {
    type: 'vector',
    tiles: [`${origin}/base-map/{z}/{x}/{y}.mvt`],
    minzoom: 0,
    maxzoom: maxBaseZoom,
    regions: [],
    streets: null,
  }
}
