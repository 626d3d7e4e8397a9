/**
 * Reads a TCX file. Name spaces and prefixes are ignored, because the local names are unambiguous. Only activities are
 * read; each becomes a track, even within a multi-sport session.
 */
import { parseDecimal } from '../../lib/decimal'
import { truncateText } from '../../lib/text'
import type { Recording } from '../../tracks/outings/recording'
import { UnreadableFile } from '../../tracks/outings/unreadable-file'
import { maxPoints, PointColumns } from '../../tracks/point-columns'
import type { Sensor } from '../../tracks/sensors'
import { parseTime } from '../../tracks/time'
import { readOtherXml, XmlRecording } from '../gpx/xml-recording'
import { readSportWord } from '../normalize/sport-word'
import { type Activity, addCounts, type Lap, normalizeActivities } from './normalize-activities'

/** Maximum numbers of activities, and of tracks and laps, in a file, including empty ones. */
const maxActivities = 1000
const maxTracks = 50_000

/** Elements of a point, or of its extensions, that contain sensor values. */
const sensorElements: ReadonlyMap<string, Sensor> = new Map([
  ['HeartRateBpm', 'heartRate'],
  ['Cadence', 'cadence'],
  ['RunCadence', 'cadence'],
  ['Watts', 'power'],
  ['Speed', 'speed'],
])

/** Maximum numbers of characters of a device name and of notes. */
const maxNameLength = 100
const maxNotesLength = 10_000

/**
 * Reads the tracks of a TCX file, one for each activity. In outdoor activities, points without a position are kept if
 * they have a time. A recording note contains the number of points that were left out.
 * @throws UnreadableFile if the file is broken, or is not a recording of an activity
 */
export const readTcx = (source: Iterable<Uint8Array>): Recording =>
  readOtherXml(source, TcxFile, 'tcx-invalid')

class TcxFile extends XmlRecording {
  private readonly records = new PointColumns()
  private readonly activities: Activity[] = []
  /** Times at which the recorder stopped within a lap, in microseconds since 1970. */
  private readonly stops: number[] = []
  private trackCount = 0
  private lastTime = Number.NaN
  private lapCount = 0
  private hasCourses = false
  private isDatabase = false

  read(): void {
    const { xml } = this
    xml.openRoot()
    this.isDatabase = xml.name === 'TrainingCenterDatabase'
    this.readContent()
    xml.finish()
  }

  toRecording(): Recording {
    const { activities, records, stops, unreadable } = this
    addCounts(activities, records)
    if (records.count === 0) throw this.withoutPoints()
    const { utcOffsetS } = this
    return { ...normalizeActivities(activities, { records, stops, unreadable }), utcOffsetS }
  }

  private withoutPoints(): UnreadableFile {
    if (!this.isDatabase) return new UnreadableFile('tcx-invalid')
    const isCourse = this.activities.length === 0 && this.hasCourses
    return new UnreadableFile(isCourse ? 'file-not-activity' : 'recording-empty')
  }

  /** Reads activities at any depth, because they are in several kinds of lists, and inside multi-sport sessions. */
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
    const { xml, activities } = this
    const sport = readSportWord(xml.attribute('Sport') ?? '')
    const activity: Activity = {
      ...{ start: Number.NaN, id: Number.NaN, sport, device: '', notes: '', laps: [] },
      ...{ hasPositions: false, counted: Number.NaN, rests: [] },
    }
    if (activities.push(activity) > maxActivities) throw new UnreadableFile('tcx-invalid')
    while (xml.nextChild()) {
      if (xml.name === 'Lap') this.readLap(activity)
      else if (xml.name === 'Notes') activity.notes ||= truncateText(xml.readText().trim(), maxNotesLength)
      else if (xml.name === 'Creator') this.readCreator(activity)
      else if (xml.name === 'Id') activity.id = parseTime(xml.readText().trim())
      else xml.skip()
    }
  }

  /**
   * Reads a lap. If a lap has several tracks, the recorder was stopped between them. Between two laps, it was not
   * stopped.
   */
  private readLap(activity: Activity): void {
    const { xml } = this
    let isFirst = true
    if (++this.lapCount > maxTracks) throw new UnreadableFile('tcx-invalid')
    const lap: Lap = {
      start: parseTime(xml.attribute('StartTime') ?? ''),
      seconds: Number.NaN,
      metres: Number.NaN,
      calories: Number.NaN,
      maxSpeed: Number.NaN,
    }
    activity.laps.push(lap)
    while (xml.nextChild()) {
      if (xml.name !== 'Track') {
        this.readTotal(lap)
        continue
      }
      if (++this.trackCount > maxTracks) throw new UnreadableFile('tcx-invalid')
      if (!isFirst && !Number.isNaN(this.lastTime)) this.stops.push(this.lastTime)
      isFirst = false
      this.each('Trackpoint', () => this.readPoint(activity))
    }
  }

  private readTotal(lap: Lap): void {
    const { xml } = this
    if (xml.name === 'TotalTimeSeconds') lap.seconds = parseDecimal(xml.readText())
    else if (xml.name === 'DistanceMeters') lap.metres = parseDecimal(xml.readText())
    else if (xml.name === 'Calories') lap.calories = parseDecimal(xml.readText())
    else if (xml.name === 'MaximumSpeed') lap.maxSpeed = parseDecimal(xml.readText())
    else xml.skip()
  }

  private readCreator(activity: Activity): void {
    this.each('Name', () => (activity.device ||= truncateText(this.xml.readText().trim(), maxNameLength)))
  }

  private readPoint(activity: Activity): void {
    const { xml, records } = this
    if (records.count === maxPoints) throw new UnreadableFile('recording-too-many-points')
    records.add(Number.NaN, Number.NaN)
    let time = Number.NaN
    while (xml.nextChild()) {
      if (xml.name === 'Time') time = this.readTimeOfPoint()
      else if (xml.name === 'Position') this.readPosition(activity)
      else if (xml.name === 'AltitudeMeters') records.setElevation(parseDecimal(xml.readText()))
      else if (xml.name === 'DistanceMeters') this.readDistance(activity)
      else this.readReadings()
    }
    if (Number.isNaN(time) && Number.isNaN(activity.start)) this.dateByLap(activity)
    // A point without a time gets the time of the previous point.
    if (!(this.lastTime >= activity.start)) activity.start = this.lastTime
  }

  /**
   * Gives the first point of an activity, which has no time, the start time of its lap, if this is later than the
   * previous point. Otherwise it would get the time of the last point of the previous activity, and the two activities
   * would overlap.
   */
  private dateByLap({ laps }: Activity): void {
    const start = laps.at(-1)?.start ?? Number.NaN
    if (!(start > this.lastTime)) return
    this.records.setTime(start)
    this.lastTime = start
  }

  private readTimeOfPoint(): number {
    const time = this.readTime()
    this.records.setTime(time)
    if (!Number.isNaN(time)) this.lastTime = time
    return time
  }

  private readDistance(activity: Activity): void {
    const metres = parseDecimal(this.xml.readText())
    this.records.setReading('distance', metres)
    if (!Number.isNaN(metres)) activity.counted = metres
  }

  private readPosition(activity: Activity): void {
    const { xml, records } = this
    let [latitude, longitude] = [Number.NaN, Number.NaN]
    while (xml.nextChild()) {
      if (xml.name === 'LatitudeDegrees') latitude = parseDecimal(xml.readText())
      else if (xml.name === 'LongitudeDegrees') longitude = parseDecimal(xml.readText())
      else xml.skip()
    }
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) {
      records.setPosition(latitude, longitude)
      activity.hasPositions = true
    } else this.notePosition()
  }

  /** Reads sensor values. They are in the point or in its extensions; the heart rate is nested in `Value`. */
  private readReadings(): void {
    const { xml, records } = this
    const sensor = sensorElements.get(xml.name)
    if (sensor === 'heartRate') {
      this.each('Value', () => records.setReading(sensor, parseDecimal(xml.readText())))
    } else if (sensor) records.setReading(sensor, parseDecimal(xml.readText()))
    else while (xml.nextChild()) this.readReadings()
  }
}
