import { type Static, Type } from '@sinclair/typebox'
import { Equipment } from '../equipments/schemas'
import { DateTime, Duration, Nullable, Pagination, success } from '../http/schemas'
import { WorkoutRecord } from '../records/schemas'

/** A stretch of the recording between two pauses. Zero is shown as null, as importers expect. */
export const Segment = Type.Object({
  workout_id: Type.String({ description: 'Short id.' }),
  segment_id: Type.Integer({ description: 'From 0.' }),
  duration: Nullable(Duration),
  moving: Nullable(Duration),
  pauses: Nullable(Duration),
  distance: Nullable(Type.Number({ description: 'km' })),
  ave_speed: Nullable(Type.Number({ description: 'km/h' })),
  max_speed: Nullable(Type.Number({ description: 'km/h' })),
  ascent: Nullable(Type.Number({ description: 'm' })),
  descent: Nullable(Type.Number({ description: 'm' })),
  min_alt: Nullable(Type.Number({ description: 'm' })),
  max_alt: Nullable(Type.Number({ description: 'm' })),
})
export type Segment = Static<typeof Segment>

export const Weather = Type.Object({
  icon: Type.String(),
  temperature: Type.Number({ description: '°C' }),
  humidity: Type.Number({ description: '0 to 1' }),
  wind: Type.Number({ description: 'm/s' }),
  windBearing: Type.Number({ description: 'degrees it blows from' }),
})
export type Weather = Static<typeof Weather>

export const Workout = Type.Object({
  id: Type.String({ description: 'Short id.' }),
  user: Type.String({ description: 'Username of the owner.' }),
  sport_id: Type.Integer(),
  title: Nullable(Type.String({ description: '255 characters at most.' })),
  description: Nullable(Type.String({ description: '10000 characters at most.' })),
  notes: Nullable(Type.String({ description: '500 characters at most.' })),
  workout_date: DateTime,
  creation_date: DateTime,
  modification_date: Nullable(DateTime),
  duration: Duration,
  moving: Duration,
  pauses: Nullable(Duration),
  distance: Type.Number({ description: 'km' }),
  ave_speed: Type.Number({ description: 'km/h' }),
  max_speed: Type.Number({ description: 'km/h' }),
  ascent: Nullable(Type.Number({ description: 'm' })),
  descent: Nullable(Type.Number({ description: 'm' })),
  min_alt: Nullable(Type.Number({ description: 'm' })),
  max_alt: Nullable(Type.Number({ description: 'm' })),
  bounds: Type.Array(Type.Number(), {
    description: '[min latitude, min longitude, max latitude, max longitude], or empty without GPX',
  }),
  map: Nullable(Type.String({ description: 'Id of the map picture.' })),
  with_gpx: Type.Boolean(),
  weather_start: Nullable(Weather),
  weather_end: Nullable(Weather),
  segments: Type.Array(Segment),
  equipments: Type.Array(Equipment),
  records: Type.Array(WorkoutRecord),
  previous_workout: Nullable(Type.Integer({ description: 'Usable in place of a short id.' })),
  next_workout: Nullable(Type.Integer({ description: 'Usable in place of a short id.' })),
})
export type Workout = Static<typeof Workout>

export const ChartPoint = Type.Object({
  distance: Type.Number({ description: 'km from the start' }),
  duration: Type.Integer({ description: 'seconds from the start' }),
  elevation: Type.Optional(Type.Number({ description: 'm; absent when the recording has none' })),
  latitude: Type.Number(),
  longitude: Type.Number(),
  speed: Type.Number({ description: 'km/h' }),
  time: DateTime,
})
export type ChartPoint = Static<typeof ChartPoint>

export const WorkoutPath = Type.Object({
  workout_short_id: Type.String({
    description: 'Short id, or the integer of `previous_workout` / `next_workout`.',
  }),
})

export const WorkoutsAnswer = success({ data: Type.Object({ workouts: Type.Array(Workout) }) })
export type WorkoutsAnswer = Static<typeof WorkoutsAnswer>

export const WorkoutsPage = success({
  data: Type.Object({ workouts: Type.Array(Workout) }),
  pagination: Pagination,
})
export type WorkoutsPage = Static<typeof WorkoutsPage>

export const GpxAnswer = success({ data: Type.Object({ gpx: Type.String() }), message: Type.Literal('') })
export const ChartAnswer = success({
  data: Type.Object({ chart_data: Type.Array(ChartPoint) }),
  message: Type.Literal(''),
})
export type ChartAnswer = Static<typeof ChartAnswer>

export const WorkoutsQuery = Type.Object({
  page: Type.Optional(Type.String({ description: 'From 1.' })),
  per_page: Type.Optional(Type.String({ description: '5 unless told, 100 at most.' })),
})

export const MapPath = Type.Object({ map_id: Type.String({ description: 'The `map` of a workout.' }) })

/** The handler reads this form itself; here it is documented. */
export const UploadForm = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        required: ['file', 'data'],
        properties: {
          file: { type: 'string' as const, format: 'binary', description: 'A `.gpx` file.' },
          data: {
            type: 'string' as const,
            description:
              'JSON object as text: `sport_id`, and optionally `title` (255 characters), `description` (10000), `notes` (500) and `equipment_ids` (one short id at most). Longer texts are cut.',
            example: '{"sport_id": 1, "notes": "windy"}',
          },
        },
      },
    },
  },
}
