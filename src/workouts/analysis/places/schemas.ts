import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../../platform/http/documented'
import { success } from '../../../platform/http/schemas'
import { sumsProperties } from '../../library/schemas'

const country = Type.String({ examples: ['FR'], description: 'Two letters of ISO 3166-1.' })

export const CountryTotals = named('CountryTotals', Type.Object({ country, ...sumsProperties }))
export type CountryTotals = Static<typeof CountryTotals>

export const TownTotals = named(
  'TownTotals',
  Type.Object({ country, town: Type.String({ examples: ['Uzès'] }), ...sumsProperties }),
)
export type TownTotals = Static<typeof TownTotals>

export const PlacesAnswer = named(
  'WorkoutPlacesAnswer',
  success({
    data: Type.Object({
      countries: Type.Array(CountryTotals, { description: 'The one with most workouts first.' }),
      towns: Type.Array(TownTotals, {
        description:
          'The one with most workouts first. What was far from all towns is in the countries alone.',
      }),
    }),
  }),
)
export type PlacesAnswer = Static<typeof PlacesAnswer>
