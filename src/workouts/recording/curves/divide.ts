/** How a recording is divided into splits. */
import { flatFactorsOf } from '../../../tracks/analysis/flat-factors'
import { timedClimbs } from '../../../tracks/analysis/timed-climbs'
import { lapsOf, partsOf, type Range, type Split, splitsOf } from '../../../tracks/curves/splits'
import type { Track } from '../../../tracks/track'
import type { WorkoutRow } from '../../rows/store'

export interface Division {
  /** Length of a split in metres; `lap` to divide by the laps of the device, `climb` at the ends of climbs. */
  length: number | 'lap' | 'climb'
  /** Speed in km/h up to which the user counts as standing still. */
  threshold: number
  /** Whether the sport is done on foot. Only then are equivalent speeds on flat ground computed. */
  isOnFoot?: boolean
}

export interface MeasuredSplit extends Split {
  /** Number of the climb, from 1; `null` if the split is no climb, or if the track is not divided by climbs. */
  readonly climb: number | null
}

/** Divides a track or a part of it into equal lengths, into laps, or into climbs and the sections between climbs. */
export function divide(
  track: Track,
  { recorderSummary }: Pick<WorkoutRow, 'recorderSummary'>,
  { length, threshold, isOnFoot = false }: Division,
): MeasuredSplit[] {
  const flatFactors = isOnFoot ? flatFactorsOf(track) : null
  const unnumbered = (split: Split) => ({ ...split, climb: null })
  if (length === 'climb') return divideByClimbs(track, threshold, flatFactors)
  if (length !== 'lap') return splitsOf(track, length, threshold, flatFactors).map(unnumbered)
  const first = (track.points.time[0] ?? 0) / 1000
  const starts = (recorderSummary?.lapStarts ?? []).map(start => (start - first) / 1000)
  return lapsOf(track, starts, threshold, flatFactors).map(unnumbered)
}

/** Divides a track into climbs and the sections between them. The result is empty if there are no climbs. */
function divideByClimbs(track: Track, threshold: number, flatFactors: Float64Array | null): MeasuredSplit[] {
  const climbs = track.pool ? [] : timedClimbs(track)
  if (climbs.length === 0) return []
  const ranges = climbs.map(
    ({ startS, seconds }): Range => ({
      from: inWholeMs(startS),
      to: inWholeMs(startS + seconds),
    }),
  )
  const ends = endsOf(ranges)
  let passed = 0
  return partsOf(track, ends, threshold, flatFactors).map(part => {
    const middle = passed + part.elapsedS / 2
    passed += part.elapsedS
    const index = ranges.findIndex(({ from, to }) => middle > from && middle < to)
    return { ...part, climb: index < 0 ? null : index + 1 }
  })
}

/**
 * Returns the times in seconds at which the ranges begin and end, in ascending order and without duplicates. The times
 * must be rounded to milliseconds. Otherwise, if a climb begins where the previous climb ends, rounding errors could
 * create an empty section between the two.
 */
const endsOf = (ranges: readonly Range[]) =>
  [...new Set(ranges.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)

const inWholeMs = (seconds: number) => Math.round(seconds * 1000) / 1000
