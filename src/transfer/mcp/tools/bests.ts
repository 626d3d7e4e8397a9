import { type Static, Type } from '@sinclair/typebox'
import type { BestEffortsAnswer } from '../../../workouts/analysis/efforts/schemas'
import type { GoalsAnswer } from '../../../workouts/analysis/goals/schemas'
import type { RecordsAnswer } from '../../../workouts/records/schemas'
import type { SportsAnswer } from '../../../workouts/sports/schemas'
import { tool } from './tool'
import { asData, Cut, closed, DataText, isoTime, metres, orNull, secondsOf, sportId, Time } from './values'
import { recordNames } from './workouts'

const maxSports = 300
const maxRecords = 200

export const listSports = tool({
  name: 'list_sports',
  title: 'List sports',
  description: 'The sports with their ids, which the other tools take.',
  scope: 'workouts:read',
  input: closed({}),
  output: Type.Object({
    sports: Type.Array(Type.Object({ sport_id: Type.Integer(), name: DataText })),
    is_cut: Type.Boolean(),
  }),
  async run(ask) {
    const { data } = await ask<SportsAnswer>('/api/sports')
    const sports = data.sports.map(({ id, label }) => ({ sport_id: id, name: asData(label) }))
    return { sports: sports.slice(0, maxSports), is_cut: sports.length > maxSports }
  },
})

export const getRecords = tool({
  name: 'get_records',
  title: 'Show records',
  description:
    'Personal records by sport: farthest distance, longest moving time, highest ascent, average and top speed. For the fastest kilometre and the like use get_efforts.',
  scope: 'workouts:read',
  input: closed({ sport_id: Type.Optional(sportId) }),
  output: Type.Object({
    records: Type.Array(
      Type.Object({
        sport_id: Type.Integer(),
        record: Type.String(),
        value: Type.Number(),
        unit: Type.String({ description: 'm, s or km/h' }),
        workout_id: Type.String(),
        start: Time,
      }),
    ),
    is_cut: Cut,
  }),
  async run(ask, { sport_id }) {
    const { data } = await ask<Static<typeof RecordsAnswer>>('/api/records')
    const all = [...data.records, ...data.top_speeds].filter(
      record => sport_id === undefined || record.sport_id === sport_id,
    )
    return {
      records: all.slice(0, maxRecords).map(record => ({
        sport_id: record.sport_id,
        record: recordNames[record.record_type],
        ...amountOf(record),
        workout_id: record.workout_id,
        start: isoTime(record.workout_date),
      })),
      is_cut: all.length > maxRecords,
    }
  },
})

function amountOf({ record_type, value }: { record_type: keyof typeof recordNames; value: number | string }) {
  if (record_type === 'LD') return { value: secondsOf(String(value)), unit: 's' }
  if (record_type === 'FD') return { value: metres(Number(value)), unit: 'm' }
  return { value: Number(value), unit: record_type === 'HA' ? 'm' : 'km/h' }
}

const Effort = Type.Object({
  duration_s: Type.Number({ description: 'Pauses included.' }),
  workout_id: Type.String(),
  start: Time,
})

export const getEfforts = tool({
  name: 'get_efforts',
  title: 'Show best efforts',
  description: 'The fastest kilometre, mile, 5 km and the like in a sport: of all time and of this year.',
  scope: 'workouts:read',
  input: closed({ sport_id: sportId }),
  output: Type.Object({
    efforts: Type.Array(Type.Object({ distance_m: Type.Number(), ever: Effort, this_year: orNull(Effort) }), {
      description: 'Shortest distance first.',
    }),
  }),
  async run(ask, { sport_id }) {
    const { data } = await ask<Static<typeof BestEffortsAnswer>>('/api/records/efforts', { sport_id })
    const view = (effort: { duration: number; workout_id: string; workout_date: string }) => ({
      duration_s: effort.duration,
      workout_id: effort.workout_id,
      start: isoTime(effort.workout_date),
    })
    return {
      efforts: data.efforts.map(({ distance, ever, this_year }) => ({
        // A mile is 1609.344 m.
        distance_m: Math.round(distance * 1_000_000) / 1000,
        ever: view(ever),
        this_year: this_year && view(this_year),
      })),
    }
  },
})

const units = {
  distance: 'km',
  duration: 's of moving time',
  ascent: 'm',
  workouts: 'workouts',
  days: 'days with a workout',
  energy: 'kcal',
} as const

export const getGoals = tool({
  name: 'get_goals',
  title: 'Show goals',
  description: 'Goals for each week, month or year, with what is reached in the present one.',
  scope: 'workouts:read',
  input: closed({}),
  output: Type.Object({
    goals: Type.Array(
      Type.Object({
        period: Type.String({ description: 'week, month or year' }),
        first_day: Type.String(),
        last_day: Type.String(),
        measure: Type.String(),
        unit: Type.String({ description: 'Of the three amounts.' }),
        target: Type.Number(),
        reached: Type.Number(),
        due_today: Type.Number({ description: 'What steady progress would reach by the end of today.' }),
        sport_ids: Type.Array(Type.Integer(), { description: 'Empty for all sports.' }),
      }),
    ),
  }),
  async run(ask) {
    const { data } = await ask<Static<typeof GoalsAnswer>>('/api/goals')
    return {
      goals: data.goals.map(({ period, measure, amount, sport_ids, progress }) => ({
        period,
        first_day: progress.from,
        last_day: progress.to,
        measure,
        unit: units[measure],
        target: amount,
        reached: progress.amount,
        due_today: progress.due,
        sport_ids: sport_ids.slice(0, 100),
      })),
    }
  },
})
