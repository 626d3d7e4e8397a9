// Parts of the schemas of efforts, and of results that are computed from efforts.
import { Type } from '@sinclair/typebox'
import { DateTime, Nullable } from '../../../platform/http/schemas'
import { listed } from '../../workouts/recording-schemas'

/** The workout from which a value comes. */
export const ofWorkout = {
  workout_id: Type.String({ description: 'Short id.' }),
  workout_date: DateTime,
}

/** The place of an effort: its workout, and the part of the workout. */
export const place = {
  ...ofWorkout,
  from: Type.Number({ description: 's from the start of the workout' }),
  to: Type.Number({ description: 's from the start of the workout' }),
}

/** Creates a field with the reason why a result is missing; `null` if there is a result. */
export const reasonOf = <Reasons extends Record<string, string>>(reasons: Reasons, what: string) =>
  Nullable(
    Type.Unsafe<keyof Reasons & string>(
      Type.String({ enum: Object.keys(reasons), description: `${what}\n\n${listed(reasons)}` }),
    ),
  )
