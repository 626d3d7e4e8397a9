// Computes efficiency and decoupling, and tells whether they are meaningful. The functions here are pure.
import { roundHalfEven } from '../../lib/decimal'
import type { TrackAnalysis } from './track-analysis'

/** In seconds. In a longer pause the heart recovers, so that the second half looks better than it was. */
const longestPause = 5 * 60
/** With a higher variability, the heart rate follows intervals, so that a comparison of the halves means little. */
const maxVariability = 1.1

/** The reason why efficiency and decoupling would mean little. */
export type UnsteadyReason = 'no-heart-rate' | 'no-output' | 'too-short' | 'long-pause' | 'uneven'

type Output = 'power' | 'speed'

interface Steadiness {
  variability: number | null
  /** Watts per beat per minute, or metres per minute of equivalent speed on flat ground per beat per minute. */
  efficiency: { value: number; output: Output } | null
  /** Decoupling in per cent. */
  decoupling: number | null
  /** `null` if efficiency and decoupling are meaningful. */
  unsteadyReason: UnsteadyReason | null
}

/**
 * Returns the variability of the output (power or speed) of a workout, its ratio to the heart rate, and the decrease of
 * this ratio in the second half.
 * @param isOnFoot whether the speed shows how hard the workout was; on wheels, it depends on wind and slope
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

/** Returns the weighted power divided by the mean power, or the same ratio for the equivalent speeds on flat ground. */
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

/**
 * Returns the decrease in per cent of the ratio of output to heart rate, from the first half to the second. It is
 * positive if the second half was worse.
 */
function decouplingOf({ halves }: TrackAnalysis): number | null {
  if (halves === null) return null
  const first = halves.first.output / halves.first.heartRate
  const second = halves.second.output / halves.second.heartRate
  return first > 0 ? roundHalfEven((100 * (first - second)) / first, 2) : null
}
