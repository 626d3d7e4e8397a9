// Reads the data of a FIT file that belongs to single moments: record messages, pool lengths, and the heart rate of a
// chest strap.
import { firstIndex } from '../../lib/first-index'
import { UnreadableFile } from '../../tracks/outings/unreadable-file'
import { maxPoints, PointColumns } from '../../tracks/point-columns'
import type { PoolLength } from '../../tracks/pool'
import type { Points } from '../../tracks/track'
import type { LengthInPool, Session, SessionPool } from './legs'
import type { FitMessages } from './messages'
import { heartRates, idleLength, length, recordMessage, strokesByNumber, transitionSport } from './numbers'

/** Maximum number of stored heart rates. No chest strap records more. */
const maxHeartRates = 100_000
/** Maximum number of pool lengths. It is enough for 500 km in a pool of 25 m. */
const maxLengths = 20_000

/**
 * Positions are rounded to 1e-7 degrees, about a centimetre. This is as precise as devices are, and needs few digits in
 * storage and in GPX.
 */
const steps = 1e7
const stepsPerSemicircle = (180 * steps) / 2 ** 31

/** Bit of the pedal balance. If it is set, the other bits are the share of the right leg in per cent. */
const isOfRight = 0x80

/**
 * Minimum elevation in metres. No land is lower. Devices that do not know the elevation write the lowest value that the
 * field can contain.
 */
const minElevation = -450

/** A pool length of the file. Its times are in FIT seconds. */
interface RecordedLength extends PoolLength {
  /** Speed in metres per second; NaN if missing. */
  readonly speed: number
}

export class FitRecordMessages {
  private readonly columns = new PointColumns()
  private readonly recorded: RecordedLength[] = []
  private readonly heartRates: { time: number; beats: number }[] = []
  private strap = new StrapClock()
  /** Swum pool lengths and the rests between them. */
  readonly lengths: LengthInPool[] = []
  /** Total of the 12-bit distance counter of old devices, in metres. */
  private distance = 0
  private part = 0

  constructor(private readonly messages: FitMessages) {}

  get count(): number {
    return this.columns.count
  }

  /** Number of readings that were dropped because their values are impossible. */
  get impossible(): number {
    return this.columns.impossible
  }

  toPoints(): Points {
    return this.columns.toPoints()
  }

  readRecordMessage(): void {
    const { messages, columns } = this
    if (columns.count === maxPoints) throw new UnreadableFile('recording-too-many-points')
    const latitude = Math.round(messages.field(recordMessage.latitude) * stepsPerSemicircle) / steps
    const longitude = Math.round(messages.field(recordMessage.longitude) * stepsPerSemicircle) / steps
    const isPosition = Math.abs(latitude) <= 90 && !Number.isNaN(longitude)
    columns.add(isPosition ? latitude : Number.NaN, isPosition ? longitude : Number.NaN)
    columns.setTime(messages.time)
    columns.setElevation(this.elevation(recordMessage.enhancedAltitude))
    columns.setElevation(this.elevation(recordMessage.altitude))
    columns.setReading('heartRate', messages.measure(recordMessage.heartRate))
    const fraction = messages.field(recordMessage.fractionalCadence)
    columns.setReading(
      'cadence',
      messages.measure(recordMessage.cadence) + (Number.isNaN(fraction) ? 0 : fraction / 128),
    )
    columns.setReading('power', messages.measure(recordMessage.power))
    columns.setReading('temperature', messages.measure(recordMessage.temperature))
    columns.setReading('respiration', messages.measure(recordMessage.enhancedRespiration, 100))
    columns.setReading('respiration', messages.measure(recordMessage.respiration))
    this.readMovement()
    this.readDynamics()
  }

  readLength(): void {
    const { messages, recorded } = this
    if (recorded.length === maxLengths) return
    const start = messages.field(length.startTime)
    const elapsed = messages.field(length.elapsed) / 1000
    recorded.push({
      start,
      seconds: Number.isNaN(elapsed) ? messages.time - start : elapsed,
      isSwum: messages.field(length.type) !== idleLength,
      stroke: strokesByNumber[messages.field(length.stroke)] ?? null,
      // In drills, the number of strokes is 0, which means unknown.
      strokes: messages.field(length.strokes) || null,
      speed: messages.field(length.speed) / 1000,
    })
  }

  readHeartRates(): void {
    const { messages, heartRates } = this
    // Each concatenated file has its own clock of the chest strap.
    if (messages.part !== this.part) this.strap = new StrapClock()
    this.part = messages.part
    if (heartRates.length < maxHeartRates) heartRates.push(...this.strap.read(messages))
  }

  /**
   * Adds points that are not in the record messages: turns in the pool, and heart rates of a chest strap that were
   * measured within a session. A session without any record message gets a point at its start and one at its end,
   * unless it is a transition.
   * @returns index of the first added point
   */
  addOthers(sessions: readonly Session[]): number {
    const from = this.columns.count
    const spans = spansOf(sessions)
    const spanAt = finderOf(spans)
    const isRecorded = (time: number) => sessions.length === 0 || spanAt(time) !== undefined
    this.addLengths(time => spanAt(time)?.session.pool ?? null)
    for (const { time, beats } of this.heartRates) {
      if (!isRecorded(time)) continue
      this.addMoment(time)
      this.columns.setReading('heartRate', beats)
    }
    // Sorting puts unknown times, which are NaN, at the end.
    const times = spans.length > 0 ? this.columns.toPoints().time.slice().sort() : new Float64Array()
    for (const { session, start, end } of spans) {
      const hasRecordMessages = times[firstIndex(times.length, index => !(times[index]! < start))]! <= end
      if (session.sport === transitionSport || hasRecordMessages) continue
      this.addMoment(start)
      this.columns.setReading('distance', 0)
      this.addMoment(end)
      this.columns.setReading('distance', session.summary.distanceM ?? 0)
    }
    return from
  }

  private addLengths(poolAt: (time: number) => SessionPool | null): void {
    const { columns } = this
    let [swum, reached] = [0, Number.NEGATIVE_INFINITY]
    const timed = this.recorded.filter(({ start, seconds }) => start > 0 && seconds > 0)
    for (const { speed, ...counted } of timed.sort((a, b) => a.start - b.start)) {
      const pool = poolAt(counted.start)
      if (pool === null) continue
      // Start times are whole seconds, so a length may seem to start before the previous length ended. It then starts
      // when the previous length ends.
      const isEarly = reached > counted.start && reached - counted.start < counted.seconds / 2
      const start = isEarly ? reached : counted.start
      const { seconds, isSwum } = counted
      reached = start + seconds
      this.lengths.push({ ...counted, start, pool })
      this.addMoment(start)
      columns.setReading('distance', swum * pool.lengthM)
      columns.setReading('speed', isSwum ? speed || pool.lengthM / seconds : 0)
      if (!isSwum) continue
      swum++
      this.addMoment(reached)
      columns.setReading('distance', swum * pool.lengthM)
      columns.setReading('speed', speed || pool.lengthM / seconds)
      columns.setReading('cadence', ((counted.strokes ?? Number.NaN) * 60) / seconds)
    }
  }

  private addMoment(time: number): void {
    if (this.columns.count === maxPoints) throw new UnreadableFile('recording-too-many-points')
    this.columns.add(Number.NaN, Number.NaN)
    this.columns.setTime(time)
  }

  private readMovement(): void {
    const { messages, columns } = this
    columns.setReading('speed', messages.measure(recordMessage.enhancedSpeed, 1000))
    columns.setReading('speed', messages.measure(recordMessage.speed, 1000))
    columns.setReading('distance', messages.measure(recordMessage.distance, 100))
    const short = messages.bytesOf(recordMessage.compressedSpeedDistance)
    if (short.length === 0) return
    const [first = 0xff, second = 0xff, third = 0xff] = short
    if (first === 0xff && second === 0xff && third === 0xff) return
    columns.setReading('speed', (first | ((second & 0x0f) << 8)) / 100)
    const counted = ((second >> 4) | (third << 4)) / 16
    this.distance += (counted - (this.distance % 256) + 256) % 256
    columns.setReading('distance', this.distance)
  }

  private readDynamics(): void {
    const { messages, columns } = this
    columns.setReading('verticalOscillation', messages.measure(recordMessage.verticalOscillation, 10))
    columns.setReading('stanceTime', messages.measure(recordMessage.stanceTime, 10))
    columns.setReading('verticalRatio', messages.measure(recordMessage.verticalRatio, 100))
    columns.setReading('stanceBalance', messages.measure(recordMessage.stanceBalance, 100))
    columns.setReading('stepLength', messages.measure(recordMessage.stepLength, 10))
    const balance = messages.field(recordMessage.pedalBalance)
    // Without this bit, the device does not know to which leg the share belongs. A share of 0 or 100 per cent is
    // ignored, because it comes from a power meter on one side, or from coasting.
    if (!(balance & isOfRight)) return
    const right = balance & ~isOfRight
    if (right > 0 && right < 100) columns.setReading('pedalBalance', 100 - right)
  }

  private elevation(field: number): number {
    const metres = (this.messages.field(field) - 2500) / 5
    return metres > minElevation && Number.isFinite(metres) ? metres : Number.NaN
  }
}

interface Span {
  session: Session
  /** `start` and `end` are in FIT seconds. */
  start: number
  end: number
}

/** Returns the sessions that have a start and a duration, ordered by start. */
const spansOf = (sessions: readonly Session[]): Span[] =>
  sessions
    .filter(({ summary: { elapsedS, timerS } }) => (elapsedS ?? timerS ?? 0) > 0)
    .map(session => ({ session, start: session.startTime, end: endOf(session) }))
    .filter(({ start }) => !Number.isNaN(start))
    .sort((a, b) => a.start - b.start)

/**
 * Returns a function that finds the first span that contains a time, by binary search. Spans are extended by a
 * tolerance of one second.
 */
function finderOf(spans: readonly Span[]): (time: number) => Span | undefined {
  let reached = Number.NEGATIVE_INFINITY
  const reachedAt = spans.map(({ end }) => (reached = Math.max(reached, end)))
  return time => {
    const first = spans[firstIndex(spans.length, index => reachedAt[index]! >= time - 1)]
    return first && first.start - 1 <= time ? first : undefined
  }
}

const endOf = ({ startTime, summary: { elapsedS, timerS } }: Session): number =>
  startTime + Math.max(elapsedS ?? 0, timerS ?? 0)

// Under water, a watch cannot receive the chest strap. Therefore the strap stores the heart rate, and transmits it
// after the swim. The strap counts time in ticks of 1/1024 s. Most messages contain only the low twelve bits of each
// tick count.

const ticksPerSecond = 1024
const lowBits = 4096
const noHeartRate = 0xff

interface HeartRate {
  /** Time in FIT seconds. */
  readonly time: number
  readonly beats: number
}

class StrapClock {
  /** Time of the watch in FIT seconds at tick 0 of the strap; NaN until it is known. */
  private base = Number.NaN
  /** Tick of the last heartbeat. */
  private ticks = Number.NaN

  read(found: FitMessages): HeartRate[] {
    const eventTime = found.field(heartRates.eventTime)
    if (!Number.isNaN(eventTime)) this.ticks = eventTime
    if (Number.isNaN(this.base) && !Number.isNaN(eventTime))
      this.base = found.time - eventTime / ticksPerSecond
    const beats = found.bytesOf(heartRates.filtered)
    const packed = found.bytesOf(heartRates.eventTimes)
    const times = packed.length > 0 ? this.unpack(packed) : [this.ticks]
    return times.flatMap((ticks, index) => {
      const rate = beats[index] ?? noHeartRate
      const time = Math.round(this.base + ticks / ticksPerSecond)
      return rate === noHeartRate || Number.isNaN(time) ? [] : [{ time, beats: rate }]
    })
  }

  /** Reads ticks of twelve bits each, least significant bits first. */
  private unpack(packed: Uint8Array): number[] {
    const times: number[] = []
    for (let bit = 0; bit + 12 <= packed.length * 8; bit += 12) {
      const at = bit >> 3
      const both = packed[at]! | (packed[at + 1]! << 8)
      times.push(this.next((bit & 7) === 0 ? both & 0xfff : both >> 4))
    }
    return times
  }

  private next(low: number): number {
    const before = this.ticks % lowBits
    this.ticks += low - before + (low < before ? lowBits : 0)
    return this.ticks
  }
}
