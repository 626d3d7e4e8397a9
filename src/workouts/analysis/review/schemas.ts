import { type Static, Type } from '@sinclair/typebox'
import { named, Queried } from '../../../platform/http/documented'
import { DateTime, Nullable, success } from '../../../platform/http/schemas'
import { sumsProperties } from '../../library/schemas'
import { PastRecord } from '../../records/schemas'
import { CountryTotals, TownTotals } from '../totals/schemas'

/** Maximum number of towns in a review. `GET /api/workouts/places` returns all of them. */
export const maxTowns = 10

const year = Queried({
  type: 'integer',
  required: true,
  minimum: 1000,
  maximum: 2999,
  examples: [2026],
  description: 'Days are those of your time zone.',
})

export const ReviewQuery = Type.Object({ year })
export type ReviewQuery = Static<typeof ReviewQuery>

export const ReviewPictureQuery = Type.Object({
  year,
  scheme: Type.Optional(
    Type.Union([Type.Literal('light'), Type.Literal('dark')], {
      default: 'light',
      description: 'Colour scheme: a light or a dark background.',
    }),
  ),
  part: Type.Optional(
    Type.Union([Type.Literal('all'), Type.Literal('map')], {
      default: 'all',
      description: 'The whole picture, or only its map of the tracks.',
    }),
  ),
})
export type ReviewPictureQuery = Static<typeof ReviewPictureQuery>

const ReviewAmounts = named('YearInReviewAmounts', Type.Object(sumsProperties))

const totals = {
  ...sumsProperties,
  active_days: Type.Integer({ description: 'Number of days with a workout.' }),
  days_in_a_row: Type.Integer({
    description: 'Length in days of the longest streak with a workout on each day.',
  }),
}

export const ReviewTotals = named('YearInReviewTotals', Type.Object(totals))
export type ReviewTotals = Static<typeof ReviewTotals>

export const BestWorkout = named(
  'BestWorkout',
  Type.Object({
    workout_id: Type.String({ description: 'Short id.' }),
    title: Nullable(Type.String()),
    sport_id: Type.Integer(),
    workout_date: DateTime,
    distance: Type.Number({ description: 'km' }),
    duration: Type.Integer({ description: 'moving time in seconds' }),
    ascent: Nullable(Type.Number({ description: 'm' })),
  }),
)
export type BestWorkout = Static<typeof BestWorkout>

const best = (description: string) => Type.Union([BestWorkout, Type.Null()], { description })

export const Review = named(
  'YearInReview',
  Type.Object({
    year: Type.Integer(),
    first_year: Nullable(
      Type.Integer({ description: 'The year of your first workout; null without workouts.' }),
    ),
    totals: ReviewTotals,
    before: Nullable(
      Type.Object(
        {
          ...totals,
          until: Type.String({
            format: 'date',
            examples: ['2025-12-31'],
            description: 'The last day that is included in these totals.',
          }),
        },
        {
          description:
            'Totals of the year before; if the reviewed year is not over, only up to the same day. Null if that year had no workout.',
        },
      ),
    ),
    tracks: Type.Integer({ description: 'Number of workouts whose recording can be drawn on a map.' }),
    months: Type.Array(ReviewAmounts, { minItems: 12, maxItems: 12 }),
    sports: Type.Array(Type.Object({ sport_id: Type.Integer(), ...sumsProperties }), {
      description: 'Sports with the most workouts first.',
    }),
    farthest: best('The workout with the greatest distance.'),
    longest: best('The workout with the longest moving time.'),
    highest: best('The workout with most ascent.'),
    countries: Type.Array(CountryTotals, {
      description:
        'Countries in which workouts began, had their farthest point, or ended; most workouts first.',
    }),
    towns: Type.Array(TownTotals, {
      description: `Towns in which workouts began, had their farthest point, or ended; most workouts first, ${maxTowns} at most.`,
      maxItems: maxTowns,
    }),
    town_count: Type.Integer({ description: 'Number of all towns.' }),
    records: Type.Array(PastRecord, {
      description:
        'Records that were set in the year and still held at its end. `gain` is the difference to the record at the beginning of the year.',
    }),
  }),
)
export type Review = Static<typeof Review>

export const ReviewAnswer = named('YearInReviewAnswer', success({ data: Type.Object({ review: Review }) }))
export type ReviewAnswer = Static<typeof ReviewAnswer>
