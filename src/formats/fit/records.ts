// What a FIT file says of single moments: its records, the lengths of a pool, and the beats that a strap counted.
import { UnreadableFile } from '../../tracks/outings/unreadable-file'
import { mostPoints, PointColumns } from '../../tracks/point-columns'
import type { PoolLength } from '../../tracks/pools/pool'
import type { Points } from '../../tracks/track'
import { StrapClock } from './heart-rates'
import type { LengthInPool, Session, SessionPool } from './legs'
import type { FitMessages } from './messages'
import { idleLength, length, record, strokesByNumber, transitionSport } from './numbers'

/** No strap counts so long. */
const mostHeartRates = 100_000
/** Nobody swims so far: 500 km in a short pool. */
const mostLengths = 20_000

/** Degrees are rounded to a centimetre, as what devices tell apart: so they are short to store, and to write as GPX. */
const steps = 1e7
const stepsPerSemicircle = (180 * steps) / 2 ** 31

/** Lower than any land: devices that have no elevation write the least they can. */
const lowestElevation = -450

/** Times are seconds here. */
interface ToldLength extends PoolLength {
  /** Metres per second; NaN where it is not told. */
  readonly speed: number
}

export class FitRecords {
  private readonly columns = new PointColumns()
  private readonly told: ToldLength[] = []
  private readonly heartRates: { time: number; beats: number }[] = []
  private strap = new StrapClock()
  /** The lengths of a pool that were swum, and the rests between them. */
  readonly lengths: LengthInPool[] = []
  /** Of the short form in which old devices count it. */
  private distance = 0
  private part = 0

  constructor(private readonly messages: FitMessages) {}

  get count(): number {
    return this.columns.count
  }

  /** Of readings that cannot be true. */
  get impossible(): number {
    return this.columns.impossible
  }

  toPoints(): Points {
    return this.columns.toPoints()
  }

  readRecord(): void {
    const { messages, columns } = this
    if (columns.count === mostPoints) throw new UnreadableFile('recording-too-many-points')
    const latitude = Math.round(messages.field(record.latitude) * stepsPerSemicircle) / steps
    const longitude = Math.round(messages.field(record.longitude) * stepsPerSemicircle) / steps
    const isPlace = Math.abs(latitude) <= 90 && !Number.isNaN(longitude)
    columns.add(isPlace ? latitude : Number.NaN, isPlace ? longitude : Number.NaN)
    columns.setTime(messages.time)
    columns.setElevation(this.elevation(record.enhancedAltitude))
    columns.setElevation(this.elevation(record.altitude))
    columns.setReading('heartRate', messages.measure(record.heartRate))
    const fraction = messages.field(record.fractionalCadence)
    columns.setReading(
      'cadence',
      messages.measure(record.cadence) + (Number.isNaN(fraction) ? 0 : fraction / 128),
    )
    columns.setReading('power', messages.measure(record.power))
    columns.setReading('temperature', messages.measure(record.temperature))
    columns.setReading('respiration', messages.measure(record.enhancedRespiration, 100))
    columns.setReading('respiration', messages.measure(record.respiration))
    this.readMovement()
  }

  readLength(): void {
    const { messages, told } = this
    if (told.length === mostLengths) return
    const start = messages.field(length.startTime)
    const elapsed = messages.field(length.elapsed) / 1000
    told.push({
      start,
      seconds: Number.isNaN(elapsed) ? messages.time - start : elapsed,
      isSwum: messages.field(length.type) !== idleLength,
      stroke: strokesByNumber[messages.field(length.stroke)] ?? null,
      // A drill has none.
      strokes: messages.field(length.strokes) || null,
      speed: messages.field(length.speed) / 1000,
    })
  }

  readHeartRates(): void {
    const { messages, heartRates } = this
    // Of another of the files that follow each other.
    if (messages.part !== this.part) this.strap = new StrapClock()
    this.part = messages.part
    if (heartRates.length < mostHeartRates) heartRates.push(...this.strap.read(messages))
  }

  /**
   * Adds what is known of moments besides the records: where a swimmer turned, and the beats of a strap, as far as they are
   * of a session; and begin and end of a session of which nothing else is known.
   * @returns the number of the first of them
   */
  addOthers(sessions: readonly Session[]): number {
    const from = this.columns.count
    const spans = sessions
      .filter(({ summary: { elapsedS, timerS } }) => (elapsedS ?? timerS ?? 0) > 0)
      .map(session => ({ session, start: session.startTime, end: endOf(session) }))
    const spanAt = (time: number) => spans.find(({ start, end }) => time >= start - 1 && time <= end + 1)
    const isRecorded = (time: number) => sessions.length === 0 || spanAt(time) !== undefined
    this.addLengths(time => spanAt(time)?.session.pool ?? null)
    for (const { time, beats } of this.heartRates) {
      if (!isRecorded(time)) continue
      this.addMoment(time)
      this.columns.setReading('heartRate', beats)
    }
    const { time } = this.columns.toPoints()
    for (const { session, start, end } of spans) {
      if (session.sport === transitionSport || time.some(at => at >= start && at <= end)) continue
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
    const timed = this.told.filter(({ start, seconds }) => start > 0 && seconds > 0)
    for (const { speed, ...told } of timed.sort((a, b) => a.start - b.start)) {
      const pool = poolAt(told.start)
      if (pool === null) continue
      // The clock tells whole seconds, and lengths that follow each other put what is missing together.
      const isEarly = reached > told.start && reached - told.start < told.seconds / 2
      const start = isEarly ? reached : told.start
      const { seconds, isSwum } = told
      reached = start + seconds
      this.lengths.push({ ...told, start, pool })
      this.addMoment(start)
      columns.setReading('distance', swum * pool.lengthM)
      columns.setReading('speed', isSwum ? speed || pool.lengthM / seconds : 0)
      if (!isSwum) continue
      swum++
      this.addMoment(reached)
      columns.setReading('distance', swum * pool.lengthM)
      columns.setReading('speed', speed || pool.lengthM / seconds)
      columns.setReading('cadence', ((told.strokes ?? Number.NaN) * 60) / seconds)
    }
  }

  private addMoment(time: number): void {
    if (this.columns.count === mostPoints) throw new UnreadableFile('recording-too-many-points')
    this.columns.add(Number.NaN, Number.NaN)
    this.columns.setTime(time)
  }

  private readMovement(): void {
    const { messages, columns } = this
    columns.setReading('speed', messages.measure(record.enhancedSpeed, 1000))
    columns.setReading('speed', messages.measure(record.speed, 1000))
    columns.setReading('distance', messages.measure(record.distance, 100))
    const short = messages.bytesOf(record.compressedSpeedDistance)
    if (short.length === 0) return
    const [first = 0xff, second = 0xff, third = 0xff] = short
    if (first === 0xff && second === 0xff && third === 0xff) return
    columns.setReading('speed', (first | ((second & 0x0f) << 8)) / 100)
    const counted = ((second >> 4) | (third << 4)) / 16
    this.distance += (counted - (this.distance % 256) + 256) % 256
    columns.setReading('distance', this.distance)
  }

  private elevation(field: number): number {
    const metres = (this.messages.field(field) - 2500) / 5
    return metres > lowestElevation && Number.isFinite(metres) ? metres : Number.NaN
  }
}

const endOf = ({ startTime, summary: { elapsedS, timerS } }: Session): number =>
  startTime + Math.max(elapsedS ?? 0, timerS ?? 0)
