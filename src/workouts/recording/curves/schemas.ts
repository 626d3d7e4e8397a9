import { type Static, Type } from '@sinclair/typebox'
import { named, Queried } from '../../../platform/http/documented'
import { largestId } from '../../../platform/http/input/integer-id'
import { Nullable, success } from '../../../platform/http/schemas'

/** The available fields with the meaning of their values. */
export const streamFields = {
  distance: 'km from the start, without what lies between segments',
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
} as const
export type StreamField = keyof typeof streamFields

const anyField = `(?:${Object.keys(streamFields).join('|')})`

/** Default number of points, enough for a screen. */
export const usualPoints = 1000
export const mostPoints = 10_000

const ofSegment = () =>
  Queried({
    type: 'integer',
    minimum: 1,
    maximum: largestId,
    description: 'Of this segment only; the first is 1.',
  })

/** As `readRange` parses it. */
const second = { type: 'number', minimum: 0, maximum: 999_999_999 }

export const StreamsQuery = Type.Object({
  fields: Queried({
    type: 'string',
    pattern: `^${anyField}(?:,${anyField})*$`,
    default: 'distance,duration,elevation,speed',
    examples: ['distance,elevation,hr'],
    description: `Separated by commas: ${Object.keys(streamFields).join(', ')}.`,
  }),
  points: Queried({
    type: 'integer',
    minimum: 2,
    maximum: mostPoints,
    default: usualPoints,
    description: 'At most so many. Peaks of all the fields asked for stay.',
  }),
  segment: ofSegment(),
  from: Queried({
    ...second,
    description: 'With `to`: only what lies between these seconds, and the points next to it.',
  }),
  to: Queried({ ...second, description: 'Later than `from`.' }),
})
export type StreamsQuery = Static<typeof StreamsQuery>

const Stream = (description: string) =>
  Type.Optional(
    Type.Array(Nullable(Type.Number()), { description: `${description}; null where it is not known` }),
  )

export const Streams = named(
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
  }),
)
export type Streams = Static<typeof Streams>

const Summary = named(
  'StreamSummary',
  Type.Object({
    average: Type.Number({ description: 'Each reading weighted by its time, up to 10 s.' }),
    least: Type.Number(),
    most: Type.Number(),
  }),
)
export type Summary = Static<typeof Summary>

export const StreamsAnswer = named(
  'StreamsAnswer',
  success({
    data: Type.Object({
      streams: Streams,
      segments: Type.Array(Type.Integer(), { description: 'At which points a segment begins.' }),
      segment_times: Type.Array(
        Type.Object({ from: Type.Number(), to: Type.Number() }, { description: 's from the start' }),
        { description: 'When each segment of the recording began and ended.' },
      ),
      recorded_points: Type.Integer({ description: 'From which these were chosen.' }),
      top_speed: Nullable(Type.Number({ description: 'km/h, the fastest five seconds' })),
      cadence_factor: Type.Union([Type.Literal(1), Type.Literal(2)], {
        description:
          'What cadence, as it was recorded, is to be multiplied by: 2 on foot where the steps of one foot were counted.',
      }),
      summaries: Type.Object(
        {
          hr: Type.Optional(Summary),
          cadence: Type.Optional(Summary),
          power: Type.Optional(Summary),
          temperature: Type.Optional(Summary),
          respiration: Type.Optional(Summary),
        },
        {
          description: 'Of every sensor that was asked for and recorded anything, over the whole recording.',
        },
      ),
    }),
  }),
)
export type StreamsAnswer = Static<typeof StreamsAnswer>

export const SplitsQuery = Type.Object({
  unit: Queried({
    type: 'string',
    enum: ['km', 'mi', 'lap'],
    default: 'km',
    description:
      'The length of a split; a mile has 1,609.344 m. Laps are those of the recorder; without any there are no splits.',
  }),
  segment: ofSegment(),
})
export type SplitsQuery = Static<typeof SplitsQuery>

const Split = named(
  'Split',
  Type.Object({
    start: Type.Number({ description: 's from the start to where it begins' }),
    distance: Type.Number({ description: 'km; the last kilometre or mile is what was left' }),
    duration: Type.Number({ description: 's, pauses included' }),
    moving: Type.Number({ description: 's' }),
    ascent: Nullable(Type.Number({ description: 'm' })),
    descent: Nullable(Type.Number({ description: 'm' })),
    hr: Nullable(Type.Number({ description: 'beats per minute, weighted by time' })),
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
    description: 'Seconds from the start, more than `from`; what lies behind the end is passed over.',
    examples: [1200.5],
  }),
  segment: ofSegment(),
})
export type StretchQuery = Static<typeof StretchQuery>

const Stretch = named(
  'Stretch',
  Type.Object({
    distance: Type.Number({ description: 'km' }),
    duration: Type.Number({ description: 's, pauses included' }),
    moving: Type.Number({ description: 's' }),
    ave_speed: Nullable(Type.Number({ description: 'km/h while moving; null for who did not move' })),
    ascent: Nullable(Type.Number({ description: 'm' })),
    descent: Nullable(Type.Number({ description: 'm' })),
    gradient: Nullable(Type.Number({ description: '%, on average; null below 15 m of way' })),
    summaries: Type.Object(
      {
        hr: Type.Optional(Summary),
        cadence: Type.Optional(Summary),
        power: Type.Optional(Summary),
        temperature: Type.Optional(Summary),
        respiration: Type.Optional(Summary),
      },
      { description: 'Of every sensor that recorded anything there.' },
    ),
  }),
)
export type Stretch = Static<typeof Stretch>

export const StretchAnswer = named('StretchAnswer', success({ data: Type.Object({ stretch: Stretch }) }))
export type StretchAnswer = Static<typeof StretchAnswer>
