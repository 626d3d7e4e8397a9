// Drops marks that would overlap. The functions here are pure.
import type { Position } from '../../../data/workouts/track'

interface Placed {
  position: Position
}

/**
 * Minimum distances in pixels: `pressed` between two marks that can be pressed, which have the size `--target`, and
 * `any` between all other marks.
 */
const apart = { any: 30, pressed: 44 }

/**
 * Selects marks that do not overlap.
 * @param pressed marks that can be pressed, the most important first; they are placed before the others
 * @param taken positions that no mark may cover
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

/** Keeps a mark if it is far enough from all earlier marks, so pass the most important marks first. */
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

/** Distance on the map between two nearby positions. */
function pixelsBetween(from: Position, to: Position, zoom: number): number {
  const pixelsPerDegree = (512 * 2 ** zoom) / 360
  const stretching = 1 / Math.cos((from[1] * Math.PI) / 180)
  return Math.hypot(to[0] - from[0], (to[1] - from[1]) * stretching) * pixelsPerDegree
}
