import { type Static, Type } from '@sinclair/typebox'
import { named, Queried } from '../../../platform/http/documented'
import { DateTime, Nullable, success } from '../../../platform/http/schemas'

const what = {
  distance: Type.Number({ description: 'km, such as 1.609344 for a mile' }),
  duration: Type.Number({ description: 's, pauses included' }),
  from: Type.Number({ description: 's from the start of the workout' }),
  to: Type.Number({ description: 's from the start of the workout' }),
}

const Effort = named(
  'Effort',
  Type.Object({
    ...what,
    rank: Nullable(
      Type.Integer({
        description:
          '1 to 3 if this is one of your three fastest efforts in the sport over this distance, otherwise null',
      }),
    ),
    in_months: Nullable(
      Type.Object(
        {
          rank: Type.Integer({ description: '1 to 3, among all efforts from `since` to this workout.' }),
          months: Type.Integer({ description: 'Whole months from `since` to this workout; at least 3.' }),
          since: Type.String({
            description:
              'When you were last faster and would push this effort to the next rank. At most two years before, if more than fifty of your efforts are faster.',
            examples: ['Tue, 13 Mar 2018 12:44:45 GMT'],
          }),
        },
        {
          description:
            'What the effort won in its time, such as the second-fastest in 14 months; null for nothing, and with fewer than three efforts since then.',
        },
      ),
    ),
  }),
)
export type Effort = Static<typeof Effort>

export const EffortsAnswer = named(
  'EffortsAnswer',
  success({ data: Type.Object({ efforts: Type.Array(Effort) }) }),
)

const BestEffort = named(
  'BestEffort',
  Type.Object({
    ...what,
    workout_id: Type.String({ description: 'Short id.' }),
    workout_date: DateTime,
  }),
)
export type BestEffort = Static<typeof BestEffort>

const BestEfforts = named(
  'BestEfforts',
  Type.Object({
    distance: what.distance,
    ever: BestEffort,
    this_year: Nullable(BestEffort),
  }),
)
export type BestEfforts = Static<typeof BestEfforts>

export const BestEffortsQuery = Type.Object({
  sport_id: Queried({ type: 'integer', required: true, description: 'Id of a sport.' }),
})

export const BestEffortsAnswer = named(
  'BestEffortsAnswer',
  success({ data: Type.Object({ efforts: Type.Array(BestEfforts) }) }),
)
