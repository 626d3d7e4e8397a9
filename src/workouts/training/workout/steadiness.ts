// Efficiency and decoupling, and whether they mean something. The functions here are pure.
import { roundHalfEven } from '../../../lib/decimal'
import type { TrackAnalysis } from '../../../tracks/analysis/track-analysis'
import type { UnsteadyReason, WorkoutAnalysis } from './schemas'

/** A longer pause rests the heart, and the second half then looks better. */
const longestPause = 5 * 60
/** Beyond this, the heart rate follows the intervals more than the time. */
const maxVariability = 1.1

type Steadiness = Pick<WorkoutAnalysis, 'variability' | 'efficiency' | 'decoupling' | 'unsteady_reason'>

/**
 * Returns how even a workout was, and what the heart gave for it.
 * @param isOnFoot whether a speed tells the effort, which on wheels depends on wind and slope
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
    unsteady_reason: reason,
  }
}

type Output = 'power' | 'speed'

function outputOf({ halves, weightedPower }: TrackAnalysis, isOnFoot: boolean): Output | null {
  const output = halves?.output ?? (weightedPower === null ? 'speed' : 'power')
  return output === 'power' || isOnFoot ? output : null
}

/** The weighted power by the mean one, or the same of the speed as if on the flat. */
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
): WorkoutAnalysis['efficiency'] {
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
