// Splits a recording into the parts that are drawn as lines on a map. Pure.
import { distance2d } from '../../tracks/distance'
import { maxLatitude } from '../../tracks/lines/web-mercator'
import { difference, type Points, type Track } from '../../tracks/track'

/** Points from `start` up to, not including, `end`; never empty. */
export interface Stretch {
  start: number
  end: number
}

/** Points farther apart are not joined: the way between them is unknown. */
const maxStepM = 1000

/**
 * Splits a track between segments, at long steps, at the antimeridian, and at points outside of the map.
 * @param options.across do not split at the antimeridian
 */
export function listStretches(track: Track, { across = false } = {}): Stretch[] {
  return track.segments.flatMap(({ start, end }) => {
    const stretches: Stretch[] = []
    for (let point = start; point < end; point++) {
      if (!isOnMap(track.points, point)) continue
      const last = stretches.at(-1)
      if (last?.end === point && isStep(track.points, point, across)) last.end++
      else stretches.push({ start: point, end: point + 1 })
    }
    return stretches
  })
}

function isOnMap({ latitude, longitude }: Points, point: number): boolean {
  return Math.abs(latitude[point]!) <= maxLatitude && Math.abs(longitude[point]!) <= 180
}

/** Whether a point is joined to the previous one. */
function isStep(points: Points, point: number, across: boolean): boolean {
  const crossesAntimeridian = Math.abs(difference(points.longitude, point - 1, point)) > 180
  return (across || !crossesAntimeridian) && distance2d(points, point, point - 1) <= maxStepM
}
