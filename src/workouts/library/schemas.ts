import { Type } from '@sinclair/typebox'
import { Nullable } from '../../platform/http/schemas'

/** Sums over workouts, in the form that `viewSums` returns. */
export const sumsProperties = {
  workouts: Type.Integer(),
  distance: Type.Number({ description: 'km' }),
  duration: Type.Integer({ description: 'moving time in seconds' }),
  ascent: Nullable(Type.Number({ description: 'm; null if no workout has an ascent' })),
}
