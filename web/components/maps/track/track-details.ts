// Simplifies the track for each range of zooms, so that long recordings are drawn fast. The functions here are pure.

import { measureDeviations } from '../../../../src/tracks/lines/simplify'
import { mercatorX, mercatorY, type Point } from '../../../../src/tracks/lines/web-mercator'
import type { PlacedPoint } from '../../../data/workouts/track'
import { type Position, positionOf } from '../../../data/workouts/track'
import { type Colouring, colourBetween } from './track-colours'

/** Returns for each line the indices of the points that are drawn at zooms below `zoom`; with `null`, all indices. */
type Outlines = (zoom: number | null) => readonly number[][]

/**
 * Returns the stretches to draw at a zoom, as features. Their property `colour` is `null` for the track's default
 * colour. The result is the same object for all zooms of a range.
 */
export type TrackLines = (zoom: number) => GeoJSON.FeatureCollection

/** The zooms at which the ranges of zooms end. From the last zoom on, all points are drawn. */
const ends = [9, 11, 13, 15]
const finest = 15
/** Allowed deviation of a simplified line, in pixels. */
const tolerance = 0.5
/**
 * Maximum distance between drawn points, in pixels. Straight stretches keep some points as well, so that their colour
 * can change.
 */
const maxStep = 6
/** Lines are simplified in parts of this many points, because simplifying takes quadratic time in the worst case. */
const partSize = 4096

/** Simplifies lines. @param starts index of each line's first point */
export function outlinesOf(points: readonly PlacedPoint[], starts: readonly number[]): Outlines {
  const positions = points.map(project)
  const lines = starts.map((start, line) => outlineOf(positions, start, starts[line + 1] ?? points.length))
  return zoom => lines.map(line => line(zoom))
}

/** Makes the lines to draw. @param colouring with `null`, all lines have the track's default colour */
export function linesOf(
  outlines: Outlines,
  points: readonly PlacedPoint[],
  colouring: Colouring | null,
): TrackLines {
  const known = new Map<number | null, GeoJSON.FeatureCollection>()
  return zoom => {
    const end = ends.find(end => zoom < end) ?? null
    const lines = known.get(end) ?? featuresOf(stretchesOf(outlines(end), points, colouring))
    known.set(end, lines)
    return lines
  }
}

function outlineOf(positions: readonly Point[], start: number, end: number) {
  const line = positions.slice(start, end)
  const deviations = deviationsOf(line)
  const ways = waysOf(line)
  return (zoom: number | null): number[] => {
    const pixel = zoom === null ? 0 : 2 ** (finest - zoom)
    const kept: number[] = []
    let last = Number.NEGATIVE_INFINITY
    for (const [index, way] of ways.entries()) {
      const isKept = (deviations[index] ?? 0) > tolerance * pixel || way - last >= maxStep * pixel
      if (!isKept) continue
      kept.push(start + index)
      last = way
    }
    return kept
  }
}

/** Measures how much each point deviates from a simpler line. The ends of a part are kept at every zoom. */
function deviationsOf(line: readonly Point[]): number[] {
  const deviations: number[] = []
  for (let first = 0; first < line.length; first += partSize) {
    deviations.push(...measureDeviations(line.slice(first, first + partSize)))
  }
  return deviations
}

/** Returns the length in pixels along the line from its first point to each point. */
function waysOf(line: readonly Point[]): number[] {
  let way = 0
  return line.map((position, index) => {
    const before = line[index - 1] ?? position
    way += Math.hypot(position.x - before.x, position.y - before.y)
    return way
  })
}

/** Projects a point to pixels at the highest zoom for which lines are simplified. */
function project({ longitude, latitude }: PlacedPoint): Point {
  const world = 512 * 2 ** finest
  return { x: mercatorX(longitude) * world, y: mercatorY(latitude) * world }
}

/** Groups stretches by colour: a few features with many stretches draw faster than many features. */
function stretchesOf(
  lines: readonly number[][],
  points: readonly PlacedPoint[],
  colouring: Colouring | null,
): Map<string | null, Position[][]> {
  const stretches = new Map<string | null, Position[][]>()
  const begin = (colour: string | null, first: PlacedPoint) => {
    const stretch = [positionOf(first)]
    const alike = stretches.get(colour)
    if (alike === undefined) stretches.set(colour, [stretch])
    else alike.push(stretch)
    return { colour, stretch }
  }
  for (const line of lines) {
    let current: ReturnType<typeof begin> | null = null
    for (const [at, index] of line.entries()) {
      const before = line[at - 1]
      const [from, to] = [points[before ?? -1], points[index]]
      if (before === undefined || from === undefined || to === undefined) continue
      const colour = colouring === null ? null : colourBetween(colouring, before, index)
      if (current?.colour !== colour) current = begin(colour, from)
      current.stretch.push(positionOf(to))
    }
  }
  return stretches
}

function featuresOf(stretches: ReadonlyMap<string | null, Position[][]>): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: Array.from(stretches, ([colour, coordinates]) => ({
      type: 'Feature',
      properties: { colour },
      geometry: { type: 'MultiLineString', coordinates },
    })),
  }
}
