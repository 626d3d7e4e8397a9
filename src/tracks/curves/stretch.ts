/** A part of a recording that somebody is interested in, from one second to another. */

import { travelledAt } from '../measuring/travelled'
import type { BodySensor } from '../sensors'
import type { Track } from '../track'
import { type Moments, momentsOf } from './measured'
import { summarize } from './summarize'
import { type PartSums, SummedPart, stepsOf } from './summed-part'

export interface Stretch {
  readonly sums: PartSums
  /** Rise over way, 0.1 for ten per cent; null where the elevation is not known, or the way too short to tell. */
  readonly gradient: number | null
  readonly readings: Readonly<Record<BodySensor, Summary>>
}

/** null where nothing was measured. */
type Summary = ReturnType<typeof summarize>

export interface Range {
  /** Seconds since the first point. */
  readonly from: number
  /** Later than that. */
  readonly to: number
}

/** Metres. Over less than this a slope says more about the elevations' errors. */
const shortestSlope = 15

/**
 * The figures of a stretch, by the same rules as those of splits: of a step that is in it in part, distance, times, climb and
 * readings count by their share. Stretches that follow each other add up to the figures of the workout.
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
  // A point where a segment begins ends a gap, in which nothing was measured.
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

/** Which share of the step to a point lies in a range. */
function sharesIn(range: Range, travelled: Pick<Moments, 'seconds'>): (index: number) => number {
  const { seconds } = travelled
  return index => {
    const [begin, end] = [seconds[index - 1]!, seconds[index]!]
    // A step without duration lies on one side or the other.
    if (end <= begin) return Number(isIn(range, travelled, index))
    return Math.max(0, Math.min(end, range.to) - Math.max(begin, range.from)) / (end - begin)
  }
}

/** A point at the end of a range belongs to what follows, if anything does. */
function isIn({ from, to }: Range, { seconds }: Pick<Moments, 'seconds'>, index: number): boolean {
  const second = seconds[index]!
  return second >= from && (second < to || to >= seconds.at(-1)!)
}

function gradientOf({ metres, ascentM, descentM }: PartSums): number | null {
  if (ascentM === null || descentM === null || metres < shortestSlope) return null
  return (ascentM - descentM) / metres
}
