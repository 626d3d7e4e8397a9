import { mendClock } from '../../tracks/outings/clock'
import type { RecordedTrack, Recording } from '../../tracks/outings/recording'
import type { RecordingNote } from '../../tracks/outings/recording-notes'
import { PointColumns } from '../../tracks/point-columns'
import type { Segment } from '../../tracks/segment'
import { allSensors, momentSensors, type Sensor } from '../../tracks/sensors'
import type { Points } from '../../tracks/track'
import { evenDistance, fillPositions } from './fill-gaps'
import { type Leg, legAt, legsOutdoors } from './legs'
import { type Moments, momentsOf, saysNothing } from './moments'
import { isInRest, missingStops, type Rest, type TimedLap } from './pauses'

/** The data of a file except its records. Times are in microseconds since 1970. */
interface FileMetadata {
  readonly legs: readonly Leg[]
  /** Times at which the timer stopped, in ascending order. */
  readonly stops: readonly number[]
  /** Timer duration of each lap, or of each session if the laps lack it; ordered by start. */
  readonly laps: readonly TimedLap[]
  /**
   * Rests between swum lengths, in ascending order. Indoors, a record within a rest does not become a point. Its
   * readings are stored separately.
   */
  readonly rests?: readonly Rest[]
  /** Time in microseconds from start to end, as counted by the device; null if unknown. */
  readonly elapsedUs: number | null
  /**
   * Period in which the device recorded, according to the file. Outdoor records outside this period are ignored if they
   * contain only a time.
   */
  readonly span: readonly [from: number, to: number]
  /**
   * Index of the first record that only supplements others, such as the heart beats of a chest strap. Outdoors, such a
   * record does not become a separate point.
   */
  readonly additionsFrom?: number
}

/**
 * Converts records to tracks. They are ordered by time, and records of the same time are merged, except for records of
 * an outdoor leg with different positions. Every record with a time becomes a point, except for records that `span`,
 * `rests` and `additionsFrom` exclude. In an outdoor leg, a point without a position is placed between its neighbours.
 * In an indoor leg, all positions are removed, even if a few records have one. A new segment begins wherever the timer
 * stopped.
 */
export function normalizeTracks(
  records: Points,
  metadata: FileMetadata,
): Recording & { notes: RecordingNote[] } {
  const { times, moved, misdated } = mendClock(records.time, {
    elapsedUs: metadata.elapsedUs,
    // `mendClock` calls this if `elapsedUs` is unknown. The result is always false, so that no time is changed: a jump
    // of days does not prove that the clock was wrong, because a file may contain activities of several days.
    isWithinAnHour: () => false,
  })
  const moments = momentsOf(times, index => misdated.has(index))
  const { legs, laps, rests = [] } = metadata
  const stops = [...metadata.stops, ...rests.map(({ from }) => from)].sort((a, b) => a - b)
  const normalized = new NormalizedTracks({ ...records, time: times }, moments, {
    ...metadata,
    stops: [...stops, ...missingStops(moments, laps, stops)].sort((a, b) => a - b),
    outdoors: legsOutdoors(records, legs, moments),
  })
  for (let start = 0; start < moments.count; ) {
    const time = moments.timeOf(start)
    let end = start + 1
    while (end < moments.count && moments.timeOf(end) === time) end++
    normalized.add(start, end, time)
    start = end
  }
  const recording = normalized.toRecording()
  const { count } = recording.points
  const ofClock: RecordingNote[] = moved > 0 ? [{ code: 'clock-set', count: moved }] : []
  return {
    ...recording,
    notes: [...recording.notes, ...ofClock, ...noteOf('points-with-wrong-time', misdated.size, count)],
  }
}

class NormalizedTracks {
  private readonly points: PointColumns
  private readonly readings = new PointColumns()
  private readonly readingsOf: (Segment | null)[]
  private readonly segments: Segment[][]
  private segmentStart = 0
  private leg = -1
  private stopsPassed = 0
  private withoutPosition = 0
  private withoutTime = 0
  /**
   * The distance that the device had counted when this leg began. It is subtracted, because devices do not reset the
   * distance for a new leg. It is 0 for the first leg. In any other leg, it is NaN until the first record with a
   * distance.
   */
  private distanceBefore = 0
  private readonly isInRest: (time: number) => boolean

  constructor(
    private readonly records: Points,
    private readonly moments: Moments,
    private readonly metadata: FileMetadata & { readonly outdoors: readonly boolean[] },
  ) {
    this.points = new PointColumns(records.count)
    this.segments = metadata.legs.map(() => [])
    this.readingsOf = metadata.legs.map(() => null)
    this.isInRest = isInRest(metadata.rests ?? [])
  }

  /**
   * Adds the records of one moment. They are passed as a range of `moments`, because there are almost as many moments
   * as records, and a list for each moment would be slow.
   * @param start start of the range; `end` is exclusive
   */
  add(start: number, end: number, time: number): void {
    const { legs, outdoors } = this.metadata
    const leg = legs.length === 1 ? 0 : legAt(legs, time)
    if (legs[leg]?.isTransition) return
    if (outdoors[leg]) this.addOutdoors(start, end, time, leg)
    else if (this.isInRest(time)) this.addReadings(this.indexesOf(start, end), time, leg)
    else this.addIndoors(start, end, time, leg)
  }

  toRecording(): Recording & { notes: RecordingNote[] } {
    this.close()
    const { legs, outdoors } = this.metadata
    const points = this.points.toPoints()
    let withoutPositions = 0
    for (const [leg, segments] of this.segments.entries()) {
      const { distance, time } = points
      if (distance) evenDistance({ distance, time }, segments, !outdoors[leg])
      if (outdoors[leg]) withoutPositions += fillPositions(points, segments)
    }
    const transitions = legs.filter(({ isTransition }) => isTransition).length
    return {
      points,
      readings: this.readings.count > 0 ? this.readings.toPoints() : null,
      tracks: this.segments.map((segments, leg) => this.trackOf(segments, leg)),
      notes: [
        ...noteOf('points-between-places', withoutPositions, points.count - withoutPositions),
        ...noteOf('points-without-place', this.withoutPosition, points.count),
        ...noteOf('points-without-time', this.withoutTime, points.count),
        ...(transitions > 0 ? [{ code: 'transitions-left-out', count: transitions } as const] : []),
      ],
    }
  }

  private trackOf(segments: readonly Segment[], leg: number): RecordedTrack {
    const { legs } = this.metadata
    const { sport = null, venue = null, summary = null, pool = null } = legs[leg] ?? {}
    return {
      name: null,
      description: null,
      segments,
      leg: legs.length > 1 ? leg : null,
      sport,
      venue,
      summary,
      pool,
      readingsAt: this.readingsOf[leg] ?? null,
    }
  }

  private addOutdoors(start: number, end: number, time: number, leg: number): void {
    const { latitude } = this.records
    // Fast case: nearly every moment is a single record with a position.
    const only = end - start === 1 ? this.moments.indexOf(start) : null
    if (only !== null && !Number.isNaN(latitude[only])) {
      this.enter(leg, time)
      this.addPosition(only, leg)
      return
    }
    const indexes = this.indexesOf(start, end)
    const positioned = indexes.filter((index, at) => this.isNewPosition(index, indexes[at - 1]))
    if (positioned.length === 0) {
      this.addWithoutPosition(indexes, time, leg)
      return
    }
    this.enter(leg, time)
    for (const index of positioned) this.addPosition(index, leg)
    // Adds the readings of all records, including those without a position.
    for (const index of indexes) this.copyReadings(index)
  }

  private addPosition(index: number, leg: number): void {
    this.addPoint(leg, this.records.time[index]!)
    this.points.setPosition(this.records.latitude[index]!, this.records.longitude[index]!)
    this.copyReadings(index)
  }

  /**
   * Handles the records of one moment, none of which has a position. If one of them is a record of the device itself,
   * adds a point. If there are only supplementary records, stores their readings separately. Otherwise only counts the
   * moment, for a recording note.
   */
  private addWithoutPosition(indexes: readonly number[], time: number, leg: number): void {
    const { span, additionsFrom = Number.POSITIVE_INFINITY } = this.metadata
    const isWithin = time >= span[0] && time <= span[1]
    const timed = indexes.filter(index => !Number.isNaN(this.records.time[index]))
    const recorded = timed.filter(
      index => index < additionsFrom && (isWithin || !saysNothing(this.records, index)),
    )
    if (recorded.length > 0) {
      this.enter(leg, time)
      this.addPoint(leg, time)
      for (const index of timed) this.copyReadings(index)
    } else if (timed.some(index => index >= additionsFrom)) this.addReadings(timed, time, leg)
    else this.withoutPosition++
  }

  private addReadings(indexes: readonly number[], time: number, leg: number): void {
    const { readings } = this
    const start = this.readingsOf[leg]?.start ?? readings.count
    readings.add(Number.NaN, Number.NaN)
    readings.setTime(time)
    for (const index of indexes) copyReadings(this.records, index, readings, momentSensors)
    this.readingsOf[leg] = { start, end: readings.count }
  }

  private addIndoors(start: number, end: number, time: number, leg: number): void {
    let hasPoint = false
    for (let at = start; at < end; at++) {
      const index = this.moments.indexOf(at)
      if (Number.isNaN(this.records.time[index])) {
        this.withoutTime++
        continue
      }
      if (!hasPoint) {
        this.enter(leg, time)
        this.addPoint(leg, time)
        hasPoint = true
      }
      this.copyReadings(index)
    }
  }

  private indexesOf(start: number, end: number): number[] {
    const { moments } = this
    return Array.from({ length: end - start }, (_, offset) => moments.indexOf(start + offset))
  }

  private addPoint(leg: number, time: number): void {
    if (leg !== this.leg) this.distanceBefore = leg === 0 ? 0 : Number.NaN
    this.leg = leg
    this.points.add(Number.NaN, Number.NaN)
    this.points.setTime(time)
  }

  /** Copies the readings that the last point does not have yet. */
  private copyReadings(index: number): void {
    const { points, records } = this
    const distance = records.distance?.[index] ?? Number.NaN
    if (Number.isNaN(this.distanceBefore)) this.distanceBefore = distance
    points.setReading('distance', distance - this.distanceBefore)
    copyReadings(records, index, points, allButDistance)
  }

  private isNewPosition(index: number, before: number | undefined): boolean {
    const { latitude, longitude } = this.records
    if (Number.isNaN(latitude[index])) return false
    return (
      before === undefined || latitude[index] !== latitude[before] || longitude[index] !== longitude[before]
    )
  }

  /** Begins a new segment if the timer stopped or another leg began. */
  private enter(leg: number, time: number): void {
    const { stops } = this.metadata
    const passed = this.stopsPassed
    while (this.stopsPassed < stops.length && stops[this.stopsPassed]! < time) this.stopsPassed++
    if (leg !== this.leg || this.stopsPassed > passed) this.close()
  }

  private close(): void {
    const { count } = this.points
    if (count > this.segmentStart) this.segments[this.leg]?.push({ start: this.segmentStart, end: count })
    this.segmentStart = count
  }
}

const noteOf = (code: RecordingNote['code'], count: number, others: number): RecordingNote[] =>
  count > 0 ? [{ code, count, of: count + others }] : []

const allButDistance = allSensors.filter(sensor => sensor !== 'distance')

/** Copies the readings that the last point does not have yet. */
function copyReadings(records: Points, index: number, points: PointColumns, sensors: readonly Sensor[]) {
  points.setElevation(records.elevation[index]!)
  for (const sensor of sensors) {
    const column = records[sensor]
    if (column) points.setReading(sensor, column[index]!)
  }
}
