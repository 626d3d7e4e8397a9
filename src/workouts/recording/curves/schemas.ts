import { type Static, Type } from '@sinclair/typebox'
import { named, Queried } from '../../../platform/http/documented'
import { maxId } from '../../../platform/http/input/integer-id'
import { Nullable, success } from '../../../platform/http/schemas'

/** The available fields with the meaning of their values. */
export const streamFields = {
  distance: 'km from the start, without gaps between segments',
  duration: 's from the start, pauses included',
  latitude: 'degrees north',
  longitude: 'degrees east',
  elevation: 'm',
  speed: 'km/h, over the five seconds around each point',
  gradient: '% over the 60 m around each point',
  hr: 'beats per minute',
  cadence: 'turns or steps per minute',
  power: 'W',
  temperature: '°C',
  respiration: 'breaths per minute',
  vertical_oscillation: 'mm that the body goes up and down with each step',
  ground_contact: 'ms that a foot stays on the ground',
  vertical_ratio: 'vertical oscillation in % of the step length',
  ground_contact_balance: '% of the ground contact that the left foot has',
  step_length: 'mm',
  pedal_balance: '% of the power that the left leg gives',
  w_balance: 'kJ that are left of the reserve above the critical power; only if both held on the day',
} as const
export type StreamField = keyof typeof streamFields

const anyField = `(?:${Object.keys(streamFields).join('|')})`

/** Default number of points, enough for a screen. */
export const usualPoints = 1000
export const maxPoints = 10_000

const segment = Queried({
  type: 'integer',
  minimum: 1,
  maximum: maxId,
  description: 'Number of a segment, from 1, to get only this segment.',
})

/** A number of seconds as a query parameter, in the form that `readRange` parses. */
const second = { type: 'number', minimum: 0, maximum: 999_999_999 }

export const StreamsQuery = Type.Object({
  fields: Queried({
    type: 'string',
    pattern: `^${anyField}(?:,${anyField})*$`,
    default: 'distance,duration,elevation,speed',
    examples: ['distance,elevation,hr'],
    description: `Names of fields, separated by commas: ${Object.keys(streamFields).join(', ')}.`,
  }),
  points: Queried({
    type: 'integer',
    minimum: 2,
    maximum: maxPoints,
    default: usualPoints,
    description: 'Maximum number of points. Peaks of all requested fields are kept.',
  }),
  segment,
  from: Queried({
    ...second,
    description:
      'Seconds from the start. With `to`: only the points between these times, and the points next to them.',
  }),
  to: Queried({ ...second, description: 'Seconds from the start; must be more than `from`.' }),
})
export type StreamsQuery = Static<typeof StreamsQuery>

const Stream = (description: string) =>
  Type.Optional(Type.Array(Nullable(Type.Number()), { description: `${description}; null where unknown` }))

const Streams = named(
  'Streams',
  Type.Object({
    distance: Stream(streamFields.distance),
    duration: Stream(streamFields.duration),
    latitude: Stream(streamFields.latitude),
    longitude: Stream(streamFields.longitude),
    elevation: Stream(streamFields.elevation),
    speed: Stream(streamFields.speed),
    gradient: Stream(streamFields.gradient),
    hr: Stream(streamFields.hr),
    cadence: Stream(streamFields.cadence),
    power: Stream(streamFields.power),
    temperature: Stream(streamFields.temperature),
    respiration: Stream(streamFields.respiration),
    vertical_oscillation: Stream(streamFields.vertical_oscillation),
    ground_contact: Stream(streamFields.ground_contact),
    vertical_ratio: Stream(streamFields.vertical_ratio),
    ground_contact_balance: Stream(streamFields.ground_contact_balance),
    step_length: Stream(streamFields.step_length),
    pedal_balance: Stream(streamFields.pedal_balance),
    w_balance: Stream(streamFields.w_balance),
  }),
)

const Summary = named(
  'StreamSummary',
  Type.Object({
    average: Type.Number({
      description: 'Average of the readings, each weighted by its duration, at most 10 s.',
    }),
    least: Type.Number(),
    most: Type.Number(),
  }),
)

const summarized = {
  hr: Type.Optional(Summary),
  cadence: Type.Optional(Summary),
  power: Type.Optional(Summary),
  temperature: Type.Optional(Summary),
  respiration: Type.Optional(Summary),
}

const ofDynamics = {
  vertical_oscillation: Type.Optional(Summary),
  ground_contact: Type.Optional(Summary),
  vertical_ratio: Type.Optional(Summary),
  ground_contact_balance: Type.Optional(Summary),
  step_length: Type.Optional(Summary),
  pedal_balance: Type.Optional(Summary),
}

const WBalance = named(
  'WBalance',
  Type.Object(
    {
      critical_power: Type.Number({ description: 'W' }),
      w_prime: Type.Number({ description: 'kJ above the critical power until exhaustion' }),
      least: Type.Number({
        description: 'kJ; the lowest balance of the recording. Below 0, critical power or W′ are too low.',
      }),
    },
    {
      description:
        'What the field `w_balance` rests on: the values that held on the day of the workout, and the differential model of Froncioni and Clarke. Absent if the field was not asked for or is not known.',
    },
  ),
)

export const StreamsAnswer = named(
  'StreamsAnswer',
  success({
    data: Type.Object({
      streams: Streams,
      means: Type.Optional(
        Type.Object(Streams.properties, {
          description:
            'The mean of each reading and of the speed since the point before, by time; null for the first. With these, a curve can be averaged over any time, although the points are those of peaks. Absent if all recorded points are there.',
        }),
      ),
      segments: Type.Array(Type.Integer(), { description: 'Indexes of the points at which segments begin.' }),
      segment_times: Type.Array(
        Type.Object({ from: Type.Number(), to: Type.Number() }, { description: 's from the start' }),
        { description: 'Times at which each segment of the recording begins and ends.' },
      ),
      recorded_points: Type.Integer({
        description: 'Number of recorded points from which these were chosen.',
      }),
      top_speed: Nullable(Type.Number({ description: 'km/h; the average over the fastest five seconds' })),
      cadence_factor: Type.Union([Type.Literal(1), Type.Literal(2)], {
        description:
          'Factor for the recorded cadence: 2 for sports on foot if the steps of one foot were counted.',
      }),
      summaries: Type.Object(
        { ...summarized, ...ofDynamics },
        { description: 'For every requested sensor with values, over the whole recording.' },
      ),
      w_balance: Type.Optional(WBalance),
    }),
  }),
)
export type StreamsAnswer = Static<typeof StreamsAnswer>

/** Maximum length of a split in kilometres or miles. */
export const maxSplitLength = 100

export const SplitsQuery = Type.Object({
  unit: Queried({
    type: 'string',
    enum: ['km', 'mi', 'lap', 'climb'],
    default: 'km',
    description:
      'What a split is; a mile has 1,609.344 m. Laps are those of the recorder. With `climb`, the splits are the climbs and what lies before, between and after them. A recording without laps or climbs has no such splits.',
  }),
  length: Queried({
    type: 'integer',
    minimum: 1,
    maximum: maxSplitLength,
    default: 1,
    description: 'Number of kilometres or miles in a split. It means nothing for laps and climbs.',
  }),
  segment,
})
export type SplitsQuery = Static<typeof SplitsQuery>

const Split = named(
  'Split',
  Type.Object({
    start: Type.Number({ description: 's from the start of the workout' }),
    distance: Type.Number({ description: 'km; the last split may be shorter' }),
    duration: Type.Number({ description: 's, pauses included' }),
    moving: Type.Number({ description: 's' }),
    ascent: Nullable(Type.Number({ description: 'm' })),
    descent: Nullable(Type.Number({ description: 'm' })),
    hr: Nullable(Type.Number({ description: 'beats per minute, weighted by time' })),
    power: Nullable(Type.Number({ description: 'W, weighted by time; seconds without pedalling count' })),
    graded_speed: Nullable(
      Type.Number({
        description:
          'km/h. On foot, the moving speed that would have taken the same effort on the flat, by heart rate; null without elevations or movement.',
      }),
    ),
    climb: Nullable(
      Type.Integer({ description: 'With `unit=climb`: number of the climb, from 1; null in between.' }),
    ),
  }),
)
export type Split = Static<typeof Split>

export const SplitsAnswer = named(
  'SplitsAnswer',
  success({ data: Type.Object({ splits: Type.Array(Split) }) }),
)
export type SplitsAnswer = Static<typeof SplitsAnswer>

export const StretchQuery = Type.Object({
  from: Queried({ ...second, description: 'Seconds from the start.', examples: [600] }),
  to: Queried({
    ...second,
    description: 'Seconds from the start, more than `from`; times after the end are ignored.',
    examples: [1200.5],
  }),
  segment,
})
export type StretchQuery = Static<typeof StretchQuery>

const Stretch = named(
  'Stretch',
  Type.Object({
    distance: Type.Number({ description: 'km' }),
    duration: Type.Number({ description: 's, pauses included' }),
    moving: Type.Number({ description: 's' }),
    ave_speed: Nullable(Type.Number({ description: 'km/h while moving; null without movement' })),
    ascent: Nullable(Type.Number({ description: 'm' })),
    descent: Nullable(Type.Number({ description: 'm' })),
    gradient: Nullable(Type.Number({ description: '% on average; null for less than 15 m' })),
    summaries: Type.Object(summarized, { description: 'For every sensor with values there.' }),
  }),
)
export type Stretch = Static<typeof Stretch>

export const StretchAnswer = named('StretchAnswer', success({ data: Type.Object({ stretch: Stretch }) }))
export type StretchAnswer = Static<typeof StretchAnswer>
