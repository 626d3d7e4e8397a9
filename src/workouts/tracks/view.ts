import { httpDate } from '../../lib/net/http-date'
import { encodePolyline } from '../../lib/polyline'
import { levelsOfBand, nearBand } from '../../maps/lines/bands'
import { createLinesReader } from '../../maps/lines/read-lines'
import { latitudeOf, longitudeOf } from '../../tracks/lines/web-mercator'
import type { Outline } from './schemas'
import type { ShownTrack } from './store'

/** Converts a track to the outline of the API. @param lines encoded polylines */
export const viewOutline = (track: ShownTrack, lines: string[]): Outline => ({
  id: track.shortId,
  sport_id: track.sportId,
  title: track.title,
  workout_date: httpDate(track.workoutDate),
  distance: track.distanceM / 1000,
  lines,
})

const world = 2 ** nearBand.bits

/**
 * The encoded polylines of a track.
 * @param packed the packed line in full detail; `null` if it has not been computed yet
 */
export function linesOf(packed: Uint8Array | null): string[] {
  if (packed === null) return []
  const { x, y, ends } = createLinesReader()(packed, levelsOfBand - 1)
  return ends.map((end, index) => {
    const positions: [number, number][] = []
    for (let at = ends[index - 1] ?? 0; at < end; at++) {
      positions.push([latitudeOf(y[at]! / world), longitudeOf(x[at]! / world)])
    }
    return encodePolyline(positions)
  })
}
