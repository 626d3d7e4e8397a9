import { type Static, Type } from '@sinclair/typebox'
import { named, PathPart, Queried } from '../../../platform/http/documented'
import { maxId } from '../../../platform/http/input/integer-id'
import { DateTime, success } from '../../../platform/http/schemas'
import { WorkoutPath } from '../../workouts/schemas'

const Reading = (unit: string) =>
  Type.Optional(Type.Number({ description: `${unit}; only with \`sensors\`, and only if it was recorded` }))

const ChartPoint = named(
  'ChartPoint',
  Type.Object({
    distance: Type.Number({ description: 'km from the start' }),
    duration: Type.Integer({ description: 'seconds from the start' }),
    elevation: Type.Optional(Type.Number({ description: 'm; absent if the recording has no elevations' })),
    latitude: Type.Optional(
      Type.Number({ description: 'degrees; absent, like `longitude`, if the workout has no `with_gpx`' }),
    ),
    longitude: Type.Optional(Type.Number()),
    speed: Type.Number({ description: 'km/h' }),
    time: DateTime,
    hr: Reading('beats per minute'),
    cadence: Reading('per minute'),
    power: Reading('W'),
    temperature: Reading('°C'),
  }),
)

export const ChartQuery = Type.Object({
  sensors: Queried({
    type: 'string',
    default: 'false',
    examples: ['true'],
    description:
      'Whether points have heart rate, cadence, power and temperature as well. Anything but `true` counts as `false`.',
  }),
})
export type ChartQuery = Static<typeof ChartQuery>

export const SegmentPath = Type.Object({
  ...WorkoutPath.properties,
  segment_id: PathPart({
    type: 'integer',
    minimum: 1,
    maximum: maxId,
    description: 'Number of the segment; the first is 1.',
  }),
})

export const GpxAnswer = named(
  'GpxAnswer',
  success({ data: Type.Object({ gpx: Type.String() }), message: Type.Literal('') }),
)
export type GpxAnswer = Static<typeof GpxAnswer>
export const ChartAnswer = named(
  'ChartAnswer',
  success({
    data: Type.Object({ chart_data: Type.Array(ChartPoint) }),
    message: Type.Literal(''),
  }),
)
export type ChartAnswer = Static<typeof ChartAnswer>
