// Parts of the schemas of efforts, and of what follows from them.
import { Type } from '@sinclair/typebox'
import { DateTime, Nullable } from '../../../platform/http/schemas'
import { listed } from '../../workouts/recording-schemas'

/** Where in which workout something was. */
export const place = {
  workout_id: Type.String({ description: 'Short id.' }),
  workout_date: DateTime,
  from: Type.Number({ description: 's from the start of the workout' }),
  to: Type.Number({ description: 's from the start of the workout' }),
}

/** Why there is none of something; `null` if there is one. */
export const reasonOf = <Reasons extends Record<string, string>>(reasons: Reasons, what: string) =>
  Nullable(
    Type.Unsafe<keyof Reasons & string>(
      Type.String({ enum: Object.keys(reasons), description: `${what}\n\n${listed(reasons)}` }),
    ),
  )
