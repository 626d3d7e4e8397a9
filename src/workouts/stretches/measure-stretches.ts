// Measures stretches of a track, in the same process that has unpacked the track. The functions here are pure.
import { type Range, stretchesOf } from '../../tracks/curves/splits'
import type { Track } from '../../tracks/track'
import { viewStretch } from '../recording/curves/answer-curves'
import type { KeptStretch } from './schemas'

export interface AskedStretches {
  ranges: readonly Range[]
  /** Speed in km/h up to which the user counts as standing still. */
  threshold: number
}

export interface MeasuredStretches {
  /** End of the recording, in seconds from its start. */
  end: number
  /** The figures of the ranges, in the same order. */
  figures: NonNullable<KeptStretch['figures']>[]
}

export function measureStretches(track: Track, { ranges, threshold }: AskedStretches): MeasuredStretches {
  const { time } = track.points
  return {
    end: ((time.at(-1) ?? 0) - (time[0] ?? 0)) / 1e6,
    figures: stretchesOf(track, ranges, threshold).map(viewStretch),
  }
}
