import { type Static, Type } from '@sinclair/typebox'
import { named, QueriedOrEmpty } from '../../platform/http/documented'
import { Nullable, success } from '../../platform/http/schemas'
import { filterParameters } from '../selection/schemas'

export const TotalsQuery = Type.Object({
  ...filterParameters,
  by: QueriedOrEmpty({
    type: 'string',
    enum: ['week', 'month', 'year'],
    description: 'Sums of each of these, too. A week begins on the day that you have chosen.',
  }),
})
export type TotalsQuery = Static<typeof TotalsQuery>

export const Totals = named(
  'SelectionTotals',
  Type.Object({
    workouts: Type.Integer(),
    distance: Type.Number({ description: 'km' }),
    duration: Type.Integer({ description: 'seconds of moving' }),
    ascent: Nullable(Type.Number({ description: 'm; null when no workout has any' })),
  }),
)
export type Totals = Static<typeof Totals>

export const PeriodTotals = named(
  'SelectionPeriodTotals',
  Type.Object({
    start: Type.String({
      format: 'date',
      examples: ['2026-11-01'],
      description: 'The first day, in your time zone.',
    }),
    ...Totals.properties,
  }),
)
export type PeriodTotals = Static<typeof PeriodTotals>

export const TotalsAnswer = named(
  'SelectionTotalsAnswer',
  success({
    data: Type.Object({
      totals: Totals,
      periods: Type.Array(PeriodTotals, { description: 'The latest first; empty without `by`.' }),
    }),
  }),
)
export type TotalsAnswer = Static<typeof TotalsAnswer>
