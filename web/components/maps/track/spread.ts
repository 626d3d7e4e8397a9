// Leaves out marks that would lie on top of each other. Pure.
import type { Position } from '../../../data/workouts/track'

interface Placed {
  position: Position
}

/** In pixels: from mark to mark, and between those that fingers press, which are as large as `--target`. */
const apart = { any: 30, pressed: 44 }

/**
 * Of marks those that have room.
 * @param pressed come first, the more important before others
 * @param taken where no mark may hide what is there
 */
export function withRoom<Pressed extends Placed, Seen extends Placed>(
  pressed: readonly Pressed[],
  seen: readonly Seen[],
  taken: readonly Position[],
  zoom: number,
): (Pressed | Seen)[] {
  const kept = spread(pressed, taken, apart.pressed, zoom)
  return [...kept, ...spread(seen, [...taken, ...kept.map(({ position }) => position)], apart.any, zoom)]
}

/** Keeps the marks that are far enough from all before them, so that the more important come first. */
function spread<Mark extends Placed>(
  marks: readonly Mark[],
  taken: readonly Position[],
  pixels: number,
  zoom: number,
): Mark[] {
  const kept: Mark[] = []
  const occupied = [...taken]
  for (const mark of marks) {
    if (occupied.some(position => pixelsBetween(position, mark.position, zoom) < pixels)) continue
    kept.push(mark)
    occupied.push(mark.position)
  }
  return kept
}

/** The distance on the map between two positions that are near each other. */
function pixelsBetween(from: Position, to: Position, zoom: number): number {
  const pixelsPerDegree = (512 * 2 ** zoom) / 360
  const stretching = 1 / Math.cos((from[1] * Math.PI) / 180)
  return Math.hypot(to[0] - from[0], (to[1] - from[1]) * stretching) * pixelsPerDegree
}
