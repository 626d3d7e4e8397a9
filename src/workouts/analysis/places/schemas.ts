import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../../platform/http/documented'
import { success } from '../../../platform/http/schemas'
import { sumsProperties } from '../../library/schemas'

const country = Type.String({ examples: ['FR'], description: 'Two-letter code of ISO 3166-1.' })

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
      countries: Type.Array(CountryTotals, { description: 'Most workouts first.' }),
      towns: Type.Array(TownTotals, {
        description: 'Most workouts first. Places far from all towns count in the countries only.',
      }),
    }),
  }),
)
export type PlacesAnswer = Static<typeof PlacesAnswer>
