import { roundHalfEven } from '../../../lib/decimal'
import type { Split as MeasuredSplit } from '../../../tracks/curves/splits'
import type { Stretch as MeasuredStretch } from '../../../tracks/curves/stretch'
import type { PartSums } from '../../../tracks/curves/summed-part'
import type { Split, Stretch } from './schemas'

export function viewSplits(splits: readonly MeasuredSplit[]): Split[] {
  let start = 0
  return splits.map(split => {
    const view = {
      // Closely enough for a stretch from one start to the next to be this split.
      start: roundHalfEven(start, 3),
      ...viewSums(split),
      hr: split.heartRate === null ? null : Math.round(split.heartRate),
    }
    start += split.elapsedS
    return view
  })
}

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
