import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../../platform/http/documented'
import { Nullable } from '../../../platform/http/schemas'
import { ofWorkout, place, reasonOf } from './schema-parts'

/** The reasons why there is no estimate of the VO₂max, with their descriptions. */
const noOxygenReasons = {
  'not-for-this': 'It is estimated from speeds of running and powers of cycling only.',
  'too-few':
    'There are fewer than three steady workouts of 50 minutes or more with heart rate in the last 90 days.',
  'body-unknown':
    'The maximum or the resting heart rate, or for cycling the weight, is not known of at least three such workouts.',
} as const
export type NoOxygenReason = keyof typeof noOxygenReasons

/** The groups of sports for each of which watches estimate a separate VO₂max. */
export const watchedGroups = ['run', 'ride'] as const
type WatchedGroup = (typeof watchedGroups)[number]

export const WatchedOxygen = named(
  'WatchedOxygen',
  Type.Object(
    {
      sport_group: Type.Unsafe<WatchedGroup>(Type.String({ enum: [...watchedGroups] })),
      value: Type.Number({ description: 'ml/kg/min' }),
      ...ofWorkout,
    },
    { description: 'A VO₂max that a watch has estimated, and the workout in whose FIT file it is.' },
  ),
)
export type WatchedOxygen = Static<typeof WatchedOxygen>

export const OxygenEstimate = named(
  'OxygenEstimate',
  Type.Object(
    {
      value: Nullable(Type.Integer({ description: 'ml/kg/min' })),
      from: Type.String({ format: 'date', description: 'The first day of the 90 whose workouts count.' }),
      to: Type.String({ format: 'date', description: 'The last day.' }),
      points: Type.Array(
        Type.Object({
          value: Type.Integer({ description: 'What this workout shows, in ml/kg/min.' }),
          ...place,
        }),
        { description: 'The latest ten steady workouts, the latest first. The estimate is their median.' },
      ),
      reason: reasonOf(noOxygenReasons, 'Why there is none; null if there is one.'),
      of_watch: Type.Array(WatchedOxygen, {
        description:
          'What your watch has estimated itself, until the last day: the newest of running and the newest of cycling. For those two groups of sports only.',
      }),
    },
    {
      description:
        'An estimate of the VO₂max, which often errs by 5 % and more. The uptake follows from the speed as if on the flat or from the power per kg (ACSM), and its share of the maximum from that of the heart rate reserve.',
    },
  ),
)
export type OxygenEstimate = Static<typeof OxygenEstimate>
