// Divides a recording into workouts. A file may contain several tracks. All tracks of one outing form one workout, and
// each outing becomes a separate workout, as if it had been uploaded separately.
import { localDay } from '../../lib/time-zone'
import { distance2d } from '../distance'
import { fastestOf } from '../limits'
import { joinPools } from '../pool'
import type { Segment } from '../segment'
import { allSensors } from '../sensors'
import { hasPositions, type Points, pickPoints, type Track } from '../track'
import { UnusableRecording } from '../unusable-recording'
import { mendClock } from './clock'
import { withoutFalseZeros } from './false-zeros'
import { describePoint, maxLeftOut, noteLeftOut, noteLostTracks, nothingLeft } from './left-out'
import {
  describeJump,
  type FaultyPoints,
  faultOfStep,
  findFaultyPoints,
  findSpikes,
  markJumps,
  pointFaults,
  TooManyJumps,
} from './point-faults'
import type { RecordedTrack, Recording } from './recording'
import { addImpossible, type RecordingNote } from './recording-notes'

/** One of the workouts in a recording. */
export interface Outing {
  /** The usable points of the outing's tracks, with the name of the first track. */
  readonly track: Track
  /** The outing's tracks that have usable points, in order of time. Their segments are those of `track`. */
  readonly tracks: readonly RecordedTrack[]
  readonly notes: readonly RecordingNote[]
  /** Indexes of the outing's tracks in the file. */
  readonly trackNumbers: readonly number[]
}

export interface OutingOptions {
  /** In microseconds since 1970. Points with a later time are refused. */
  readonly latestTime: number
  /** Time zone for finding tracks of the same day, which form one outing; `null` treats all tracks as one outing. */
  readonly timeZone: string | null
  /** Maximum number of outings in a file. */
  readonly max: number
}

/**
 * Maximum number of segments of a workout. The limit is needed because the API returns all segments of up to a hundred
 * workouts in one response.
 */
export const maxSegments = 2000

/** In microseconds. Two consecutive tracks belong to the same outing if the break between them is shorter than this. */
const maxBreak = 6 * 3600e6

/** Distance in metres in an hour at the maximum speed of cycling. The sport of the recording is unknown here. */
const maxMetresInAnHour = fastestOf.cycling * 3600

/** A track with usable points. */
interface TimedTrack {
  readonly number: number
  readonly track: RecordedTrack
  readonly start: number
  readonly end: number
}

/**
 * Divides a recording into outings, in order of time, without unusable points.
 * @throws UnusableRecording if no points are left, too many points are unusable, or there are too many outings
 */
export function divideIntoOutings(read: Recording, options: OutingOptions): Outing[] {
  const { recording, misdated } = withoutSetClocks(withoutImpossible(read))
  const indoors = recording.tracks.filter(isIndoors(recording, options))
  const segmentsIndoors = indoors.flatMap(({ segments }) => segments)
  const faulty = findFaultyPoints(recording.points, options.latestTime, segmentsIndoors)
  for (const point of misdated) if (!faulty.has(point)) faulty.mark(point, 'clockJump')
  markSpikes(recording, faulty, markAllJumps(recording, faulty))
  const timed = recording.tracks.flatMap((track, number) =>
    timeTrack(recording.points, faulty, track, number),
  )
  if (timed.length === 0) throw nothingLeft(recording, faulty)
  const numbers = new Set(timed.map(({ number }) => number))
  const lost = recording.tracks.filter((track, number) => track.segments.length > 0 && !numbers.has(number))
  const notes = [...(recording.notes ?? []), ...noteLostTracks(lost)]
  return group(timed, options).map((tracks, index) =>
    makeOuting(recording, faulty, tracks, {
      notes: index === 0 ? notes : [],
      latestTime: options.latestTime,
    }),
  )
}

/** Removes false elevations of 0, which stand for an unknown elevation. */
function withoutImpossible(recording: Recording): Recording {
  const segments = recording.tracks.flatMap(track => track.segments)
  const { points, count } = withoutFalseZeros(recording.points, segments)
  return { ...recording, points, notes: addImpossible(recording.notes ?? [], count) }
}

/** Repairs the times if the clock was set within a segment: consecutive points are near each other, but days apart. */
function withoutSetClocks(recording: Recording): { recording: Recording; misdated: number[] } {
  const { points, tracks } = recording
  const time = points.time.slice()
  const misdated: number[] = []
  let moved = 0
  for (const { start, end } of tracks.flatMap(track => track.segments)) {
    const mended = mendClock(points.time.subarray(start, end), {
      elapsedUs: null,
      isWithinAnHour: index => distance2d(points, start + index, start + index - 1) <= maxMetresInAnHour,
    })
    for (const index of mended.misdated) misdated.push(start + index)
    if (mended.moved === 0) continue
    moved += mended.moved
    time.set(mended.times, start)
  }
  const notes: RecordingNote[] = moved > 0 ? [{ code: 'clock-set', count: moved }] : []
  return {
    recording:
      moved === 0
        ? recording
        : { ...recording, points: { ...points, time }, notes: [...(recording.notes ?? []), ...notes] },
    misdated,
  }
}

/**
 * Returns a predicate for tracks whose points need no positions, because no track of the same leg has positions. If all
 * tracks become one workout, the predicate is true only if no track at all has positions.
 */
function isIndoors({ points, tracks }: Recording, { timeZone }: OutingOptions) {
  const legOf = ({ leg }: RecordedTrack) => (timeZone === null ? null : (leg ?? null))
  const hasAPosition = ({ segments }: RecordedTrack) =>
    segments.some(({ start, end }) => !points.latitude.subarray(start, end).every(Number.isNaN))
  const outdoors = new Set(tracks.filter(hasAPosition).map(legOf))
  // Points with neither positions nor readings, such as those of a planned route, contain nothing to measure.
  const isMeasured = allSensors.some(sensor => points[sensor] !== null)
  return (track: RecordedTrack) => (isMeasured || hasTotals(track)) && !outdoors.has(legOf(track))
}

/** Whether the device recorded totals. For strength training, for example, there may be no other data. */
const hasTotals = ({ summary }: RecordedTrack) => Boolean(summary?.timerS || summary?.distanceM)

/**
 * Marks the points that cannot have been reached.
 * @returns the number of further points that may be left out
 * @throws UnusableRecording if more points are unreachable than may be left out
 */
function markAllJumps({ points, tracks }: Recording, faulty: FaultyPoints): number {
  let max = Math.floor(points.count * maxLeftOut)
  try {
    for (const { segments } of tracks) {
      for (const segment of segments) max -= markJumps(points, segment, faulty, max)
    }
    return max
  } catch (error) {
    if (!(error instanceof TooManyJumps)) throw error
    const { from, to } = error
    throw new UnusableRecording(pointFaults[faultOfStep(points, from, to)].refusal, {
      of: points.count,
      ...describePoint(points, to),
      ...describeJump(points, from, to),
    })
  }
}

/**
 * Marks the points of spikes. If there are more than `max` of them, all positions are noisy, and no point is marked.
 */
function markSpikes({ points, tracks }: Recording, faulty: FaultyPoints, max: number) {
  const spikes = tracks.flatMap(({ segments, sport }) =>
    segments.flatMap(segment => findSpikes(points, segment, faulty, sport ?? null)),
  )
  if (spikes.length > max) return
  for (const point of spikes) faulty.mark(point, 'jump')
}

/** Returns the track with the times of its first and last usable points; an empty list if no point is usable. */
function timeTrack({ time }: Points, faulty: FaultyPoints, track: RecordedTrack, number: number) {
  let [first, last] = [-1, -1]
  for (const { start, end } of track.segments) {
    for (let point = start; point < end; point++) {
      if (faulty.has(point)) continue
      if (first < 0) first = point
      last = point
    }
  }
  return first < 0 ? [] : { number, track, start: time[first]!, end: time[last]! }
}

function group(tracks: readonly TimedTrack[], { timeZone, max }: OutingOptions): TimedTrack[][] {
  const groups: TimedTrack[][] = []
  let [start, end] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const track of tracks.toSorted((a, b) => a.start - b.start)) {
    const before = groups.at(-1)?.at(-1)
    const continues =
      before !== undefined &&
      (timeZone === null ||
        (isSameLeg(before, track) &&
          (track.start - end < maxBreak || isSameDay(start, track.start, timeZone))))
    if (!continues) {
      if (groups.length === max) throw new UnusableRecording('too-many-workouts')
      groups.push([])
      start = track.start
      end = track.end
    }
    groups.at(-1)?.push(track)
    end = Math.max(end, track.end)
  }
  return groups
}

const isSameLeg = (one: TimedTrack, other: TimedTrack) =>
  (one.track.leg ?? null) === (other.track.leg ?? null)

const isSameDay = (a: number, b: number, timeZone: string) =>
  localDay(new Date(a / 1000), timeZone) === localDay(new Date(b / 1000), timeZone)

function makeOuting(
  recording: Recording,
  faulty: FaultyPoints,
  timed: readonly TimedTrack[],
  { notes, latestTime }: { notes: readonly RecordingNote[]; latestTime: number },
): Outing {
  const leftOut = noteLeftOut(
    recording,
    timed.map(({ track }) => track),
    faulty,
  )
  const stretches: Segment[] = []
  let count = 0
  const tracks = timed.map(({ track }) => ({
    ...track,
    segments: track.segments.flatMap(segment => {
      const start = count
      for (const stretch of usableStretches(segment, faulty)) {
        stretches.push(stretch)
        count += stretch.end - stretch.start
      }
      return count > start ? { start, end: count } : []
    }),
  }))
  const segments = tracks.flatMap(track => track.segments)
  if (segments.length > maxSegments) throw new UnusableRecording('too-many-segments')
  const points = isWhole(recording, stretches) ? recording.points : pickPoints(recording.points, stretches)
  const single: RecordingNote[] =
    points.count === 1 && hasPositions(points) ? [{ code: 'single-point', count: 1 }] : []
  const { name = null, description = null } = tracks[0] ?? {}
  const readings = readingsOf(recording, tracks, latestTime)
  const pool = joinPools(
    tracks.map(track => track.pool ?? null),
    points.time,
  )
  return {
    track: { name, description, segments, points, ...(readings && { readings }), ...(pool && { pool }) },
    tracks,
    notes: [...leftOut, ...notes, ...single],
    trackNumbers: timed.map(({ number }) => number),
  }
}

/**
 * Returns the sensor readings of tracks at moments without a position; `null` if there are none. At the beginning and
 * the end of a track, readings before 1970 or after the latest allowed time are left out.
 */
function readingsOf({ readings }: Recording, tracks: readonly RecordedTrack[], latestTime: number) {
  if (!readings) return null
  const isPossible = (time: number) => time >= 0 && time <= latestTime
  const stretches = tracks.flatMap(track => {
    if (!track.readingsAt) return []
    const { start, end } = track.readingsAt
    const times = readings.time.subarray(start, end)
    const first = times.findIndex(isPossible)
    const last = times.findLastIndex(isPossible)
    return first < 0 ? [] : { start: start + first, end: start + last + 1 }
  })
  return stretches.length === 0 ? null : pickPoints(readings, stretches)
}

/** Returns the parts of a segment between unusable points. */
function usableStretches({ start, end }: Segment, faulty: FaultyPoints): Segment[] {
  if (faulty.count === 0) return [{ start, end }]
  const stretches: Segment[] = []
  let from = start
  for (let point = start; point <= end; point++) {
    if (point < end && !faulty.has(point)) continue
    if (point > from) stretches.push({ start: from, end: point })
    from = point + 1
  }
  return stretches
}

/** Whether the stretches contain all points in order, so that no copy is needed. */
function isWhole({ points }: Recording, stretches: readonly Segment[]): boolean {
  let at = 0
  for (const { start, end } of stretches) {
    if (start !== at) return false
    at = end
  }
  return at === points.count
}
