import { latitudeOf, longitudeOf } from '../../tracks/lines/web-mercator'
import { levelsOfBand, nearBand } from './bands'
import { createLinesReader } from './read-lines'

/**
 * Reads the lines of a track, stored in the finest band, in degrees. East of 180°, the longitudes continue to grow.
 * @throws Error if the data was not written by pack-lines
 */
export function readLines(packed: Uint8Array): [longitude: number, latitude: number][][] {
  const { x, y, ends } = createLinesReader()(packed, levelsOfBand - 1)
  const world = 2 ** nearBand.bits
  return ends.map((end, index) => {
    const start = ends[index - 1] ?? 0
    return Array.from({ length: end - start }, (_, at) => [
      longitudeOf(x[start + at]! / world),
      latitudeOf(y[start + at]! / world),
    ])
  })
}
