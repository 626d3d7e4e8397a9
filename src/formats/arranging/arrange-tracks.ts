import type { RecordedTrack, Recording } from '../../tracks/outings/recording'
import type { RecordingNote } from '../../tracks/outings/recording-notes'
import { PointColumns } from '../../tracks/point-columns'
import type { Segment } from '../../tracks/segment'
import { allSensors, bodySensors, type Sensor } from '../../tracks/sensors'
import type { Points } from '../../tracks/track'
import { type Leg, legAt } from './legs'

interface Arrangement {
  readonly legs: readonly Leg[]
  /** When the timer stopped, in seconds, in the order of time. */
  readonly stops: readonly number[]
  /** From seconds to microseconds since 1970. */
  readonly toUnix: (time: number) => number
  /** Records from this one on add to others, and are not missed where there is nothing to add to. */
  readonly additionsFrom?: number
}

/**
 * Makes tracks of records: in the order of time, what was recorded at the same time put together. A leg that has places
 * is made of the records with a place, and keeps apart what sensors measured at other moments; one that has none is made of
 * all records that have a time. A new segment begins whenever the timer has stopped.
 * @param records whose times are seconds
 */
export function arrangeTracks(
  records: Points,
  arrangement: Arrangement,
): Recording & { notes: RecordingNote[] } {
  const moments = momentsOf(records.time)
  const arranged = new ArrangedTracks(
    records,
    moments.order,
    arrangement,
    legsWithPlaces(records, arrangement.legs, moments),
  )
  for (let start = 0; start < moments.order.length; ) {
    const time = moments.timeOf(start)
    let end = start + 1
    while (end < moments.order.length && moments.timeOf(end) === time) end++
    arranged.add(start, end, time)
    start = end
  }
  return arranged.toRecording()
}

/** Which legs have a place, each by its number. */
function legsWithPlaces({ latitude }: Points, legs: readonly Leg[], moments: Moments): boolean[] {
  const found = legs.map(() => false)
  let leg = 0
  for (let place = 0; place < moments.order.length; place++) {
    while (leg + 1 < legs.length && moments.timeOf(place) >= legs[leg + 1]!.from) leg++
    if (!Number.isNaN(latitude[moments.order[place]!])) found[leg] = true
  }
  return found
}

class ArrangedTracks {
  private readonly points: PointColumns
  private readonly readings = new PointColumns()
  private readonly readingsOf: (Segment | null)[]
  private readonly segments: Segment[][]
  private segmentStart = 0
  private leg = -1
  private stopsPassed = 0
  private withoutPlace = 0
  private withoutTime = 0
  /** Of the leg, where it is not the first: devices go on counting. */
  private distanceBefore = 0

  constructor(
    private readonly records: Points,
    /** The numbers of records, in the order of time. */
    private readonly order: Uint32Array,
    private readonly arrangement: Arrangement,
    private readonly hasPlaces: readonly boolean[],
  ) {
    this.points = new PointColumns(records.count)
    this.segments = arrangement.legs.map(() => [])
    this.readingsOf = arrangement.legs.map(() => null)
  }

  /**
   * Adds the records of one moment. There are as many moments as records, almost: so they are named by where they stand,
   * and not by a list for each.
   * @param start of their places in the order of time
   */
  add(start: number, end: number, time: number): void {
    const { legs } = this.arrangement
    const leg = legs.length === 1 ? 0 : legAt(legs, time)
    if (legs[leg]?.isTransition) return
    if (this.hasPlaces[leg]) this.addPlaces(start, end, time, leg)
    else this.addReadings(start, end, time, leg)
  }

  toRecording(): Recording & { notes: RecordingNote[] } {
    this.close()
    const { legs } = this.arrangement
    const { count } = this.points
    const transitions = legs.filter(({ isTransition }) => isTransition).length
    return {
      points: this.points.toPoints(),
      readings: this.readings.count > 0 ? this.readings.toPoints() : null,
      tracks: this.segments.map((segments, leg) => this.trackOf(segments, leg)),
      notes: [
        ...noteOf('points-without-place', this.withoutPlace, count),
        ...noteOf('points-without-time', this.withoutTime, count),
        ...(transitions > 0 ? [{ code: 'transitions-left-out', count: transitions } as const] : []),
      ],
    }
  }

  private trackOf(segments: readonly Segment[], leg: number): RecordedTrack {
    const { legs } = this.arrangement
    const { sport = null, summary = null } = legs[leg] ?? {}
    return {
      name: null,
      description: null,
      segments,
      leg: legs.length > 1 ? leg : null,
      sport,
      summary,
      readingsAt: this.readingsOf[leg] ?? null,
    }
  }

  private addPlaces(start: number, end: number, time: number, leg: number): void {
    const { order, records, points } = this
    let places = 0
    for (let at = start; at < end; at++) {
      const index = order[at]!
      if (!this.isNewPlace(index, at === start ? undefined : order[at - 1])) continue
      if (places++ === 0) this.enter(leg, time)
      this.addPlace(index)
    }
    if (places === 0) {
      this.addWithoutPlace(start, end, time, leg)
      return
    }
    // Of the others at that time.
    if (end - start === 1) return
    for (let at = start; at < end; at++) copyReadings(records, order[at]!, points, sensorsOutdoors)
  }

  private addPlace(index: number): void {
    const { records, points } = this
    points.add(records.latitude[index]!, records.longitude[index]!)
    points.setTime(this.arrangement.toUnix(records.time[index]!))
    copyReadings(records, index, points, sensorsOutdoors)
  }

  /** Keeps what was measured at a moment without a place, and counts the moment where nothing was. */
  private addWithoutPlace(from: number, end: number, time: number, leg: number): void {
    const { records, readings } = this
    const { additionsFrom = Number.POSITIVE_INFINITY } = this.arrangement
    const indexes = this.order.subarray(from, end)
    const isReading = (index: number) =>
      !Number.isNaN(records.time[index]) &&
      bodySensors.some(sensor => !Number.isNaN(records[sensor]?.[index] ?? Number.NaN))
    if (!indexes.some(isReading)) {
      if (indexes.some(index => index < additionsFrom)) this.withoutPlace++
      return
    }
    const start = this.readingsOf[leg]?.start ?? readings.count
    readings.add(Number.NaN, Number.NaN)
    readings.setTime(this.arrangement.toUnix(time))
    for (const index of indexes) copyReadings(records, index, readings, bodySensors)
    this.readingsOf[leg] = { start, end: readings.count }
  }

  private addReadings(start: number, end: number, time: number, leg: number): void {
    const { records, points } = this
    const indexes = this.order.subarray(start, end)
    const timed = indexes.filter(index => !Number.isNaN(records.time[index]))
    this.withoutTime += indexes.length - timed.length
    if (timed.length === 0) return
    if (leg !== this.leg) this.distanceBefore = leg === 0 ? 0 : Number.NaN
    this.enter(leg, time)
    points.add(Number.NaN, Number.NaN)
    points.setTime(this.arrangement.toUnix(time))
    for (const index of timed) {
      const distance = records.distance?.[index] ?? Number.NaN
      if (Number.isNaN(this.distanceBefore)) this.distanceBefore = distance
      points.setReading('distance', distance - this.distanceBefore)
      copyReadings(records, index, points, sensorsIndoors)
    }
  }

  private isNewPlace(index: number, before: number | undefined): boolean {
    const { latitude, longitude } = this.records
    if (Number.isNaN(latitude[index])) return false
    return (
      before === undefined || latitude[index] !== latitude[before] || longitude[index] !== longitude[before]
    )
  }

  /** Closes the segment before if the timer stopped since, or another sport began. */
  private enter(leg: number, time: number): void {
    const { stops } = this.arrangement
    const passed = this.stopsPassed
    while (this.stopsPassed < stops.length && stops[this.stopsPassed]! < time) this.stopsPassed++
    if (leg !== this.leg || this.stopsPassed > passed) this.close()
    this.leg = leg
  }

  private close(): void {
    const { count } = this.points
    if (count > this.segmentStart) this.segments[this.leg]?.push({ start: this.segmentStart, end: count })
    this.segmentStart = count
  }
}

const noteOf = (code: RecordingNote['code'], count: number, others: number): RecordingNote[] =>
  count > 0 ? [{ code, count, of: count + others }] : []

const sensorsIndoors = allSensors.filter(sensor => sensor !== 'distance')
/** Of the others, places tell. */
const sensorsOutdoors = sensorsIndoors.filter(sensor => sensor !== 'speed')

/** To the last point, as far as it has none of its own. */
function copyReadings(
  records: Points,
  index: number,
  points: PointColumns,
  sensors: readonly Sensor[],
): void {
  points.setElevation(records.elevation[index]!)
  for (const sensor of sensors) {
    const column = records[sensor]
    if (column) points.setReading(sensor, column[index]!)
  }
}

type Moments = ReturnType<typeof momentsOf>

/** Records in the order of time; one that has none comes behind the one before it in the file. */
function momentsOf(times: Float64Array) {
  const known = new Float64Array(times.length)
  const order = new Uint32Array(times.length)
  let isInOrder = true
  let before = 0
  for (let index = 0; index < times.length; index++) {
    const time = Number.isNaN(times[index]) ? before : times[index]!
    if (time < before) isInOrder = false
    known[index] = time
    order[index] = index
    before = time
  }
  if (!isInOrder) order.sort((a, b) => known[a]! - known[b]! || a - b)
  return { order, timeOf: (place: number) => known[order[place]!]! }
}
