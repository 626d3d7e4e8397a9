// The parts of a recording that are lines on a map. Pure.
import { distance2d } from '../../tracks/distance'
import { maxLatitude } from '../../tracks/lines/web-mercator'
import { difference, type Points, type Track } from '../../tracks/track'

/** Points from `start` up to, not including, `end`. Never empty. */
export interface Stretch {
  start: number
  end: number
}

/** Two points farther apart than this are not joined: nobody knows the way between them. */
const longestStepM = 1000

/**
 * The stretches of a track: it is interrupted between segments, by long steps, at the antimeridian, and
 * by points that are not on the map.
 * @param options.across the antimeridian it goes on
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

/** From the point before. */
function isStep(points: Points, point: number, across: boolean): boolean {
  const crossesAntimeridian = Math.abs(difference(points.longitude, point - 1, point)) > 180
  return (across || !crossesAntimeridian) && distance2d(points, point, point - 1) <= longestStepM
}
