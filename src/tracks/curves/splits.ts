/**
 * Computes figures for parts of a recording: splits of equal length such as kilometres, laps, parts between given
 * times, and a selected time range.
 */
import { type Travelled, travelledAt } from '../measuring/travelled'
import { lapsBehindLengths } from '../pool'
import type { BodySensor } from '../sensors'
import type { Track } from '../track'
import { type Moments, momentsOf, summarize } from './measured'
import { type PartSums, type Step, SummedPart, stepsOf } from './summed-part'

/** A full split, or the shorter remainder at the end. */
export type Split = PartSums

/** Tolerance in metres. A split counts as complete a millimetre early, because sums have rounding errors. */
const tolerance = 1e-3

/**
 * Divides a track into splits of equal length; the last one may be shorter. If a split ends within a step, the time and
 * climb of the step are divided in proportion to its length. The splits add up to the distance, duration, moving time
 * and ascent of the workout.
 * @param lengthM length of a split in metres
 * @param stoppedSpeedKmh steps up to this speed count as stopped; 0 means 1 km/h
 * @param flatFactors see `stepsOf`
 */
export function splitsOf(
  track: Track,
  lengthM: number,
  stoppedSpeedKmh: number,
  flatFactors: Float64Array | null = null,
): Split[] {
  const stepTo = stepsOf(track, travelledAt(track), stoppedSpeedKmh, flatFactors)
  const splits = [new SummedPart()]
  let open = splits[0]!
  for (let index = 1; index < track.points.count; index++) {
    const step = stepTo(index)
    let left = 1
    while (step.metres > 0 && open.metres + step.metres * left >= lengthM - tolerance) {
      const share = Math.min(left, Math.max(0, (lengthM - open.metres) / step.metres))
      open.add(step, share)
      left -= share
      open = new SummedPart()
      splits.push(open)
    }
    open.add(step, left)
  }
  // A remainder without distance does not become another split: its time is added to the last one.
  if (open.metres <= tolerance && splits.length > 1) splits.at(-2)!.take(splits.pop()!)
  return splits.map(split => split.close())
}

/**
 * Divides a track into laps, see `partsOf`.
 * @param lapStarts start of each lap in seconds since the first point, ascending; starts outside the track are ignored
 * @returns empty if no lap starts within the track
 */
export function lapsOf(
  track: Track,
  lapStarts: readonly number[],
  stoppedSpeedKmh: number,
  flatFactors: Float64Array | null = null,
): Split[] {
  const { pool, points } = track
  const starts = pool ? lapsBehindLengths(pool, lapStarts, points.time[0] ?? 0) : lapStarts
  const laps = partsOf(track, starts, stoppedSpeedKmh, flatFactors)
  return laps.length > 1 ? laps : []
}

/**
 * Divides a track at some times. The figures of the parts add up to those of the workout, as with `splitsOf`. If a part
 * ends within a step, the step is divided in proportion to its time.
 * @param starts start of each part in seconds since the first point, ascending; starts outside the track are ignored
 */
export function partsOf(
  track: Track,
  starts: readonly number[],
  stoppedSpeedKmh: number,
  flatFactors: Float64Array | null = null,
): Split[] {
  const travelled = travelledAt(track)
  const { seconds } = travelled
  const within = starts.filter(start => start > 0 && start < (seconds.at(-1) ?? 0))
  const stepTo = stepsOf(track, travelled, stoppedSpeedKmh, flatFactors)
  const parts = [new SummedPart()]
  for (let index = 1; index < track.points.count; index++) {
    const [begin, end] = [seconds[index - 1]!, seconds[index]!]
    const step = stepTo(index)
    let left = 1
    for (let next = within[parts.length - 1]!; next < end; next = within[parts.length - 1]!) {
      const share = Math.min(left, Math.max(0, (next - begin) / (end - begin) - (1 - left)))
      parts.at(-1)!.add(step, share)
      left -= share
      parts.push(new SummedPart())
    }
    parts.at(-1)!.add(step, left)
  }
  return parts.map(part => part.close())
}

export interface Stretch {
  readonly sums: PartSums
  /** Rise over distance, 0.1 for ten per cent; `null` if elevations are unknown or the distance is too short. */
  readonly gradient: number | null
  readonly readings: Readonly<Record<BodySensor, Summary>>
}

/** Summary of a sensor; `null` if there are no readings. */
type Summary = ReturnType<typeof summarize>

export interface Range {
  /** Seconds since the first point. */
  readonly from: number
  /** Greater than `from`. */
  readonly to: number
}

/** Minimum length in metres for a gradient. On a shorter stretch, errors of the elevation are too large. */
const minSlopeLength = 15

/**
 * Computes the figures of a time range. If a step lies only partly in the range, its distance, times, climb and
 * readings are included in proportion. Adjacent ranges therefore add up to the figures of the workout.
 * @param stoppedSpeedKmh steps up to this speed count as stopped; 0 means 1 km/h
 */
export const stretchOf = (track: Track, range: Range, stoppedSpeedKmh: number): Stretch =>
  stretchesOf(track, [range], stoppedSpeedKmh)[0]!

/** Like `stretchOf` for several ranges, which may overlap: the steps are measured once for all of them. */
export function stretchesOf(track: Track, ranges: readonly Range[], stoppedSpeedKmh: number): Stretch[] {
  const travelled = travelledAt(track)
  const stepTo = stepsOf(track, travelled, stoppedSpeedKmh)
  const moments = momentsOf(track, travelled)
  return ranges.map(range => measureStretch(track, range, { travelled, stepTo, moments }))
}

interface MeasuredSteps {
  travelled: Travelled
  stepTo: (index: number) => Step
  moments: Moments
}

function measureStretch(track: Track, range: Range, { travelled, stepTo, moments }: MeasuredSteps): Stretch {
  const part = new SummedPart()
  const shareTo = sharesIn(range, travelled)
  for (let index = 1; index < track.points.count; index++) {
    const share = shareTo(index)
    if (share > 0) part.add(stepTo(index), share)
  }
  const sums = part.close()
  const shareOf = sharesIn(range, moments)
  // The first moment of a segment has no step before it. Its reading is included if the moment itself is in the range.
  const countsAt = (moment: number) =>
    moment === 0 || moments.begins[moment] === 1 ? Number(isIn(range, moments, moment)) : shareOf(moment)
  const summaryOf = (sensor: BodySensor) => {
    const readings = moments.readingsOf(sensor)
    return readings && summarize(readings, moments, countsAt)
  }
  return {
    sums,
    gradient: gradientOf(sums),
    readings: {
      heartRate: summaryOf('heartRate'),
      cadence: summaryOf('cadence'),
      power: summaryOf('power'),
      temperature: summaryOf('temperature'),
      respiration: summaryOf('respiration'),
    },
  }
}

/**
 * Returns a function for the share of a step that lies within a range. Its argument is the index of the point to which
 * the step leads.
 */
function sharesIn(range: Range, travelled: Pick<Moments, 'seconds'>): (index: number) => number {
  const { seconds } = travelled
  return index => {
    const [begin, end] = [seconds[index - 1]!, seconds[index]!]
    // A step without duration is either completely inside or completely outside.
    if (end <= begin) return Number(isIn(range, travelled, index))
    return Math.max(0, Math.min(end, range.to) - Math.max(begin, range.from)) / (end - begin)
  }
}

/**
 * Whether a point is in a range. A point at the end of a range belongs to the next one, unless the recording ends
 * there.
 */
function isIn({ from, to }: Range, { seconds }: Pick<Moments, 'seconds'>, index: number): boolean {
  const second = seconds[index]!
  return second >= from && (second < to || to >= seconds.at(-1)!)
}

function gradientOf({ metres, ascentM, descentM }: PartSums): number | null {
  if (ascentM === null || descentM === null || metres < minSlopeLength) return null
  return (ascentM - descentM) / metres
}
