// Writes GPX 1.1 in chunks, because the GPX of a recording of several days takes hundreds of megabytes.
import type { Segment } from '../../tracks/segment'
import type { Sensor } from '../../tracks/sensors'
import type { Points, Track } from '../../tracks/track'

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const nameSpace = 'xmlns="http://www.topografix.com/GPX/1/1"'
const sensorNameSpace = 'xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"'

const head = `${declaration}<gpx ${nameSpace} version="1.1" creator="Trackhut">
  <trk>
`
const headWithSensors = head.replace(nameSpace, `${nameSpace} ${sensorNameSpace}`)
const tail = `  </trk>
</gpx>
`

/** Elements of Garmin's extension, in the order of its schema. */
const garminElements = [
  ['temperature', 'atemp'],
  ['heartRate', 'hr'],
  ['cadence', 'cad'],
] as const satisfies readonly (readonly [Sensor, string])[]

/**
 * Yields a GPX document with the positions, elevations and times of one segment. Other data is only in the uploaded
 * file.
 * @param segmentIndex counted from 0; if the track has no segment with this index, the document contains an empty
 * segment
 */
export function* writeGpx(track: Track, segmentIndex: number): Generator<string, void> {
  yield head
  yield* writeSegment(track.segments[segmentIndex] ?? { start: 0, end: 0 }, track.points)
  yield tail
}

/** Yields a GPX document with a whole track, for recordings that were uploaded in another format. */
export function* writeWholeGpx({ segments, points }: Track): Generator<string, void> {
  yield headWithSensors
  for (const segment of segments) yield* writeSegment(segment, points, writeReadings)
  yield tail
}

function* writeSegment({ start, end }: Segment, points: Points, writeMore = writeNothing) {
  yield '    <trkseg>\n'
  for (let index = start; index < end; index++) yield writePoint(points, index, writeMore(points, index))
  yield '    </trkseg>\n'
}

const writeNothing = (_points: Points, _index: number) => ''

function writeReadings(points: Points, index: number): string {
  const readings = garminElements.flatMap(([sensor, name]) => {
    const value = points[sensor]?.[index] ?? Number.NaN
    return Number.isNaN(value) ? [] : `<gpxtpx:${name}>${decimal(value)}</gpxtpx:${name}>`
  })
  const watts = points.power?.[index] ?? Number.NaN
  const power = Number.isNaN(watts) ? '' : `<power>${decimal(watts)}</power>`
  const others =
    readings.length === 0
      ? ''
      : `<gpxtpx:TrackPointExtension>${readings.join('')}</gpxtpx:TrackPointExtension>`
  return power || others ? `        <extensions>${power}${others}</extensions>\n` : ''
}

function writePoint({ latitude, longitude, elevation, time }: Points, index: number, more: string): string {
  const metres = elevation[index]!
  return [
    `      <trkpt lat="${decimal(latitude[index]!)}" lon="${decimal(longitude[index]!)}">\n`,
    Number.isNaN(metres) ? '' : `        <ele>${decimal(metres)}</ele>\n`,
    `        <time>${isoTime(time[index]!)}</time>\n`,
    more,
    '      </trkpt>\n',
  ].join('')
}

/** Writes a number with as few digits as possible, without an exponent, as XML Schema's `decimal` requires. */
function decimal(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20) : text
}

/** Writes a time in ISO 8601. @param time microseconds since 1970 */
function isoTime(time: number): string {
  const [second] = new Date(time / 1000).toISOString().split('.')
  const fraction = String(time % 1e6)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return fraction ? `${second}.${fraction}Z` : `${second}Z`
}
