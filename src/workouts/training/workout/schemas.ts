import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../../platform/http/documented'
import { Nullable, success } from '../../../platform/http/schemas'
import type { UnsteadyReason } from '../../../tracks/analysis/steadiness'
import { type ZoneSchemeKey, zoneSchemes } from '../../../tracks/analysis/zones'
import { EffortsAnswer } from '../../analysis/efforts/schemas'
import { sportGroups } from '../../sports/sport-group'
import { listed } from '../../workouts/recording-schemas'
import { quantityNames } from '../quantities'

const wordOf = <const Words extends readonly string[]>(words: Words, description: string) =>
  Type.Unsafe<Words[number]>(Type.String({ enum: [...words], description }))

const Quantity = wordOf(Object.values(quantityNames), 'In beats per minute, W, or km/h.')

const ZoneTimes = named(
  'ZoneTimes',
  Type.Object({
    quantity: Quantity,
    scheme: wordOf(
      [...(Object.keys(zoneSchemes) as ZoneSchemeKey[]), 'own'],
      'The scheme that divides the zones; `own` for bounds of your own.',
    ),
    is_estimated: Type.Boolean({
      description:
        'Whether the bounds rest on values of the body that are assumed, because none was entered.',
    }),
    below: Type.Number({ description: 's below the first zone' }),
    zones: Type.Array(
      Type.Object({
        from: Type.Number({
          description: 'Lower bound of the zone, which belongs to it, in the unit of the quantity.',
        }),
        duration: Type.Number({ description: 's' }),
      }),
      { description: 'The zones, lowest first. A zone ends where the next one begins.' },
    ),
  }),
)
export type ZoneTimes = Static<typeof ZoneTimes>

const loadMethods = {
  power: '100 for an hour at your threshold power, by the square of the intensity.',
  pace: '100 for an hour at your threshold pace, by the square of the intensity; uphill and downhill as if flat.',
  'swim-pace': '100 for an hour at your threshold pace, by the third power of the intensity.',
  'heart-rate': '100 for an hour at your threshold heart rate. Each second counts by its heart rate.',
  'perceived-exertion':
    '100 for an hour at 7 of 10, by how hard the workout felt and its moving time, whether you said so or your device wrote it.',
  'similar-workouts':
    'An estimate for a workout without any of these: moving time at the median load per hour of the last ten workouts of the sport before it whose average speed is within 15 % and that have a load.',
  met: 'An estimate if there are no such workouts: 0.115 for each minute and metabolic equivalent of the sport.',
} as const

const Load = named(
  'WorkoutLoad',
  Type.Object({
    value: Type.Number({ description: '100 for an hour at the threshold' }),
    method: Type.Unsafe<keyof typeof loadMethods>(
      Type.String({
        enum: Object.keys(loadMethods),
        description: `How it came about.\n\n${listed(loadMethods)}`,
      }),
    ),
    is_estimated: Type.Boolean({
      description:
        'Whether it is an estimate, or rests on values of the body that are assumed, because none was entered.',
    }),
  }),
)

const energyMethods = {
  device: 'The device wrote it.',
  power: 'From the work, with the efficiency of a human body.',
  'heart-rate': 'From heart rate, weight and age.',
  running: 'From weight, distance and gradient.',
  met: 'From weight, time and a usual value of the sport.',
} as const

const Energy = named(
  'WorkoutEnergy',
  Type.Object({
    value: Type.Number({ description: 'kcal' }),
    method: Type.Unsafe<keyof typeof energyMethods>(
      Type.String({
        enum: Object.keys(energyMethods),
        description: `Where it comes from.\n\n${listed(energyMethods)}`,
      }),
    ),
  }),
)

/** The reasons why a workout has neither efficiency nor decoupling, with their descriptions. */
export const unsteadyReasons = {
  'no-heart-rate': 'There is no heart rate.',
  'no-output': 'There is neither power nor, on foot, a speed with elevations.',
  'too-short': 'Fewer than 40 minutes with both are left after the first ten.',
  'long-pause': 'There is a pause of more than five minutes.',
  uneven: 'The effort was too uneven: its variability is above 1.1.',
} as const satisfies Record<UnsteadyReason, string>

const outputs = ['power', 'speed'] as const

const AnalysedClimb = named(
  'AnalysedClimb',
  Type.Object({
    from: Type.Number({ description: 's from the start of the workout' }),
    to: Type.Number({ description: 's from the start of the workout' }),
    start: Type.Number({ description: 'km from the start of the workout' }),
    distance: Type.Number({ description: 'km' }),
    rise: Type.Number({ description: 'm from its foot to its top' }),
    gradient: Type.Number({ description: 'Mean gradient in per cent.' }),
    vam: Nullable(Type.Integer({ description: 'Vertical metres per hour, pauses included.' })),
    category: Nullable(
      wordOf(['4', '3', '2', '1', 'HC'], 'Category as Strava would class it, `HC` above all; null for none.'),
    ),
  }),
)
export type AnalysedClimb = Static<typeof AnalysedClimb>

const GradientBand = named(
  'GradientBand',
  Type.Object({
    from: Nullable(Type.Number({ description: 'Per cent; null for the steepest way down.' })),
    to: Nullable(Type.Number({ description: 'Per cent; null for the steepest way up.' })),
    distance: Type.Number({ description: 'km' }),
    duration: Type.Number({ description: 's' }),
    speed: Nullable(
      Type.Number({ description: 'Mean moving speed in km/h; null for a gradient without way.' }),
    ),
  }),
)
export type GradientBand = Static<typeof GradientBand>

const WorkoutBestMean = named(
  'WorkoutBestMean',
  Type.Object({
    quantity: Quantity,
    duration: Type.Integer({ description: 's' }),
    value: Type.Number({ description: 'Greatest mean over the duration, in the unit of the quantity.' }),
    from: Type.Number({ description: 's from the start of the workout' }),
    rank: Nullable(
      Type.Integer({
        description:
          '1 to 3 if this is one of your three greatest means in the sport over this duration. Null otherwise, and with fewer than three such workouts. Only power of rides and runs, and speed on foot and in swimming have a rank.',
      }),
    ),
    in_months: Nullable(
      Type.Object(
        {
          rank: Type.Integer({ description: '1 to 3, among all means from `since` to this workout.' }),
          months: Type.Integer({ description: 'Whole months from `since` to this workout; at least 3.' }),
          since: Type.String({
            description: 'When you last had a greater mean that would push this one to the next rank.',
            examples: ['Tue, 13 Mar 2018 12:44:45 GMT'],
          }),
        },
        {
          description:
            'What the mean won in its time, such as the second-best in 14 months; null for nothing, and with fewer than three workouts since then.',
        },
      ),
    ),
  }),
)
export type WorkoutBestMean = Static<typeof WorkoutBestMean>

const figureOf = (description: string) => Nullable(Type.Number({ description }))

const DayBody = named(
  'DayBody',
  Type.Object(
    {
      weight: figureOf('kg'),
      resting_heart_rate: figureOf('Beats per minute.'),
      max_heart_rate: figureOf('Beats per minute.'),
      threshold_heart_rate: figureOf('Beats per minute, in the sport group.'),
      threshold_power: figureOf('W, in the sport group.'),
      threshold_speed: figureOf('km/h, in the sport group.'),
      estimated: Type.Array(Type.String(), {
        description: 'Names of those fields that are assumed, because no value was entered.',
      }),
    },
    { description: 'The values of your body that held on the day of the workout.' },
  ),
)

const Dynamics = named(
  'WorkoutDynamics',
  Type.Object(
    {
      vertical_oscillation: figureOf('mm that the body went up and down with each step.'),
      ground_contact: figureOf('ms that a foot stayed on the ground.'),
      vertical_ratio: figureOf('Vertical oscillation in per cent of the step length.'),
      ground_contact_balance: figureOf('Per cent of the ground contact that the left foot had.'),
      step_length: figureOf('mm'),
      pedal_balance: figureOf('Per cent of the power that the left leg gave.'),
    },
    { description: 'Means over the readings that are not 0. Null if none of them was recorded.' },
  ),
)

export const WorkoutAnalysis = named(
  'WorkoutAnalysis',
  Type.Object({
    is_hidden: Type.Boolean({
      description: 'Whether you hid training in the settings. Apps then show nothing of this.',
    }),
    is_analysed: Type.Boolean({
      description:
        'False without a recording, and until recordings of older versions are analysed. Everything that follows from the recording is then empty or null.',
    }),
    sport_group: wordOf(sportGroups, 'Sports of a group share thresholds and zones.'),
    body: DayBody,
    zones: Type.Array(ZoneTimes, {
      description: 'Time in zones of each quantity that was recorded and whose bounds are known.',
    }),
    load: Nullable(Load),
    perceived_exertion: Nullable(
      Type.Integer({
        minimum: 1,
        maximum: 10,
        description:
          'How hard the workout felt, from 1 to 10: what you said, or else what your device wrote.',
      }),
    ),
    is_exertion_recorded: Type.Boolean({
      description: 'Whether `perceived_exertion` is what your device wrote.',
    }),
    intensity: figureOf('Share of the threshold at which the load was done; 1 is the threshold.'),
    weighted_power: figureOf('W. The fourth root of the mean fourth power of the 30 s rolling mean.'),
    mean_power: figureOf('W. Seconds without pedalling count.'),
    work: figureOf('kJ'),
    watts_per_kg: figureOf('Weighted power by weight, in W/kg.'),
    variability: figureOf('Weighted power, or on foot weighted speed, by its mean. 1 is perfectly even.'),
    efficiency: Nullable(
      Type.Object(
        {
          value: Type.Number({
            description: 'Weighted power in W, or grade-adjusted speed in m/min, by the mean heart rate.',
          }),
          output: wordOf(outputs, 'What was divided by the heart rate.'),
        },
        { description: 'Null where it would mean little, see `unsteady_reason`.' },
      ),
    ),
    decoupling: figureOf(
      'By how many per cent the efficiency of the second half is lower than that of the first, without the first ten minutes. Null where it would mean little, see `unsteady_reason`.',
    ),
    unsteady_reason: Nullable(
      Type.Unsafe<UnsteadyReason>(
        Type.String({
          enum: Object.keys(unsteadyReasons),
          description: `Why there is neither efficiency nor decoupling; null if there is.\n\n${listed(unsteadyReasons)}`,
        }),
      ),
    ),
    graded_speed: figureOf(
      'km/h. On foot, the mean moving speed that would have taken the same effort on the flat, by heart rate.',
    ),
    graded_speed_by_energy: figureOf(
      'km/h. The same by the energy that running on slopes takes (Minetti et al. 2002). Downhill counts for less than by heart rate.',
    ),
    mean_heart_rate: figureOf('Beats per minute.'),
    held_heart_rate: figureOf('The highest heart rate that was held for ten seconds, without jumps.'),
    climbs: Type.Array(AnalysedClimb, { description: 'In their order on the way.' }),
    gradients: Type.Array(GradientBand, {
      description:
        'How far and how long each gradient lasted and how fast it went, steepest way down first. Empty without elevations.',
    }),
    best_means: Type.Array(WorkoutBestMean, { description: 'By quantity, the shortest duration first.' }),
    efforts: EffortsAnswer.properties.data.properties.efforts,
    energy: Nullable(Energy),
    dynamics: Nullable(Dynamics),
  }),
)
export type WorkoutAnalysis = Static<typeof WorkoutAnalysis>

export const WorkoutAnalysisAnswer = named(
  'WorkoutAnalysisAnswer',
  success({ data: Type.Object({ analysis: WorkoutAnalysis }) }),
)
export type WorkoutAnalysisAnswer = Static<typeof WorkoutAnalysisAnswer>
