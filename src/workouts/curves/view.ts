import { roundHalfEven } from '../../lib/decimal'
import type { Split as MeasuredSplit } from '../../tracks/curves/splits'
import type { Split } from './schemas'

export function viewSplit({ metres, elapsedS, movingS, ascentM, descentM, heartRate }: MeasuredSplit): Split {
  return {
    distance: roundHalfEven(metres / 1000, 3),
    duration: roundHalfEven(elapsedS, 1),
    moving: roundHalfEven(movingS, 1),
    ascent: ascentM === null ? null : roundHalfEven(ascentM, 1),
    descent: descentM === null ? null : roundHalfEven(descentM, 1),
    hr: heartRate === null ? null : Math.round(heartRate),
  }
}
