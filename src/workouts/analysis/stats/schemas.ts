import { type Static, Type } from '@sinclair/typebox'
import { named, Queried, QueriedOrEmpty } from '../../../platform/http/documented'
import { dayParameters } from '../../../platform/http/input/day-range'
import { IdFilter } from '../../../platform/http/input/integer-id'
import { Nullable, success } from '../../../platform/http/schemas'

const totals = {
  total_workouts: Type.Integer(),
  total_distance: Type.Number({ description: 'km' }),
  total_duration: Type.Integer({ description: 'moving time in seconds' }),
  total_ascent: Nullable(Type.Number({ description: 'm' })),
  total_descent: Nullable(Type.Number({ description: 'm' })),
  total_energy: Nullable(Type.Integer({ description: 'kcal; null if the energy of no workout is known' })),
  total_energy_estimated: Type.Integer({ description: 'The part of `total_energy` that no device counted.' }),
}

const averages = {
  average_distance: Type.Number({ description: 'km' }),
  average_duration: Type.Integer({ description: 'moving time in seconds' }),
  average_ascent: Nullable(Type.Number({ description: 'm' })),
  average_descent: Nullable(Type.Number({ description: 'm' })),
  average_energy: Nullable(Type.Number({ description: 'kcal, over the workouts whose energy is known' })),
  average_speed: Type.Number({ description: 'km/h; all workouts have the same weight' }),
}

export const Totals = named('Totals', Type.Object(totals))
export type Totals = Static<typeof Totals>

export const Averages = named('Averages', Type.Object({ ...averages, total_workouts: totals.total_workouts }))
export type Averages = Static<typeof Averages>

const Time = Type.Union([Type.Integer(), Type.String()], {
  description: 'moving time in seconds; on servers in compatibility mode a text such as `1 day, 2:03:04`',
})

export const SportStatistics = named(
  'SportStatistics',
  Type.Object({
    ...totals,
    ...averages,
    total_duration: Time,
    average_duration: Time,
  }),
)
export type SportStatistics = Static<typeof SportStatistics>

export const StatsPath = Type.Object({ user_name: Type.String({ description: 'Your own username.' }) })

export const ByTimeQuery = Type.Object({
  ...dayParameters,
  time: QueriedOrEmpty({
    type: 'string',
    enum: ['year', 'month', 'week', 'weekm'],
    default: 'year',
    description: 'A `week` begins on Sunday, a `weekm` on Monday.',
  }),
  type: Queried({
    type: 'string',
    enum: ['total', 'average'],
    default: 'total',
    description: 'Sums, or averages per workout.',
  }),
})
export type ByTimeQuery = Static<typeof ByTimeQuery>

export const BySportQuery = Type.Object({
  sport_id: IdFilter('Id of a sport: only workouts of this sport.'),
})

const sportId = Type.String({ description: 'Id of a sport.' })
const period = Type.String({ description: '`YYYY`, `YYYY-MM`, or the first day of a week.' })

export const ByTime = named(
  'Statistics',
  Type.Record(period, Type.Record(sportId, Type.Union([Totals, Averages]))),
)
export type ByTime = Static<typeof ByTime>

export const ByTimeAnswer = named('StatisticsAnswer', success({ data: Type.Object({ statistics: ByTime }) }))
export type ByTimeAnswer = Static<typeof ByTimeAnswer>

export const BySportAnswer = named(
  'SportStatisticsAnswer',
  success({
    data: Type.Object({
      statistics: Type.Record(sportId, SportStatistics),
      total_workouts: Type.Integer({
        description: 'All your workouts, including those beyond the limit of the instance.',
      }),
    }),
  }),
)
export type BySportAnswer = Static<typeof BySportAnswer>

export const InstanceStatsAnswer = named(
  'InstanceStatisticsAnswer',
  success({
    data: Type.Object({
      sports: Type.Integer({ description: 'Number of sports with workouts.' }),
      users: Type.Integer(),
      workouts: Type.Integer(),
      uploads_dir_size: Type.Integer({
        description:
          'Size of all files in bytes. Just after an upgrade or a restore it covers only the files counted so far.',
      }),
    }),
  }),
)
export type InstanceStatsAnswer = Static<typeof InstanceStatsAnswer>
