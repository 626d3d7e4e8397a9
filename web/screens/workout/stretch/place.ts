import { distanceAt } from '../../../data/workouts/curves/along'
import type { CurvePoint } from '../../../data/workouts/track'
import { clockDuration } from '../../../format/durations'
import type { Formats } from '../../../format/formats'

/** Describes the position of a second in a recording: its distance, or its time if the recording has no distances. */
export function placeAt(
  points: readonly CurvePoint[],
  second: number,
  formats: Pick<Formats, 'distance'>,
): string {
  const hasDistance = (points.at(-1)?.distance ?? 0) > 0
  if (!hasDistance) return clockDuration(second)
  const { number, unit } = formats.distance(distanceAt(points, second))
  return `${number} ${unit}`
}
