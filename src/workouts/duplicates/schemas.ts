import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../platform/http/documented'
import { IdPart } from '../../platform/http/input/integer-id'
import { pageParameters } from '../../platform/http/input/paging'
import { DateTime, Duration, Nullable, Pagination, success } from '../../platform/http/schemas'
import { Workout } from '../workouts/schemas'

export const mergedPageSizes = { default: 20, max: 100 }

const ShortId = Type.String({ description: 'Short id of a workout.' })

const SensorName = Type.Union([
  Type.Literal('elevation'),
  Type.Literal('heart_rate'),
  Type.Literal('cadence'),
  Type.Literal('power'),
  Type.Literal('temperature'),
  Type.Literal('respiration'),
])
export type SensorName = Static<typeof SensorName>

export const DuplicatePair = named(
  'LikelyDuplicates',
  Type.Object({
    workouts: Type.Array(
      Type.Object({
        workout: Workout,
        points: Type.Integer({ description: 'Number of points of the recording; 0 without a recording.' }),
        sensors: Type.Array(SensorName, {
          description: 'Sensors that were recorded in addition to positions and times.',
        }),
      }),
      { minItems: 2, maxItems: 2, description: 'The two workouts, in the order of their start.' },
    ),
    richer: Nullable(
      Type.String({ description: 'Short id of the workout that holds more data; null if they are equal.' }),
    ),
  }),
)
export type DuplicatePair = Static<typeof DuplicatePair>

export const DuplicatesAnswer = named(
  'DuplicatesAnswer',
  success({
    data: Type.Object({
      duplicates: Type.Array(DuplicatePair),
      has_more: Type.Boolean({ description: 'Whether there may be more pairs after these.' }),
    }),
  }),
)
export type DuplicatesAnswer = Static<typeof DuplicatesAnswer>

export const MergeBody = named(
  'MergeWorkouts',
  Type.Object({ keep: ShortId, put_away: ShortId }, { additionalProperties: true }),
)
export type MergeBody = Static<typeof MergeBody>

export const DismissBody = named(
  'DistinctWorkouts',
  Type.Object({ workout_id: ShortId, other_id: ShortId }, { additionalProperties: true }),
)
export type DismissBody = Static<typeof DismissBody>

export const DismissedAnswer = named('DismissedAnswer', success({}))

/** A workout that was merged into another. It can be brought back. */
export const MergedWorkout = named(
  'MergedWorkout',
  Type.Object({
    id: Type.Integer(),
    merge_date: DateTime,
    kept_workout_id: Type.String({ description: 'Short id of the workout that was kept.' }),
    kept_title: Nullable(Type.String({ description: 'Null if the kept workout has been deleted since.' })),
    title: Type.String(),
    sport_id: Type.Integer(),
    workout_date: DateTime,
    distance: Type.Number({ description: 'km' }),
    duration: Duration,
    format: Nullable(
      Type.String({ description: 'Format of the workout’s file, such as `fit`; null without a file.' }),
    ),
  }),
)
export type MergedWorkout = Static<typeof MergedWorkout>

export const MergedQuery = Type.Object(pageParameters(mergedPageSizes))
export const MergedPath = Type.Object({ merged_id: IdPart('The `id` of the merged workout.') })

const data = Type.Object({ merged: Type.Array(MergedWorkout) })
export const MergedPage = named('MergedWorkoutsPage', success({ data, pagination: Pagination }))
export type MergedPage = Static<typeof MergedPage>
export const MergedAnswer = named(
  'MergedWorkoutsAnswer',
  Type.Object({ status: Type.Literal('created'), data }),
)
