import { type Static, Type } from '@sinclair/typebox'
import { named, QueriedOrEmpty } from '../../../platform/http/documented'
import { Nullable, success } from '../../../platform/http/schemas'
import { sumsProperties } from '../../library/schemas'
import { filterParameters } from '../../selection/schemas'

export const TotalsQuery = Type.Object({
  ...filterParameters,
  by: QueriedOrEmpty({
    type: 'string',
    enum: ['week', 'month', 'year', 'country', 'town'],
    description:
      'Sums of each of these, too. A week begins on the day that you have chosen; a country or a town is where a workout began.',
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
      description: 'The first day, in your time zone.',
    }),
    ...sumsProperties,
  }),
)
export type PeriodTotals = Static<typeof PeriodTotals>

const start = 'where they began; null where there is none'

export const StartTotals = named(
  'SelectionStartTotals',
  Type.Object({
    country: Nullable(Type.String({ examples: ['FR'], description: `Two letters of ISO 3166-1: ${start}` })),
    town: Nullable(
      Type.String({ examples: ['Uzès'], description: `The town ${start}, and in sums of countries` }),
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
      periods: Type.Array(PeriodTotals, { description: 'The latest first; empty unless `by` is a period.' }),
      starts: Type.Array(StartTotals, {
        description: 'As the list is ordered by them; empty unless `by` is `country` or `town`.',
      }),
    }),
  }),
)
export type TotalsAnswer = Static<typeof TotalsAnswer>
