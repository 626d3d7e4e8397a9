import type { RecordedTrack, Recording } from '../../tracks/outings/recording'
import type { RecordingNote } from '../../tracks/outings/recording-notes'
import { PointColumns } from '../../tracks/point-columns'
import type { Segment } from '../../tracks/segment'
import { allSensors } from '../../tracks/sensors'
import type { Points } from '../../tracks/track'
import { type Leg, legAt } from './legs'

interface Arrangement {
  readonly legs: readonly Leg[]
  /** When the timer stopped, in seconds, in the order of time. */
  readonly stops: readonly number[]
  /** From seconds to microseconds since 1970. */
  readonly toUnix: (time: number) => number
}

/**
 * Makes tracks of records: in the order of time, without those that have no place, what was recorded at the same time
 * put together. A new segment begins whenever the timer has stopped.
 * @param records whose times are seconds
 */
export function arrangeTracks(
  records: Points,
  arrangement: Arrangement,
): Recording & { notes: RecordingNote[] } {
  const arranged = new ArrangedTracks(records, arrangement)
  const moments = momentsOf(records.time)
  for (let start = 0; start < moments.order.length; ) {
    const time = moments.timeOf(start)
    let end = start + 1
    while (end < moments.order.length && moments.timeOf(end) === time) end++
    arranged.add(moments.order.subarray(start, end), time)
    start = end
  }
  return arranged.toRecording()
}

class ArrangedTracks {
  private readonly points = new PointColumns()
  private readonly segments: Segment[][]
  private segmentStart = 0
  private leg = -1
  private stopsPassed = 0
  private withoutPlace = 0

  constructor(
    private readonly records: Points,
    private readonly arrangement: Arrangement,
  ) {
    this.segments = arrangement.legs.map(() => [])
  }

  /** @param indexes of records of one moment, in the order of the file */
  add(indexes: Uint32Array, time: number): void {
    const { records, points } = this
    const { legs, toUnix } = this.arrangement
    const leg = legAt(legs, time)
    if (legs[leg]?.isTransition) return
    const places = indexes.filter((index, number) => this.isNewPlace(index, indexes[number - 1]))
    if (places.length === 0) {
      this.withoutPlace++
      return
    }
    this.enter(leg, time)
    for (const index of places) {
      points.add(records.latitude[index]!, records.longitude[index]!)
      points.setTime(toUnix(records.time[index]!))
      copyReadings(records, index, points)
    }
    for (const index of indexes) copyReadings(records, index, points)
  }

  toRecording(): Recording & { notes: RecordingNote[] } {
    this.close()
    const { legs } = this.arrangement
    const count = this.points.count
    const transitions = legs.filter(({ isTransition }) => isTransition).length
    const without: RecordingNote = {
      code: 'points-without-place',
      count: this.withoutPlace,
      of: this.withoutPlace + count,
    }
    return {
      points: this.points.toPoints(),
      tracks: this.segments.map((segments, leg) => trackOf(segments, legs.length > 1 ? leg : null)),
      notes: [
        ...(this.withoutPlace > 0 ? [without] : []),
        ...(transitions > 0 ? [{ code: 'transitions-left-out', count: transitions } as const] : []),
      ],
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

const trackOf = (segments: readonly Segment[], leg: number | null): RecordedTrack => ({
  name: null,
  description: null,
  segments,
  leg,
})

/** To the last point, as far as it has none of its own. */
function copyReadings(records: Points, index: number, points: PointColumns): void {
  points.setElevation(records.elevation[index]!)
  for (const sensor of allSensors) {
    const column = records[sensor]
    if (column) points.setReading(sensor, column[index]!)
  }
}

/** Records in the order of time; one that has none comes behind the one before it in the file. */
function momentsOf(times: Float64Array) {
  const known = new Float64Array(times.length)
  const order = new Uint32Array(times.length)
  let isInOrder = true
  for (let index = 0; index < times.length; index++) {
    const before = known[index - 1] ?? 0
    known[index] = Number.isNaN(times[index]) ? before : times[index]!
    order[index] = index
    if (known[index]! < before) isInOrder = false
  }
  if (!isInOrder) order.sort((a, b) => known[a]! - known[b]! || a - b)
  return { order, timeOf: (place: number) => known[order[place]!]! }
}
