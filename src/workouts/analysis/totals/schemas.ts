import { type Static, Type } from '@sinclair/typebox'
import { named, QueriedOrEmpty } from '../../../platform/http/documented'
import { Nullable, success } from '../../../platform/http/schemas'
import { sumsProperties } from '../../library/schemas'
import { filterParameters, LegsParameter } from '../../selection/schemas'

export const TotalsQuery = Type.Object({
  ...filterParameters,
  legs: LegsParameter(
    '`together`: `workouts` counts the legs of an outing as one, like the workout list with the same parameter. Sums by place still count each leg.',
  ),
  by: QueriedOrEmpty({
    type: 'string',
    enum: ['week', 'month', 'year', 'country', 'town'],
    description:
      'Also returns sums for each of these. A week begins on the day set in your preferences; country and town are those of the start.',
  }),
})
export type TotalsQuery = Static<typeof TotalsQuery>

export const Totals = named('SelectionTotals', Type.Object(sumsProperties))
export type Totals = Static<typeof Totals>

export const PeriodTotals = named(
  'SelectionPeriodTotals',
  Type.Object({
    start: Type.String({
      format: 'date',
      examples: ['2026-11-01'],
      description: 'The first day of the period, by the days of your calendar.',
    }),
    ...sumsProperties,
  }),
)
export type PeriodTotals = Static<typeof PeriodTotals>

const start = 'of the start; null without a place'

export const StartTotals = named(
  'SelectionStartTotals',
  Type.Object({
    country: Nullable(
      Type.String({ examples: ['FR'], description: `Two-letter code of ISO 3166-1, ${start}` }),
    ),
    town: Nullable(
      Type.String({ examples: ['Uzès'], description: `The town ${start}, and in sums by country` }),
    ),
    ...sumsProperties,
  }),
)
export type StartTotals = Static<typeof StartTotals>

export const TotalsAnswer = named(
  'SelectionTotalsAnswer',
  success({
    data: Type.Object({
      totals: Totals,
      periods: Type.Array(PeriodTotals, { description: 'Latest first; empty unless `by` is a period.' }),
      starts: Type.Array(StartTotals, {
        description:
          'In the order that the workout list has if it is sorted by country or town; empty unless `by` is `country` or `town`.',
      }),
    }),
  }),
)
export type TotalsAnswer = Static<typeof TotalsAnswer>

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
