import { type Static, Type } from '@sinclair/typebox'
import { Equipment } from '../equipments/schemas'
import { DateTime, Duration, Nullable, Pagination, success } from '../http/schemas'
import { WorkoutRecord } from '../records/schemas'
import { Weather } from '../weather/schemas'

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

const Neighbour = Type.Union([Type.Integer(), Type.String(), Type.Null()], {
  description: 'Usable in place of a short id; on servers that speak FitTrackee’s dialect a short id.',
})

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
  previous_workout: Neighbour,
  next_workout: Neighbour,
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
  hr: Type.Optional(
    Type.Number({ description: 'beats per minute; only with `sensors`, where it was recorded' }),
  ),
  cadence: Type.Optional(
    Type.Number({ description: 'per minute; only with `sensors`, where it was recorded' }),
  ),
  power: Type.Optional(Type.Number({ description: 'W; only with `sensors`, where it was recorded' })),
})
export type ChartPoint = Static<typeof ChartPoint>

export const WorkoutPath = Type.Object({
  workout_short_id: Type.String({
    description: 'Short id, or the integer of `previous_workout` / `next_workout`.',
  }),
})

export const ChartQuery = Type.Object({
  sensors: Type.Optional(
    Type.String({ description: 'With `true`, points have heart rate, cadence and power as well.' }),
  ),
})
export type ChartQuery = Static<typeof ChartQuery>

export const SegmentPath = Type.Object({
  ...WorkoutPath.properties,
  segment_id: Type.String({ description: 'From 1.' }),
})

export const WorkoutsAnswer = success({ data: Type.Object({ workouts: Type.Array(Workout) }) })
export type WorkoutsAnswer = Static<typeof WorkoutsAnswer>

/** By hand, or changed: `uuid` is the `id` once more, under a name that some apps look for. */
export const WrittenWorkoutsAnswer = success({
  data: Type.Object({
    workouts: Type.Array(
      Type.Object({ ...Workout.properties, uuid: Type.String({ description: 'Short id.' }) }),
    ),
  }),
})
export type WrittenWorkoutsAnswer = Static<typeof WrittenWorkoutsAnswer>

const CreationStatus = Type.Union([Type.Literal('success'), Type.Literal('created')], {
  description: '`created` on servers that speak FitTrackee’s dialect.',
})

export const UploadedWorkoutsAnswer = Type.Object({ ...WorkoutsAnswer.properties, status: CreationStatus })
export const EnteredWorkoutAnswer = Type.Object({
  ...WrittenWorkoutsAnswer.properties,
  status: CreationStatus,
})

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

const queried = (description?: string) => Type.Optional(Type.String(description ? { description } : {}))

/** An empty text is as good as none, but for `equipment_id`. */
export const WorkoutsQuery = Type.Object({
  page: queried('From 1.'),
  per_page: queried('5 unless told, 100 at most.'),
  sport_id: queried(),
  title: queried('Part of it, whatever its case.'),
  description: queried('Part of it, whatever its case.'),
  notes: queried('Part of them, whatever their case.'),
  from: queried('`YYYY-MM-DD`, in your time zone.'),
  to: queried('`YYYY-MM-DD`, that day included.'),
  distance_from: queried('km'),
  distance_to: queried('km'),
  duration_from: queried('`HH:MM` of moving.'),
  duration_to: queried('`HH:MM` of moving.'),
  ave_speed_from: queried('km/h'),
  ave_speed_to: queried('km/h'),
  max_speed_from: queried('km/h'),
  max_speed_to: queried('km/h'),
  equipment_id: queried('Short id, or `none` for workouts without equipment.'),
  order: queried('`asc`; anything else is `desc`.'),
  order_by: queried('`workout_date` (default), `distance`, `duration` (moving) or `ave_speed`.'),
})
export type WorkoutsQuery = Static<typeof WorkoutsQuery>

/** Documented here, and checked one by one: which rule comes first is part of the interface. */
const Unchecked = (documented: object) => Type.Unsafe<unknown>({ ...Type.Any(), ...documented })

const essentialFields = {
  sport_id: Unchecked({ type: 'integer' }),
  workout_date: Unchecked({ type: 'string', description: '`YYYY-MM-DD HH:MM` in your time zone.' }),
  distance: Unchecked({ type: 'number', description: 'km' }),
  duration: Unchecked({ type: 'integer', description: 'seconds' }),
}

const optionalFields = {
  title: Type.Optional(Nullable(Type.String({ description: 'Cut to 255 characters.' }))),
  description: Type.Optional(Nullable(Type.String({ description: 'Cut to 10000 characters.' }))),
  notes: Type.Optional(Nullable(Type.String({ description: 'Cut to 500 characters.' }))),
  ascent: Type.Optional(
    Unchecked({ type: 'number', description: 'm, or null; only together with `descent`' }),
  ),
  descent: Type.Optional(
    Unchecked({ type: 'number', description: 'm, or null; only together with `ascent`' }),
  ),
}

const EquipmentIds = (description: string) =>
  Type.Optional(Unchecked({ type: 'array', items: { type: 'string' }, maxItems: 1, description }))

export const NewWorkoutBody = Type.Object({
  ...essentialFields,
  ...optionalFields,
  equipment_ids: EquipmentIds('Without it the default equipment of the sport is used.'),
})
export type NewWorkoutBody = Static<typeof NewWorkoutBody>

/** Figures count for workouts without a recording; on others they are passed over. */
export const WorkoutChangesBody = Type.Object(
  {
    ...Type.Partial(Type.Object(essentialFields)).properties,
    ...optionalFields,
    equipment_ids: EquipmentIds('In place of what there was; an empty array removes it.'),
  },
  { minProperties: 1, additionalProperties: true },
)
export type WorkoutChangesBody = Static<typeof WorkoutChangesBody>

export const MapPath = Type.Object({
  map_id: Type.String({
    description: 'The `map` of a workout; with `@2x` behind it for twice the pixels along each side.',
  }),
})

export const MapQuery = Type.Object({
  size: Type.Optional(
    Type.String({
      description: 'Width and height, from 64x64 to 1200x675; without it 400x225.',
      examples: ['800x450'],
    }),
  ),
})

/** The handler reads this form itself; here it is documented. */
export const UploadForm = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        required: ['file', 'data'],
        properties: {
          file: {
            type: 'string' as const,
            format: 'binary',
            description: 'A `.gpx` file, or a `.zip` archive of them.',
          },
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
