// Efficiency and decoupling, and whether they mean something. The functions here are pure.
import { roundHalfEven } from '../../lib/decimal'
import type { TrackAnalysis } from './track-analysis'

/** A longer pause rests the heart, and the second half then looks better. */
const longestPause = 5 * 60
/** With a higher variability, the heart rate rises and falls with intervals, and says little about the halves. */
const maxVariability = 1.1

/** Why efficiency and decoupling would mean little. */
export type UnsteadyReason = 'no-heart-rate' | 'no-output' | 'too-short' | 'long-pause' | 'uneven'

type Output = 'power' | 'speed'

interface Steadiness {
  variability: number | null
  /** Watts, or metres per minute as if on the flat, per beat per minute. */
  efficiency: { value: number; output: Output } | null
  /** Per cent. */
  decoupling: number | null
  /** `null` if efficiency and decoupling mean something. */
  unsteadyReason: UnsteadyReason | null
}

/**
 * Returns how even the output of a workout was, how much there was of it for the heart rate, and by how much this ratio
 * fell in the second half.
 * @param isOnFoot whether speed tells the effort; on wheels, it depends on wind and slope
 */
export function steadinessOf(analysis: TrackAnalysis, isOnFoot: boolean): Steadiness {
  const output = outputOf(analysis, isOnFoot)
  const variability = output && variabilityOf(analysis, output)
  const reason = whyUnsteady(analysis, variability)
  const isSteady = reason === null && output !== null
  return {
    variability: variability && roundHalfEven(variability, 3),
    efficiency: isSteady ? efficiencyOf(analysis, output) : null,
    decoupling: isSteady ? decouplingOf(analysis) : null,
    unsteadyReason: reason,
  }
}

function outputOf({ halves, weightedPower }: TrackAnalysis, isOnFoot: boolean): Output | null {
  const output = halves?.output ?? (weightedPower === null ? 'speed' : 'power')
  return output === 'power' || isOnFoot ? output : null
}

/** The weighted power divided by the mean power, or the same ratio of speeds as if on the flat. */
function variabilityOf(analysis: TrackAnalysis, output: Output): number | null {
  const [weighted, mean] =
    output === 'power'
      ? [analysis.weightedPower, analysis.meanPower]
      : [analysis.weightedSpeed, analysis.gradedSpeed]
  return weighted !== null && mean !== null && mean > 0 ? weighted / mean : null
}

function whyUnsteady(analysis: TrackAnalysis, variability: number | null): UnsteadyReason | null {
  if (!analysis.meanHeartRate) return 'no-heart-rate'
  if (variability === null) return 'no-output'
  if (analysis.longestPause > longestPause) return 'long-pause'
  if (analysis.halves === null) return 'too-short'
  return variability > maxVariability ? 'uneven' : null
}

function efficiencyOf(
  { weightedPower, gradedSpeed, meanHeartRate }: TrackAnalysis,
  output: Output,
): Steadiness['efficiency'] {
  const value = output === 'power' ? weightedPower : gradedSpeed && gradedSpeed * 60
  if (!meanHeartRate || !value) return null
  return { value: roundHalfEven(value / meanHeartRate, 3), output }
}

/** 100 · (first − second) / first of output by heart rate. Positive if the second half was worse. */
function decouplingOf({ halves }: TrackAnalysis): number | null {
  if (halves === null) return null
  const first = halves.first.output / halves.first.heartRate
  const second = halves.second.output / halves.second.heartRate
  return first > 0 ? roundHalfEven((100 * (first - second)) / first, 2) : null
}
