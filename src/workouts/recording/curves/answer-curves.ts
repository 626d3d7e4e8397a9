import { roundHalfEven } from '../../../lib/decimal'
import { oneSegment } from '../../../tracks/curves/cut'
import { type Stretch as MeasuredStretch, type Range, stretchOf } from '../../../tracks/curves/splits'
import type { PartSums } from '../../../tracks/curves/summed-part'
import type { Track } from '../../../tracks/track'
import type { WorkoutRow } from '../../rows/store'
import { indexOfSegment, lacksSegment } from '../segment-number'
import { type Division, divide, type MeasuredSplit } from './divide'
import type { Split, SplitsAnswer, StreamsAnswer, Stretch, StretchAnswer } from './schemas'
import { type AskedStreams, streamsOf } from './streams'

/** A request for curves, in a form that can be sent to a worker process. */
export type AskedCurves =
  | { of: 'streams'; streams: Omit<AskedStreams, 'segment'> }
  | { of: 'splits'; division: Division; recorderSummary: WorkoutRow['recorderSummary'] }
  /** `threshold` is the speed in km/h up to which the user counts as standing still. */
  | { of: 'stretch'; range: Range; threshold: number }

/**
 * Computes curves from a track. Returns serialized JSON that is not validated, because that would take long for
 * thousands of numbers.
 * @param segment index of the segment, from 0; `null` for the whole track
 */
export function answerCurves(whole: Track, segment: number | null, asked: AskedCurves): string {
  const part = () => (segment === null ? whole : oneSegment(whole, segment))
  switch (asked.of) {
    case 'streams':
      return write<StreamsAnswer>(streamsOf(whole, { ...asked.streams, segment }))
    case 'splits':
      return write<SplitsAnswer>({ splits: viewSplits(divide(part(), asked, asked.division)) })
    case 'stretch':
      return write<StretchAnswer>({ stretch: viewStretch(stretchOf(part(), asked.range, asked.threshold)) })
  }
}

/**
 * Like `answerCurves`; `null` if the track lacks the segment.
 * @param number number of the segment, from 1; `null` for the whole track
 */
export function curvesOf(track: Track, number: string | null, asked: AskedCurves): string | null {
  if (lacksSegment(track, number)) return null
  return answerCurves(track, number === null ? null : indexOfSegment(number), asked)
}

const write = <Answer extends { data: unknown }>(data: Answer['data']): string =>
  JSON.stringify({ status: 'success', data })

function viewSplits(splits: readonly MeasuredSplit[]): Split[] {
  let start = 0
  return splits.map(split => {
    const view = {
      // With three decimals, a client can request exactly this split as a stretch.
      start: roundHalfEven(start, 3),
      ...viewSums(split),
      hr: split.heartRate === null ? null : Math.round(split.heartRate),
      power: split.power === null ? null : Math.round(split.power),
      graded_speed: gradedSpeedOf(split),
      climb: split.climb,
    }
    start += split.elapsedS
    return view
  })
}

const gradedSpeedOf = ({ flatMetres, movingS }: MeasuredSplit) =>
  flatMetres === null || movingS <= 0 ? null : roundHalfEven((flatMetres / movingS) * 3.6, 2)

export function viewStretch({ sums, gradient, readings }: MeasuredStretch): Stretch {
  const { metres, movingS } = sums
  return {
    ...viewSums(sums),
    ave_speed: movingS > 0 ? roundHalfEven((metres / movingS) * 3.6, 2) : null,
    gradient: gradient === null ? null : roundHalfEven(gradient * 100, 1),
    summaries: {
      ...(readings.heartRate && { hr: readings.heartRate }),
      ...(readings.cadence && { cadence: readings.cadence }),
      ...(readings.power && { power: readings.power }),
      ...(readings.temperature && { temperature: readings.temperature }),
      ...(readings.respiration && { respiration: readings.respiration }),
    },
  }
}

function viewSums({ metres, elapsedS, movingS, ascentM, descentM }: PartSums) {
  return {
    distance: roundHalfEven(metres / 1000, 3),
    duration: roundHalfEven(elapsedS, 1),
    moving: roundHalfEven(movingS, 1),
    ascent: ascentM === null ? null : roundHalfEven(ascentM, 1),
    descent: descentM === null ? null : roundHalfEven(descentM, 1),
  }
}
