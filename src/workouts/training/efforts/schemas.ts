import { type Static, Type } from '@sinclair/typebox'
import { named, Queried } from '../../../platform/http/documented'
import { Day } from '../../../platform/http/input/day-range'
import { Nullable, success } from '../../../platform/http/schemas'
import { meanDurations } from '../../../tracks/analysis/track-analysis'
import { type SportGroup, sportGroups } from '../../sports/sport-group'
import { type EffortQuantity, effortQuantities } from '../quantities'
import { OxygenEstimate } from './oxygen-schemas'
import { place, reasonOf } from './schema-parts'

const Quantity = Type.Unsafe<EffortQuantity>(
  Type.String({ enum: [...effortQuantities], description: 'Its values are beats per minute, W, or km/h.' }),
)

const CalendarDay = (description: string) => Nullable(Type.String({ format: 'date', description }))

const EffortPoint = named(
  'EffortPoint',
  Type.Object({
    value: Type.Number({
      description:
        'Over a distance: s, pauses included. Over a duration: the mean, in the unit of the quantity.',
    }),
    ...place,
  }),
)
export type EffortPoint = Static<typeof EffortPoint>

export const EffortChoicesQuery = Type.Object({
  sport_id: Queried({ type: 'integer', required: true, description: 'Id of a sport.' }),
})

export const EffortChoices = named(
  'EffortChoices',
  Type.Object({
    sport_group: Type.Unsafe<SportGroup>(
      Type.String({
        enum: [...sportGroups],
        description: 'The group of the sport, for which there are curves.',
      }),
    ),
    distances: Type.Array(Type.Number({ description: 'km' }), {
      description: 'Common distances of the sport that you have covered, shortest first.',
    }),
    durations: Type.Array(Type.Integer({ description: 's' }), {
      description: 'Durations over which means are kept, shortest first.',
    }),
    quantities: Type.Array(Quantity, { description: 'Those of which you have a recording in the sport.' }),
  }),
)
export type EffortChoices = Static<typeof EffortChoices>

export const EffortChoicesAnswer = named(
  'EffortChoicesAnswer',
  success({ data: Type.Object({ choices: EffortChoices }) }),
)
export type EffortChoicesAnswer = Static<typeof EffortChoicesAnswer>

export const EffortHistoryQuery = Type.Object({
  sport_id: Queried({ type: 'integer', required: true, description: 'Id of a sport.' }),
  distance: Queried({
    type: 'number',
    examples: [10],
    description: 'A common distance of the sport in km, such as 1.609344 for a mile.',
  }),
  duration: Queried({
    type: 'integer',
    enum: [...meanDurations],
    description: 'In place of a distance: seconds. A quantity is needed then.',
  }),
  quantity: Queried({
    type: 'string',
    enum: [...effortQuantities],
    description: 'The quantity whose greatest mean over the duration counts.',
  }),
})
export type EffortHistoryQuery = Static<typeof EffortHistoryQuery>

/** Maximum number of efforts that a history lists as points. */
export const maxPoints = 500

const EffortHistory = named(
  'EffortHistory',
  Type.Object({
    sport_id: Type.Integer(),
    distance: Nullable(Type.Number({ description: 'km' })),
    duration: Nullable(Type.Integer({ description: 's' })),
    quantity: Nullable(Quantity),
    count: Type.Integer({ description: 'Number of your workouts with such an effort.' }),
    points: Type.Array(EffortPoint, {
      description: `The effort of each workout, earliest first; only the latest ${maxPoints}.`,
    }),
    bests: Type.Object({
      ever: Nullable(EffortPoint),
      this_year: Nullable(EffortPoint),
      last_90_days: Nullable(EffortPoint),
    }),
    equipments: Type.Array(
      Type.Object({
        equipment_id: Type.String({ description: 'Short id.' }),
        label: Type.String(),
        count: Type.Integer({ description: 'Number of workouts with such an effort and this equipment.' }),
        best: EffortPoint,
      }),
      { description: 'The best effort with each equipment, best first.' },
    ),
  }),
)
export type EffortHistory = Static<typeof EffortHistory>

export const EffortHistoryAnswer = named(
  'EffortHistoryAnswer',
  success({ data: Type.Object({ history: EffortHistory }) }),
)
export type EffortHistoryAnswer = Static<typeof EffortHistoryAnswer>

export const CurvesQuery = Type.Object({
  quantity: Queried({
    type: 'string',
    enum: [...effortQuantities],
    required: true,
    description: 'What was recorded.',
  }),
  sport_group: Queried({
    type: 'string',
    enum: [...sportGroups],
    required: true,
    description: 'Sports that are compared with each other.',
  }),
  from: Day('The first day, see `days_by_place` of `Preferences`.'),
  to: Day('The last day. Critical power, critical speed and race times look back from its end.'),
  compare_from: Day('The first day of a second period.'),
  compare_to: Day('The last day of a second period.'),
})
export type CurvesQuery = Static<typeof CurvesQuery>

const HeldMean = named(
  'HeldMean',
  Type.Object({
    duration: Type.Integer({ description: 's' }),
    value: Type.Number({ description: 'The greatest mean, in the unit of the quantity.' }),
    ...place,
  }),
)
export type HeldMean = Static<typeof HeldMean>

const MeansOfPeriod = named(
  'MeansOfPeriod',
  Type.Object({
    workouts: Type.Integer({ description: 'Number of workouts in which the quantity was recorded.' }),
    means: Type.Array(HeldMean, { description: 'Shortest duration first.' }),
  }),
)
export type MeansOfPeriod = Static<typeof MeansOfPeriod>

/** The reasons why there is no critical power or speed, with their descriptions. */
export const noModelReasons = {
  'not-for-this':
    'There is none for this quantity in these sports: critical power is for running and cycling, critical speed for running and swimming.',
  'too-few':
    'There are fewer than three efforts of 2 to 20 minutes, or the longest is not three times the shortest.',
  'too-short': 'No effort lasted 12 minutes.',
  uneven:
    'The efforts do not lie on one line that leaves a reserve: one deviates by 5 % or more, or they do not decrease with the duration.',
} as const
export type NoModelReason = keyof typeof noModelReasons

const CriticalPoint = named(
  'CriticalPoint',
  Type.Object({
    ...HeldMean.properties,
    residual: Nullable(
      Type.Number({ description: 'By how many per cent it is above the model; negative below it.' }),
    ),
  }),
)
export type CriticalPoint = Static<typeof CriticalPoint>

const CriticalModel = named(
  'CriticalModel',
  Type.Object(
    {
      value: Nullable(Type.Number({ description: 'Critical power in W, or critical speed in km/h.' })),
      reserve: Nullable(
        Type.Number({ description: 'What can be spent above it: work in kJ (W′), or distance in m (D′).' }),
      ),
      from: CalendarDay('The first day of the six weeks whose efforts count.'),
      to: CalendarDay('The last day.'),
      points: Type.Array(CriticalPoint, { description: 'The efforts on which it rests.' }),
      reason: reasonOf(noModelReasons, 'Why there is none; null if there is one.'),
    },
    {
      description:
        'Least squares of work or distance over time, of the greatest means over 2, 3, 5, 8, 12 and 20 minutes.',
    },
  ),
)
export type CriticalModel = Static<typeof CriticalModel>

/** The reasons why no race times are predicted, with their descriptions. */
export const noRaceReasons = {
  'not-for-this': 'They are predicted from speeds of running only.',
  'no-effort': 'There is no effort of 3:30 min to 3:50 h over a common distance in the last 90 days.',
} as const
export type NoRaceReason = keyof typeof noRaceReasons

const RaceTime = named(
  'RaceTime',
  Type.Object({
    distance: Type.Number({ description: 'km' }),
    duration: Type.Integer({ description: 's, by the formula of Riegel' }),
    vdot_duration: Type.Integer({ description: 's, by the tables of Daniels and Gilbert' }),
    effort: Type.Object(
      {
        distance: Type.Number({ description: 'km' }),
        duration: Type.Number({ description: 's, pauses included' }),
        ...place,
      },
      {
        description:
          'The effort from which both follow. Its distance is at most four times longer or shorter.',
      },
    ),
  }),
)
export type RaceTime = Static<typeof RaceTime>

const RaceTimes = named(
  'RaceTimes',
  Type.Object({
    times: Type.Array(RaceTime, { description: 'Shortest distance first.' }),
    vdot: Nullable(
      Type.Integer({
        description: 'An estimate of the VO₂max in ml/kg/min, from the best of those efforts.',
      }),
    ),
    reason: reasonOf(noRaceReasons, 'Why there are none; null if there are.'),
  }),
)
export type RaceTimes = Static<typeof RaceTimes>

const Curves = named(
  'Curves',
  Type.Object({
    quantity: Quantity,
    sport_group: EffortChoices.properties.sport_group,
    period: MeansOfPeriod,
    compared: Nullable(MeansOfPeriod),
    critical: CriticalModel,
    races: RaceTimes,
    oxygen: OxygenEstimate,
  }),
)
export type Curves = Static<typeof Curves>

export const CurvesAnswer = named('CurvesAnswer', success({ data: Type.Object({ curves: Curves }) }))
export type CurvesAnswer = Static<typeof CurvesAnswer>
