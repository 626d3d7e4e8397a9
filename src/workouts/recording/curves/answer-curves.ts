import { oneSegment } from '../../../tracks/curves/parts'
import { type Range, stretchOf } from '../../../tracks/curves/stretch'
import type { Track } from '../../../tracks/track'
import type { WorkoutRow } from '../../rows/store'
import { type Division, divide } from './divide'
import type { SplitsAnswer, StreamsAnswer, StretchAnswer } from './schemas'
import { type AskedStreams, streamsOf } from './streams'
import { viewSplits, viewStretch } from './view'

/** What is asked of a recording, in a form that a worker process can be sent. */
export type AskedCurves =
  | { of: 'streams'; streams: Omit<AskedStreams, 'segment'> }
  | { of: 'splits'; division: Division; recorderSummary: WorkoutRow['recorderSummary'] }
  /** @see Division for the threshold */
  | { of: 'stretch'; range: Range; threshold: number }

/**
 * JSON, ready to send: there are thousands of numbers in it, and nothing to check.
 * @param segment counted from 0; null for the whole track
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

const write = <Answer extends { data: unknown }>(data: Answer['data']): string =>
  JSON.stringify({ status: 'success', data })
