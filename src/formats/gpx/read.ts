/**
 * Reads a GPX file, version 1.0 or 1.1, whatever the name space and its prefix: recorders differ in both, and
 * the local names are unambiguous. Of the file only its tracks count; routes, way points and metadata are
 * passed over.
 */
import { parseDecimal } from './decimal-number'
import { decodeXml } from './decode'
import { readEnvelope } from './envelope'
import { PointColumns } from '../../tracks/point-columns'
import type { Segment } from '../../gpx/segment'
import { sensorOfElement } from '../../tracks/sensors'
import { isInCalendar, parseTime } from '../../tracks/time'
import { firstTrackSegments, type Track } from '../../tracks/track'
import { countTrackPoints } from '../../gpx/track-point-count'
import { invalidGpx, UnreadableGpx } from '../../gpx/unreadable-gpx'
import { XmlReader } from './xml-reader'

const maxPoints = 500_000
/** Of the first track: all are told with each workout, and a hundred workouts with a list. */
const maxShownSegments = 2000
const blankSyntax = /^[\t\n\r ]*$/

/**
 * The tracks of a GPX file. Empty segments are left out; name and description are cut to 255 and 10,000 code
 * points.
 *
 * @throws UnreadableGpx when the file is broken or has nothing to measure
 */
export function readGpx(bytes: Uint8Array): Track {
  const text = decodeXml(bytes)
  const capacity = countTrackPoints(text, maxPoints)
  if (capacity > maxPoints) throw invalidGpx()
  const file = new GpxFile(text, new PointColumns(capacity))
  file.read()
  return file.toTrack()
}

/**
 * One strict pass over the whole document takes the points out of its segments and refuses what is not well-formed;
 * what remains, the envelope, is small and is read by a library.
 */
class GpxFile {
  private readonly xml: XmlReader
  private trackCount = 0
  private readonly segments: Segment[] = []
  private envelope = ''
  private envelopeEnd = 0

  constructor(
    private readonly text: string,
    private readonly points: PointColumns,
  ) {
    this.xml = new XmlReader(text)
  }

  read(): void {
    const { xml } = this
    xml.openRoot()
    const isGpx = xml.name === 'gpx'
    while (xml.nextChild()) {
      if (isGpx && xml.name === 'trk') this.readTrack()
      else xml.skip()
    }
    xml.finish()
    this.envelope += this.text.slice(this.envelopeEnd)
  }

  toTrack(): Track {
    if (this.trackCount === 0) throw new UnreadableGpx('no tracks in gpx file')
    const track: Track = {
      ...readEnvelope(this.envelope),
      segments: this.segments,
      points: this.points.toPoints(),
    }
    requireShowable(track)
    return track
  }

  private readTrack(): void {
    const { xml } = this
    while (xml.nextChild()) {
      if (xml.name === 'trkseg') this.readSegment()
      else xml.skip()
    }
    this.trackCount++
  }

  private readSegment(): void {
    const { xml, points } = this
    this.envelope += this.text.slice(this.envelopeEnd, xml.elementStart)
    const start = points.count
    while (xml.nextChild()) {
      if (xml.name === 'trkpt') this.readPoint()
      else xml.skip()
    }
    this.envelopeEnd = xml.position
    if (points.count > start) this.segments.push({ track: this.trackCount, start, end: points.count })
  }

  private readPoint(): void {
    const { xml, points } = this
    points.add(parseCoordinate(xml.attribute('lat'), 90), parseCoordinate(xml.attribute('lon'), 180))
    while (xml.nextChild()) {
      if (xml.name === 'ele') points.setElevation(parseElevation(xml.readText()))
      else if (xml.name === 'time') points.setTime(parsePointTime(xml.readText()))
      else this.readReadings()
    }
  }

  /**
   * Sensors are in `extensions` (1.1) or directly in the point (1.0), often wrapped in an element of their
   * own.
   */
  private readReadings(): void {
    const { xml, points } = this
    const sensor = sensorOfElement(xml.name)
    if (sensor) points.setReading(sensor, parseDecimal(xml.readText()))
    else while (xml.nextChild()) this.readReadings()
  }
}

/** Of the first track only: it alone gives a workout its start and its chart. */
function requireShowable(track: Track): void {
  const segments = firstTrackSegments(track)
  if (segments.length === 0) throw new UnreadableGpx('error during gpx processing')
  if (segments.length > maxShownSegments) throw invalidGpx()
  const lacksTime = segments.some(({ start, end }) =>
    track.points.time.subarray(start, end).some(Number.isNaN),
  )
  if (lacksTime) throw new UnreadableGpx('<time> is missing in gpx file')
}

function parseCoordinate(text: string | undefined, limit: number): number {
  const degrees = parseDecimal(text ?? '')
  if (!(Math.abs(degrees) <= limit)) throw invalidGpx()
  return degrees
}

/** Some recorders write an empty `<ele/>` while they have no fix: that is no elevation, not a bad one. */
function parseElevation(text: string): number {
  if (blankSyntax.test(text)) return Number.NaN
  const metres = parseDecimal(text)
  if (Number.isNaN(metres)) throw invalidGpx()
  return metres
}

function parsePointTime(text: string): number {
  const time = parseTime(text)
  if (!Number.isNaN(time) && !isInCalendar(time)) throw invalidGpx()
  return time
}
