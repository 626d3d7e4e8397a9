/**
 * Reads a FIT file: where and when its records are, what its sensors measured, when the timer stood still, and which
 * sports were done one after the other.
 */
import type { Recording } from '../../tracks/outings/recording'
import type { RecordingNote } from '../../tracks/outings/recording-notes'
import { UnreadableFile } from '../../tracks/outings/unreadable-file'
import { PointColumns } from '../../tracks/point-columns'
import { arrangeTracks } from '../arranging/arrange-tracks'
import { clockOf, DeviceClock } from './device-clock'
import { legsOf, type Session } from './legs'
import { FitMessages } from './messages'
import { activityType, event, fileId, messages, record, session, stopTypes, timerEvent } from './numbers'

const maxPoints = 500_000

/** No device makes so many; what is more is not looked at. */
const mostSessions = 1000
const mostStops = 50_000

/** Degrees are rounded to a centimetre, as what devices tell apart: so they are short to store, and to write as GPX. */
const steps = 1e7
const stepsPerSemicircle = (180 * steps) / 2 ** 31

/** Lower than any land: devices that have no elevation write the least they can. */
const lowestElevation = -450

/**
 * The tracks of a FIT file, one for each of its sports. Records without a place are left out, and a note says so.
 *
 * @throws UnreadableFile when the file is broken, or is no recording of an activity
 */
export function readFit(source: Iterable<Uint8Array>): Recording {
  const file = new FitFile(new FitMessages(source))
  file.read()
  return file.toRecording()
}

class FitFile {
  private readonly records = new PointColumns()
  private readonly sessions: Session[] = []
  /** Seconds. */
  private readonly stops: number[] = []
  private readonly clock = new DeviceClock()
  private isActivity = true
  private hasActivity = false
  private isOtherKind = false
  private part = 0

  constructor(private readonly messages: FitMessages) {}

  read(): void {
    const { messages: found } = this
    while (found.next()) {
      // Of the files that follow each other not every one says what it is.
      if (found.part !== this.part) this.isActivity = true
      this.part = found.part
      if (found.kind === messages.record) this.readRecord()
      else if (found.kind === messages.session) this.readSession()
      else if (found.kind === messages.event) this.readEvent()
      else if (found.kind === messages.fileId) this.readFileId()
      else this.clock.read(found)
    }
  }

  toRecording(): Recording {
    const { records, stops, messages } = this
    if (records.count === 0) throw this.withoutRecords()
    const points = records.toPoints()
    const { toUnix } = clockOf(this.clock, points.time)
    const recording = arrangeTracks(points, {
      toUnix,
      legs: legsOf(this.sessions),
      stops: stops.sort((a, b) => a - b),
    })
    if (recording.points.count === 0) throw new UnreadableFile('recording-without-gps')
    const damaged: RecordingNote[] = messages.isDamaged
      ? [{ code: 'file-damaged', count: records.count }]
      : []
    const unsure: RecordingNote[] = messages.hasWrongChecksum ? [{ code: 'checksum-wrong', count: 1 }] : []
    return { ...recording, notes: [...recording.notes, ...damaged, ...unsure] }
  }

  private withoutRecords(): UnreadableFile {
    if (this.isOtherKind && !this.hasActivity) return new UnreadableFile('file-not-activity')
    return new UnreadableFile(this.messages.isDamaged ? 'fit-invalid' : 'recording-empty')
  }

  private readFileId(): void {
    const type = this.messages.field(fileId.type)
    this.isActivity = type === activityType || Number.isNaN(type)
    if (this.isActivity) this.hasActivity = true
    else this.isOtherKind = true
    this.clock.created(this.messages.field(fileId.timeCreated))
  }

  private readSession(): void {
    const { messages } = this
    if (!this.isActivity || this.sessions.length === mostSessions) return
    this.sessions.push({ startTime: messages.field(session.startTime), sport: messages.field(session.sport) })
  }

  private readEvent(): void {
    const { messages, stops } = this
    const isStop = messages.field(event.event) === timerEvent && stopTypes.has(messages.field(event.type))
    if (isStop && this.isActivity && stops.length < mostStops && !Number.isNaN(messages.time)) {
      stops.push(messages.time)
    }
  }

  private readRecord(): void {
    const { messages, records } = this
    if (!this.isActivity) return
    if (records.count === maxPoints) throw new UnreadableFile('recording-too-many-points')
    const latitude = Math.round(messages.field(record.latitude) * stepsPerSemicircle) / steps
    const longitude = Math.round(messages.field(record.longitude) * stepsPerSemicircle) / steps
    const isPlace = Math.abs(latitude) <= 90 && !Number.isNaN(longitude)
    records.add(isPlace ? latitude : Number.NaN, isPlace ? longitude : Number.NaN)
    records.setTime(messages.time)
    records.setElevation(this.elevation(record.enhancedAltitude))
    records.setElevation(this.elevation(record.altitude))
    records.setReading('heartRate', messages.field(record.heartRate))
    const fraction = messages.field(record.fractionalCadence)
    records.setReading(
      'cadence',
      messages.field(record.cadence) + (Number.isNaN(fraction) ? 0 : fraction / 128),
    )
    records.setReading('power', messages.field(record.power))
    records.setReading('temperature', messages.field(record.temperature))
  }

  private elevation(field: number): number {
    const metres = (this.messages.field(field) - 2500) / 5
    return metres > lowestElevation ? metres : Number.NaN
  }
}
