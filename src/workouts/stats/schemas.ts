import { type Static, Type } from '@sinclair/typebox'
import { Nullable, success } from '../../http/schemas'

const totals = {
  total_workouts: Type.Integer(),
  total_distance: Type.Number({ description: 'km' }),
  total_duration: Type.Integer({ description: 'seconds of moving' }),
  total_ascent: Nullable(Type.Number({ description: 'm' })),
  total_descent: Nullable(Type.Number({ description: 'm' })),
}

const averages = {
  average_distance: Type.Number({ description: 'km' }),
  average_duration: Type.Integer({ description: 'seconds of moving' }),
  average_ascent: Nullable(Type.Number({ description: 'm' })),
  average_descent: Nullable(Type.Number({ description: 'm' })),
  average_speed: Type.Number({ description: 'km/h; every workout counts the same' }),
}

export const Totals = Type.Object(totals)
export type Totals = Static<typeof Totals>

export const Averages = Type.Object({ ...averages, total_workouts: totals.total_workouts })
export type Averages = Static<typeof Averages>

const Time = Type.Union([Type.Integer(), Type.String()], {
  description:
    'seconds of moving; on servers that speak FitTrackee’s dialect a text such as `1 day, 2:03:04`',
})

export const SportStatistics = Type.Object({
  ...totals,
  ...averages,
  total_duration: Time,
  average_duration: Time,
})
export type SportStatistics = Static<typeof SportStatistics>

export const StatsPath = Type.Object({ user_name: Type.String() })

export const ByTimeQuery = Type.Object({
  from: Type.Optional(Type.String({ description: '`YYYY-MM-DD`, in your time zone.' })),
  to: Type.Optional(Type.String({ description: '`YYYY-MM-DD`, that day included.' })),
  time: Type.Optional(
    Type.String({ description: '`year` (default), `month`, `week` (from Sunday) or `weekm` (from Monday).' }),
  ),
  type: Type.Optional(Type.String({ description: '`total` (default) or `average`.' })),
})
export type ByTimeQuery = Static<typeof ByTimeQuery>

export const BySportQuery = Type.Object({
  sport_id: Type.Optional(Type.String({ description: 'Of one sport only.' })),
})

const sportId = Type.String({ description: 'Id of a sport.' })
const period = Type.String({ description: '`YYYY`, `YYYY-MM`, or the first day of a week.' })

export const ByTime = Type.Record(period, Type.Record(sportId, Type.Union([Totals, Averages])))
export type ByTime = Static<typeof ByTime>

export const ByTimeAnswer = success({ data: Type.Object({ statistics: ByTime }) })
export type ByTimeAnswer = Static<typeof ByTimeAnswer>

export const BySportAnswer = success({
  data: Type.Object({
    statistics: Type.Record(sportId, SportStatistics),
    total_workouts: Type.Integer({
      description: 'All of them, also those beyond the limit of the instance.',
    }),
  }),
})
export type BySportAnswer = Static<typeof BySportAnswer>

export const InstanceStatsAnswer = success({
  data: Type.Object({
    sports: Type.Integer({ description: 'Sports with workouts.' }),
    users: Type.Integer(),
    workouts: Type.Integer(),
    uploads_dir_size: Type.Integer({ description: 'Of all files, in bytes.' }),
  }),
})
export type InstanceStatsAnswer = Static<typeof InstanceStatsAnswer>
