// Leaves out marks that would lie on top of each other. Pure.
import type { Position } from '../../../data/workouts/track'

/** Keeps the marks that are far enough from all before them, so that the more important come first. */
export function spread<Mark extends { position: Position }>(
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
