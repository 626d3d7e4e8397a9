import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../../platform/http/documented'
import { Day } from '../../../platform/http/input/day-range'
import { Nullable, success } from '../../../platform/http/schemas'
import { AssumedHeartRate } from '../body/schemas'

const CalendarDate = (description: string) =>
  Type.String({ format: 'date', examples: ['2026-11-16'], description })

export const TrainingDaysQuery = Type.Object({
  from: Day('The first day. Without it, 26 weeks before today.'),
  to: Day('The last day. Without it, the last day of the forecast, 28 days after today.'),
})
export type TrainingDaysQuery = Static<typeof TrainingDaysQuery>

export const TrainingWeeksQuery = Type.Object({
  from: Day('A day of the first week. Without it, 26 weeks until `to`.'),
  to: Day('A day of the last week. Without it, today.'),
})

export const TrainingMonthsQuery = Type.Object({
  from: Day('A day of the first month. Without it, a year until `to`.'),
  to: Day('A day of the last month. Without it, today.'),
})
export type TrainingPeriodsQuery = Static<typeof TrainingWeeksQuery>

const SportLoad = named(
  'TrainingSportLoad',
  Type.Object({
    sport_id: Type.Integer(),
    load: Type.Number({ description: 'An hour at the threshold counts 100.' }),
    is_estimated: Type.Boolean({
      description:
        'True for workouts without a load of their own, such as those entered by hand. They are estimated as in `WorkoutLoad`: from similar workouts before them, or else from the sport.',
    }),
  }),
)

const loads = Type.Array(SportLoad, {
  description: 'One entry per sport, and another one per sport for what is estimated.',
})

const TrainingDay = named(
  'TrainingDay',
  Type.Object({
    day: CalendarDate('See `days_by_place` of `Preferences`. Days after today are a forecast with rest.'),
    loads,
    fitness: Type.Number({ description: 'Mean of the daily load, in which 42 days weigh most.' }),
    fatigue: Type.Number({ description: 'Mean of the daily load, in which 7 days weigh most.' }),
    form: Type.Number({ description: 'Fitness less fatigue, both of the day before.' }),
    ramp: Type.Number({ description: 'Fitness less that of seven days before.' }),
    is_meaningful: Type.Boolean({
      description:
        'False for the first 42 days if `starting_fitness` of `TrainingSettings` is null, because all figures then begin at zero.',
    }),
  }),
)
export type TrainingDay = Static<typeof TrainingDay>

const EddingtonNumber = named(
  'EddingtonNumber',
  Type.Object({
    group: Type.Union([Type.Literal('run'), Type.Literal('ride')]),
    number: Type.Integer({ description: 'The largest n with n days of n `unit` or more.' }),
    unit: Type.Union([Type.Literal('km'), Type.Literal('mi')]),
    to_next: Type.Integer({ description: 'Days that are missing for the next number.' }),
  }),
)
export type EddingtonNumber = Static<typeof EddingtonNumber>

const ofWhole = {
  today: CalendarDate('The current day of the calendar.'),
  is_hidden: Type.Boolean({ description: 'Whether you have hidden training, see `TrainingSettings`.' }),
  is_computing: Type.Boolean({
    description: 'Whether loads of some workouts are still being computed in the background.',
  }),
  eddington: Type.Array(EddingtonNumber, {
    description: 'Of all days; only groups with a number above 0.',
  }),
}

export const TrainingDaysAnswer = named(
  'TrainingDaysAnswer',
  success({
    data: Type.Object({
      ...ofWhole,
      days: Type.Array(TrainingDay, {
        description: 'Every calendar day from the first one with a load on; empty without loads.',
      }),
    }),
  }),
)
export type TrainingDaysAnswer = Static<typeof TrainingDaysAnswer>

const column = (figure: 'fitness' | 'fatigue' | 'form' | 'ramp') =>
  Type.Array(Type.Number(), {
    description: `The ${figure} of every day from \`first_day\` on, in tenths; see \`TrainingDay\`.`,
  })

export const FitnessAnswer = named(
  'FitnessAnswer',
  success({
    data: Type.Object({
      ...ofWhole,
      first_day: Nullable(
        CalendarDate('The day of the first value of each list; null without days that have values.'),
      ),
      without_meaning: Type.Integer({
        description:
          'How many values of each list, from its first one on, mean little, because all figures begin at zero.',
      }),
      fitness: column('fitness'),
      fatigue: column('fatigue'),
      form: column('form'),
      ramp: column('ramp'),
    }),
  }),
)
export type FitnessAnswer = Static<typeof FitnessAnswer>

const ofPeriod = {
  loads,
  workouts: Type.Integer({ description: 'Number of workouts.' }),
  estimated: Type.Integer({ description: 'Workouts whose load is estimated.' }),
  without_load: Type.Integer({ description: 'Workouts that have no load and count for nothing.' }),
  without_heart_rate: Type.Integer({ description: 'Workouts whose time is in no zone.' }),
  zones: Type.Array(Type.Number(), {
    description:
      'Seconds in the heart-rate zones, the lowest zone first. Each workout is divided as on its own page. Empty if no workout of the period has heart rate.',
  }),
  below_zones: Type.Number({ description: 'Seconds below the lowest zone.' }),
  easy: Type.Number({ description: 'Seconds below 90 % of the threshold heart rate.' }),
  hard: Type.Number({ description: 'Seconds from 90 % of the threshold heart rate up.' }),
}

const TrainingWeek = named(
  'TrainingWeek',
  Type.Object({
    week: CalendarDate('The first day of the week.'),
    ...ofPeriod,
    monotony: Nullable(
      Type.Number({
        description:
          'Mean of the seven daily loads divided by their standard deviation; null if all are equal, and before the week is over.',
      }),
    ),
    strain: Nullable(Type.Number({ description: 'Load of the week times its monotony.' })),
  }),
)
export type TrainingWeek = Static<typeof TrainingWeek>

/** How the heart rates of the workouts were divided. */
const division = {
  schemes: Type.Array(Type.String(), {
    description:
      'The schemes by which heart rates are divided into zones; several if sports or earlier workouts have others.',
  }),
  assumed: Type.Array(AssumedHeartRate, {
    description:
      'Values behind the zones, or behind the limit between easy and hard, that were not entered but assumed on the day of at least one of the workouts.',
  }),
}

export const TrainingWeeksAnswer = named(
  'TrainingWeeksAnswer',
  success({
    data: Type.Object({
      weeks: Type.Array(TrainingWeek, {
        description: 'Every week of the period, the earliest first, and none before the first workout.',
      }),
      ...division,
      several_methods: Type.Array(Type.Integer(), {
        description:
          'Ids of sports whose loads in these weeks come from several methods, such as power and heart rate. Such loads differ by more than the training.',
      }),
    }),
  }),
)
export type TrainingWeeksAnswer = Static<typeof TrainingWeeksAnswer>

const TrainingMonth = named(
  'TrainingMonth',
  Type.Object({ month: CalendarDate('The first day of the month.'), ...ofPeriod }),
)
export type TrainingMonth = Static<typeof TrainingMonth>

export const TrainingMonthsAnswer = named(
  'TrainingMonthsAnswer',
  success({
    data: Type.Object({
      months: Type.Array(TrainingMonth, {
        description:
          'Every month of which the period has a day, the earliest first, and none before the first workout. Months are whole, whatever day the period begins with.',
      }),
      ...division,
    }),
  }),
)
export type TrainingMonthsAnswer = Static<typeof TrainingMonthsAnswer>
