/**
 * Writes GPX 1.1: where the points of a segment are, how high and when. What else a recorder wrote is in the file that
 * was uploaded.
 */
import type { Points, Track } from '../../tracks/track'

const head = `<?xml version="1.0" encoding="UTF-8"?>
<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="Trackhut">
  <trk>
    <trkseg>
`
const tail = `    </trkseg>
  </trk>
</gpx>
`

/** A document with one segment, counted from 0; with no points when the track does not have it. */
export function writeGpx(track: Track, segmentIndex: number): string {
  const { start, end } = track.segments[segmentIndex] ?? { start: 0, end: 0 }
  const points = Array.from({ length: end - start }, (_, offset) => writePoint(track.points, start + offset))
  return head + points.join('') + tail
}

function writePoint({ latitude, longitude, elevation, time }: Points, index: number): string {
  const metres = elevation[index]!
  return [
    `      <trkpt lat="${decimal(latitude[index]!)}" lon="${decimal(longitude[index]!)}">\n`,
    Number.isNaN(metres) ? '' : `        <ele>${decimal(metres)}</ele>\n`,
    `        <time>${isoTime(time[index]!)}</time>\n`,
    '      </trkpt>\n',
  ].join('')
}

/** The shortest digits that stand for this number; XML Schema's `decimal` has no exponents. */
function decimal(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20) : text
}

/** @param time microseconds since 1970 */
function isoTime(time: number): string {
  const [second] = new Date(time / 1000).toISOString().split('.')
  const fraction = String(time % 1e6)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return fraction ? `${second}.${fraction}Z` : `${second}Z`
}
