import { Type } from '@sinclair/typebox'
import type { TrainingDaysAnswer, TrainingWeeksAnswer } from '../../../workouts/training/days/schemas'
import { tool } from './tool'
import { Cut, closed, days, orNull } from './values'

const maxWeeks = 53
const maxDays = 92

const load = Type.Number({ description: '100 for an hour at the threshold; partly estimated.' })

export const getTraining = tool({
  name: 'get_training',
  title: 'Show training',
  description: `Load by week, with the time that was easy and hard, and load, fitness, fatigue and form by day: of the last 26 weeks if no days are given, at most ${maxWeeks} weeks and ${maxDays} days. Days after today, if you ask for them, are a forecast with rest.`,
  scope: 'workouts:read',
  input: closed(days),
  output: Type.Object({
    is_hidden: Type.Boolean({
      description: 'Whether the person does not want to see training: say nothing of it unless asked.',
    }),
    weeks: Type.Array(
      Type.Object({
        first_day: Type.String({ description: 'YYYY-MM-DD' }),
        workouts: Type.Integer(),
        load,
        easy_s: Type.Number({ description: 'Below 90 % of the threshold heart rate.' }),
        hard_s: Type.Number({ description: 'From there up.' }),
        monotony: orNull(Type.Number()),
        strain: orNull(Type.Number()),
      }),
      { description: 'Latest first.' },
    ),
    days: Type.Array(
      Type.Object({
        day: Type.String({ description: 'YYYY-MM-DD' }),
        load,
        fitness: Type.Number({ description: 'Mean load, in which 42 days weigh most.' }),
        fatigue: Type.Number({ description: 'Mean load, in which 7 days weigh most.' }),
        form: Type.Number({ description: 'Fitness less fatigue, both of the day before.' }),
        is_meaningful: Type.Boolean({
          description: 'False for the first weeks of somebody, which begin at 0.',
        }),
      }),
      { description: 'Latest first.' },
    ),
    is_cut: Cut,
  }),
  async run(ask, { from, to }) {
    const byDay = (await ask<TrainingDaysAnswer>('/api/training/days', { from, to })).data
    const byWeek = (await ask<TrainingWeeksAnswer>('/api/training/weeks', { from, to })).data
    // Without a last day, the API adds its forecast.
    const asked = byDay.days.filter(({ day }) => to !== undefined || day <= byDay.today).toReversed()
    const weeks = byWeek.weeks.toReversed()
    return {
      is_hidden: byDay.is_hidden,
      weeks: weeks.slice(0, maxWeeks).map(one => ({
        first_day: one.week,
        workouts: one.workouts,
        load: sumOf(one.loads),
        easy_s: one.easy,
        hard_s: one.hard,
        monotony: one.monotony,
        strain: one.strain,
      })),
      days: asked.slice(0, maxDays).map(one => ({
        day: one.day,
        load: sumOf(one.loads),
        fitness: one.fitness,
        fatigue: one.fatigue,
        form: one.form,
        is_meaningful: one.is_meaningful,
      })),
      is_cut: weeks.length > maxWeeks || asked.length > maxDays,
    }
  },
})

/** Adds up the loads of all sports, without what computers make of hundredths. */
const sumOf = (loads: readonly { load: number }[]) =>
  Math.round(loads.reduce((sum, one) => sum + one.load, 0) * 100) / 100
