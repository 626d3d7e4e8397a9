import { Type } from '@sinclair/typebox'
import { Nullable } from '../../platform/http/schemas'

/** Sums over workouts, in the form that `viewSums` returns. */
export const sumsProperties = {
  workouts: Type.Integer(),
  distance: Type.Number({ description: 'km' }),
  duration: Type.Integer({ description: 'moving time in seconds' }),
  ascent: Nullable(Type.Number({ description: 'm; null if no workout has an ascent' })),
  energy: Nullable(
    Type.Integer({
      description:
        'kcal; null if the energy of no workout is known. Each workout counts with what its device counted, or else with an estimate from power, heart rate, or weight and speed. It follows your weight and the other values of your body.',
    }),
  ),
  energy_estimated: Type.Integer({ description: 'The part of `energy` that no device counted.' }),
}
