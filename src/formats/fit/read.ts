import { joinRecordings } from '../../tracks/outings/join-recordings'
import type { Recording } from '../../tracks/outings/recording'
import { addImpossible, type RecordingNote } from '../../tracks/outings/recording-notes'
import { UnreadableFile } from '../../tracks/outings/unreadable-file'
import { swumIn } from '../../tracks/pool'
import { noSummary } from '../../tracks/recorder-summary'
import { type Leg, legAt } from '../normalize/legs'
import { isNothing } from '../normalize/moments'
import { normalizeTracks } from '../normalize/normalize-tracks'
import type { TimedLap } from '../normalize/pauses'
import { clockOf, DeviceClock } from './device-clock'
import {
  activitiesOf,
  activityAt,
  elapsedOf,
  type Lap,
  type LengthInPool,
  legsOf,
  poolOf,
  readLap,
  readSession,
  type Session,
} from './legs'
import { FitMessages } from './messages'
import { activityType, deviceInfo, event, fileId, messages, sport, stopTypes, timerEvent } from './numbers'
import { readWatchedOxygen, type WatchedOxygen, withWatchedOxygen } from './oxygen'
import { FitRecordMessages } from './record-messages'
import { sportWord, sportWordOf } from './sports'

/** Limits against crafted files. Real recordings are far below these limits. Data beyond them is ignored. */
const maxSessions = 1000
const maxStops = 50_000
const maxLaps = 50_000
const maxEstimates = 1000

const maxNameLength = 100

/**
 * Reads the tracks of a FIT file, one for each sport. In outdoor legs, record messages without a position are kept if
 * they contain sensor data or are within a session. A recording note contains the number of record messages that were
 * left out.
 * @param source the file in chunks. It is read twice if several of its activities start in the same second
 * @param isOne true to merge activities that start in the same second into one
 * @throws UnreadableFile if the file is broken, or is not a recording of an activity
 */
export function readFit(source: Iterable<Uint8Array>, isOne = false): Recording {
  const messages = new FitMessages(source)
  const file = new FitFile(messages)
  while (messages.next()) file.readMessage()
  const activities = activitiesOf(file.sessions)
  return isOne || activities.length === 1 ? file.toRecording() : readApart(source, activities)
}

/**
 * Reads simultaneous activities separately, because the times of their record messages do not tell to which activity a
 * record belongs.
 */
function readApart(source: Iterable<Uint8Array>, activities: readonly (readonly Session[])[]): Recording {
  const messages = new FitMessages(source)
  const files = activities.map(() => new FitFile(messages))
  while (messages.next()) files[activityAt(activities, messages.part)]!.readMessage()
  return joinRecordings(files.map(file => file.toRecording()))
}

class FitFile {
  private readonly recordMessages: FitRecordMessages
  readonly sessions: Session[] = []
  /** Times of the stops of the timer, in FIT seconds. */
  private readonly stops: number[] = []
  private readonly laps: Lap[] = []
  private readonly estimates: WatchedOxygen[] = []
  private readonly clock = new DeviceClock()
  private sport: string | null = null
  private device = ''
  private manufacturer = ''
  private isActivity = true
  private hasActivity = false
  private isOtherKind = false
  private part = 0

  constructor(private readonly messages: FitMessages) {
    this.recordMessages = new FitRecordMessages(messages)
  }

  /** Reads the current message. */
  readMessage(): void {
    const { messages: found } = this
    // A concatenated file without a file_id message is treated as an activity.
    if (found.part !== this.part) this.isActivity = true
    this.part = found.part
    if (found.kind === messages.record && this.isActivity) this.recordMessages.readRecordMessage()
    else if (found.kind === messages.fileId) this.readFileId()
    else if (this.isActivity) this.readOther()
  }

  toRecording(): Recording {
    const { recordMessages, stops, messages } = this
    const recorded = recordMessages.count
    const additionsFrom = recordMessages.addOthers(this.sessions)
    if (recorded === 0 && recordMessages.count === 0) throw this.withoutRecordMessages()
    const points = recordMessages.toPoints()
    const { toUnix, isLocal } = clockOf(this.clock, points.time)
    const sessions = withWatchedOxygen(this.sessions, this.estimates)
    const legs = this.withDetails(legsOf(sessions, this.sport), toUnix)
    const recording = normalizeTracks(
      { ...points, time: points.time.map(toUnix) },
      {
        legs: legs.map(leg => ({ ...leg, from: toUnix(leg.from) })),
        stops: stops.map(toUnix),
        laps: this.timedLaps(toUnix),
        elapsedUs: elapsedOf(this.sessions),
        span: this.spanOf(toUnix),
        additionsFrom,
      },
    )
    if (isNothing(recording)) throw new UnreadableFile('recording-empty')
    const damaged: RecordingNote[] = messages.isDamaged ? [{ code: 'file-damaged', count: recorded }] : []
    const unsure: RecordingNote[] = messages.hasWrongChecksum ? [{ code: 'checksum-wrong', count: 1 }] : []
    return {
      ...recording,
      isLocalTime: isLocal,
      utcOffsetS: this.clock.utcOffsetS,
      tracks: recording.tracks.map(track => {
        const [first] = track.segments
        const hasPositions = first !== undefined && !Number.isNaN(recording.points.latitude[first.start])
        return { ...track, sport: sportWordOf(track.sport ?? null, hasPositions) }
      }),
      notes: [...addImpossible(recording.notes, recordMessages.impossible), ...damaged, ...unsure],
    }
  }

  /**
   * Returns the period from the start of the first session with a duration to the end of the last session with a
   * duration. Without such a session, the period is empty.
   */
  private spanOf(toUnix: (time: number) => number): readonly [number, number] {
    const spans = this.sessions.filter(
      ({ startTime, summary }) => startTime + (summary.elapsedS ?? Number.NaN) > 0,
    )
    const starts = spans.map(({ startTime }) => toUnix(startTime))
    const ends = spans.map(({ startTime, summary }) => toUnix(startTime + summary.elapsedS!))
    return [Math.min(...starts), Math.max(...ends)]
  }

  /** Returns the laps if all of them have a timer duration; otherwise the sessions. */
  private timedLaps(toUnix: (time: number) => number): TimedLap[] {
    const sessions = this.sessions.map(({ startTime, summary }) => ({
      start: startTime,
      timerS: summary.timerS,
    }))
    const timed =
      this.laps.every(({ timerS }) => timerS !== null) && this.laps.length > 0 ? this.laps : sessions
    return timed
      .flatMap(({ start, timerS }) =>
        timerS === null || Number.isNaN(start) ? [] : { start: toUnix(start), ranUs: timerS * 1e6 },
      )
      .sort((a, b) => a.start - b.start)
  }

  private withDetails(legs: readonly Leg[], toUnix: (time: number) => number): Leg[] {
    const laps = legs.map((): number[] => [])
    for (const { start } of this.laps) laps[legAt(legs, start)]!.push(toUnix(start) / 1000)
    const lengths = legs.map((): LengthInPool[] => [])
    for (const length of this.recordMessages.lengths) lengths[legAt(legs, length.start)]!.push(length)
    const device = this.device || this.manufacturer || null
    return legs.map((leg, number) => {
      const lapStarts = laps[number]!.sort((a, b) => a - b)
      // A truncated file may have laps although it has no session.
      const summary = leg.summary ?? (device !== null || lapStarts.length > 0 ? noSummary : null)
      const pool = poolOf(lengths[number]!, toUnix)
      const details = { device, ...(pool && swumIn(pool)), laps: lapStarts.length || null, lapStarts }
      return { ...leg, pool, summary: summary && { ...summary, ...details } }
    })
  }

  private withoutRecordMessages(): UnreadableFile {
    if (this.isOtherKind && !this.hasActivity) return new UnreadableFile('file-not-activity')
    return new UnreadableFile(this.messages.isDamaged ? 'fit-invalid' : 'recording-empty')
  }

  private readFileId(): void {
    const type = this.messages.field(fileId.type)
    this.isActivity = type === activityType || Number.isNaN(type)
    if (this.isActivity) this.hasActivity = true
    else this.isOtherKind = true
    this.clock.created(this.messages.field(fileId.timeCreated))
    if (this.isActivity)
      this.manufacturer ||= manufacturers.get(this.messages.field(fileId.manufacturer)) ?? ''
    this.nameDevice(fileId.productName)
  }

  /** Reads a message of one of the less frequent types. */
  private readOther(): void {
    const { messages: found } = this
    switch (found.kind) {
      case messages.session:
        if (this.sessions.length < maxSessions) this.sessions.push(readSession(found))
        break
      case messages.event:
        this.readEvent()
        break
      case messages.lap:
        this.readLap()
        break
      case messages.length:
        this.recordMessages.readLength()
        break
      case messages.heartRates:
        this.recordMessages.readHeartRates()
        break
      case messages.maxMet:
      case messages.firstbeat:
        this.readEstimate()
        break
      case messages.sport:
        this.sport ??= sportWord(found.field(sport.sport), found.field(sport.subSport))
        break
      case messages.deviceInfo:
        this.nameDevice(deviceInfo.productName)
        break
      default:
        this.clock.read(found)
    }
  }

  /**
   * Keeps the first device name in the file, which is the name of the recorder. The names of sensors follow later in
   * the file.
   */
  private nameDevice(field: number): void {
    this.device ||= this.messages.text(field).slice(0, maxNameLength)
  }

  private readLap(): void {
    const { messages, laps } = this
    const lap = readLap(messages)
    if (laps.length < maxLaps && !Number.isNaN(lap.start)) laps.push(lap)
  }

  private readEstimate(): void {
    const estimate = readWatchedOxygen(this.messages)
    if (estimate !== null && this.estimates.length < maxEstimates) this.estimates.push(estimate)
  }

  private readEvent(): void {
    const { messages, stops } = this
    const isStop = messages.field(event.event) === timerEvent && stopTypes.has(messages.field(event.type))
    if (isStop && stops.length < maxStops && !Number.isNaN(messages.time)) stops.push(messages.time)
  }
}

/** Values of `file_id.manufacturer`. */
const manufacturers: ReadonlyMap<number, string> = new Map([
  [1, 'Garmin'],
  [23, 'Suunto'],
  [32, 'Wahoo'],
  [70, 'Sigma Sport'],
  [89, 'Tacx'],
  [95, 'Stryd'],
  [123, 'Polar'],
  [258, 'Lezyne'],
  [260, 'Zwift'],
  [265, 'Strava'],
  [267, 'Bryton'],
  [289, 'Hammerhead'],
  [294, 'COROS'],
])
