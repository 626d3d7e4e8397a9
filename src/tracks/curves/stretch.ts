/** Figures of a selected time range of a recording. */

import { travelledAt } from '../measuring/travelled'
import type { BodySensor } from '../sensors'
import type { Track } from '../track'
import { type Moments, momentsOf, summarize } from './measured'
import { type PartSums, SummedPart, stepsOf } from './summed-part'

export interface Stretch {
  readonly sums: PartSums
  /** Rise over distance, 0.1 for ten per cent; `null` if elevations are unknown or the distance is too short. */
  readonly gradient: number | null
  readonly readings: Readonly<Record<BodySensor, Summary>>
}

/** `null` if there are no readings. */
type Summary = ReturnType<typeof summarize>

export interface Range {
  /** Seconds since the first point. */
  readonly from: number
  /** Greater than `from`. */
  readonly to: number
}

/** In metres. Over a shorter way, errors of the elevation dominate the slope. */
const shortestSlope = 15

/**
 * Figures of a stretch. As in splits, a step that lies partly inside counts by its share, for distance, times, climb
 * and readings. So adjacent stretches add up to the figures of the workout.
 * @param stoppedSpeedKmh steps up to this speed count as stopped; 0 means 1 km/h
 */
export function stretchOf(track: Track, range: Range, stoppedSpeedKmh: number): Stretch {
  const travelled = travelledAt(track)
  const stepTo = stepsOf(track, travelled, stoppedSpeedKmh)
  const part = new SummedPart()
  const shareTo = sharesIn(range, travelled)
  for (let index = 1; index < track.points.count; index++) {
    const share = shareTo(index)
    if (share > 0) part.add(stepTo(index), share)
  }
  const sums = part.close()
  const moments = momentsOf(track, travelled)
  const shareOf = sharesIn(range, moments)
  // The first point of a segment follows a gap without readings, so no step leads to it.
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

/** Returns a function for the share of the step to a point that lies within a range. */
function sharesIn(range: Range, travelled: Pick<Moments, 'seconds'>): (index: number) => number {
  const { seconds } = travelled
  return index => {
    const [begin, end] = [seconds[index - 1]!, seconds[index]!]
    // A step without duration is either inside or outside.
    if (end <= begin) return Number(isIn(range, travelled, index))
    return Math.max(0, Math.min(end, range.to) - Math.max(begin, range.from)) / (end - begin)
  }
}

/** True for a point in a range. A point at its end belongs to the next range, unless the recording ends there. */
function isIn({ from, to }: Range, { seconds }: Pick<Moments, 'seconds'>, index: number): boolean {
  const second = seconds[index]!
  return second >= from && (second < to || to >= seconds.at(-1)!)
}

function gradientOf({ metres, ascentM, descentM }: PartSums): number | null {
  if (ascentM === null || descentM === null || metres < shortestSlope) return null
  return (ascentM - descentM) / metres
}
