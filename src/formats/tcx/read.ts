/**
 * Reads a TCX file, whatever the name space and its prefixes: the local names are unambiguous. Of the file only its
 * activities count; each is a track, those of a multi-sport session included.
 */
import type { Recording } from '../../tracks/outings/recording'
import { UnreadableFile } from '../../tracks/outings/unreadable-file'
import { PointColumns } from '../../tracks/point-columns'
import type { Sensor } from '../../tracks/sensors'
import { parseTime } from '../../tracks/time'
import { arrangeTracks } from '../arranging/arrange-tracks'
import { parseDecimal } from '../gpx/decimal-number'
import { decodeXmlPieces } from '../gpx/decode'
import { UnreadableGpx } from '../gpx/unreadable-gpx'
import { XmlReader } from '../gpx/xml-reader'
import { withoutLeadingBlanks } from './leading-blanks'

const maxPoints = 500_000

/** Empty ones count, too. */
const maxActivities = 1000
const maxTracks = 50_000

/** Of the point itself, and of what stands in its extensions. */
const sensorElements: ReadonlyMap<string, Sensor> = new Map([
  ['HeartRateBpm', 'heartRate'],
  ['Cadence', 'cadence'],
  ['RunCadence', 'cadence'],
  ['Watts', 'power'],
])

/**
 * The tracks of a TCX file, one for each of its activities. Points without a place are left out, and a note says so.
 *
 * @throws UnreadableFile when the file is broken, or is no recording of an activity
 */
export function readTcx(source: Iterable<Uint8Array>): Recording {
  try {
    const file = new TcxFile(new XmlReader(decodeXmlPieces(withoutLeadingBlanks(source))))
    file.read()
    return file.toRecording()
  } catch (error) {
    throw error instanceof UnreadableGpx ? new UnreadableFile('tcx-invalid') : error
  }
}

class TcxFile {
  private readonly records = new PointColumns()
  /** When the first point of each activity was recorded; NaN where it has none. */
  private readonly starts: number[] = []
  /** When the recorder stopped within a lap. */
  private readonly stops: number[] = []
  private trackCount = 0
  private lastTime = Number.NaN
  private hasCourses = false
  private isDatabase = false

  constructor(private readonly xml: XmlReader) {}

  read(): void {
    const { xml } = this
    xml.openRoot()
    this.isDatabase = xml.name === 'TrainingCenterDatabase'
    this.readContent()
    xml.finish()
  }

  toRecording(): Recording {
    if (this.records.count === 0) throw this.withoutPoints()
    const timed = [...this.starts.entries()]
      .filter(([, from]) => !Number.isNaN(from))
      .sort(([, a], [, b]) => a - b)
    const legs = timed.map(([, from], index) => ({
      from: index === 0 ? Number.NEGATIVE_INFINITY : from,
      isTransition: false,
    }))
    const { points, notes, tracks } = arrangeTracks(this.records.toPoints(), {
      legs: legs.length > 0 ? legs : [{ from: Number.NEGATIVE_INFINITY, isTransition: false }],
      stops: this.stops.sort((a, b) => a - b),
      toUnix: time => time,
    })
    if (points.count === 0) throw new UnreadableFile('recording-without-gps')
    // In the order of the file, and of its activities.
    const inOrder = this.starts.map((_, activity) => {
      const leg = legs.length > 0 ? timed.findIndex(([number]) => number === activity) : activity
      return { name: null, description: null, segments: tracks[leg]?.segments ?? [], leg: activity }
    })
    return { points, notes, tracks: inOrder }
  }

  private withoutPoints(): UnreadableFile {
    if (!this.isDatabase) return new UnreadableFile('tcx-invalid')
    const isCourse = this.starts.length === 0 && this.hasCourses
    return new UnreadableFile(isCourse ? 'file-not-activity' : 'recording-empty')
  }

  /** Activities are in lists of several kinds, and within sessions of several sports. */
  private readContent(): void {
    const { xml } = this
    while (xml.nextChild()) {
      if (xml.name === 'Activity') this.readActivity()
      else if (xml.name === 'Courses') {
        this.hasCourses = true
        xml.skip()
      } else this.readContent()
    }
  }

  private readActivity(): void {
    const { xml, starts } = this
    if (starts.push(Number.NaN) > maxActivities) throw new UnreadableFile('tcx-invalid')
    while (xml.nextChild()) {
      if (xml.name === 'Lap') this.readLap()
      else xml.skip()
    }
  }

  /** Where there are several tracks in a lap, the recorder stopped in between; a new lap is no stop. */
  private readLap(): void {
    const { xml } = this
    let isFirst = true
    while (xml.nextChild()) {
      if (xml.name !== 'Track') {
        xml.skip()
        continue
      }
      if (++this.trackCount > maxTracks) throw new UnreadableFile('tcx-invalid')
      if (!isFirst && !Number.isNaN(this.lastTime)) this.stops.push(this.lastTime)
      isFirst = false
      this.readTrack()
    }
  }

  private readTrack(): void {
    const { xml } = this
    while (xml.nextChild()) {
      if (xml.name === 'Trackpoint') this.readPoint()
      else xml.skip()
    }
  }

  private readPoint(): void {
    const { xml, records, starts } = this
    if (records.count === maxPoints) throw new UnreadableFile('recording-too-many-points')
    records.add(Number.NaN, Number.NaN)
    while (xml.nextChild()) {
      if (xml.name === 'Time') this.readTime()
      else if (xml.name === 'Position') this.readPosition()
      else if (xml.name === 'AltitudeMeters') records.setElevation(parseDecimal(xml.readText()))
      else this.readReadings()
    }
    const activity = starts.length - 1
    const start = starts[activity]!
    if (!(this.lastTime >= start)) starts[activity] = this.lastTime
  }

  private readTime(): void {
    const time = parseTime(this.xml.readText())
    this.records.setTime(time)
    if (!Number.isNaN(time)) this.lastTime = time
  }

  private readPosition(): void {
    const { xml, records } = this
    let [latitude, longitude] = [Number.NaN, Number.NaN]
    while (xml.nextChild()) {
      if (xml.name === 'LatitudeDegrees') latitude = parseDecimal(xml.readText())
      else if (xml.name === 'LongitudeDegrees') longitude = parseDecimal(xml.readText())
      else xml.skip()
    }
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) records.setPlace(latitude, longitude)
  }

  /** Some stand in the point, some in its extensions; the heart rate stands in an element of its own. */
  private readReadings(): void {
    const { xml, records } = this
    const sensor = sensorElements.get(xml.name)
    if (sensor === 'heartRate') {
      while (xml.nextChild()) {
        if (xml.name === 'Value') records.setReading(sensor, parseDecimal(xml.readText()))
        else xml.skip()
      }
    } else if (sensor) records.setReading(sensor, parseDecimal(xml.readText()))
    else while (xml.nextChild()) this.readReadings()
  }
}
