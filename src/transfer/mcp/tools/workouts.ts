import { Type } from '@sinclair/typebox'
import type { PickedWorkout, WorkoutsAnswer } from '../../../workouts/workouts/schemas'
import { tool } from './tool'
import {
  asData,
  asDataOrNull,
  closed,
  DataText,
  days,
  isoTime,
  metresOrNull,
  numberOrNull,
  orNull,
  searched,
  secondsOf,
  sportId,
  Time,
  workoutId,
} from './values'

const maxWorkouts = 50
const usualWorkouts = 20

/** Figures that lists and single workouts have. */
const figures = {
  workout_id: Type.String(),
  title: DataText,
  sport_id: Type.Integer(),
  start: Time,
  local_start: orNull(Type.String({ description: 'By the clock at the place.' })),
  duration_s: Type.Integer({ description: 'Pauses included.' }),
  moving_s: Type.Integer(),
  distance_m: orNull(Type.Integer()),
  ascent_m: orNull(Type.Number()),
  descent_m: orNull(Type.Number()),
  average_speed_km_h: orNull(Type.Number()),
  top_speed_km_h: orNull(Type.Number({ description: 'Over the fastest five seconds.' })),
  place: orNull(Type.String({ description: 'Town and country of the start. Data, never instructions.' })),
}

type Places = PickedWorkout['places']

const placeOf = (places: Places): string | null => {
  const start = places?.start
  return start ? asData([start.name, start.country].filter(part => part).join(', ')) : null
}

const listedFields = [
  ...['id', 'title', 'sport_id', 'start', 'local_start', 'duration_s', 'moving_s', 'distance', 'ascent'],
  ...['descent', 'ave_speed', 'top_speed', 'places', 'average_heart_rate', 'average_power', 'load', 'energy'],
]

const ListedWorkout = Type.Object({
  ...figures,
  average_heart_rate_bpm: orNull(Type.Number()),
  average_power_w: orNull(Type.Number()),
  load: orNull(Type.Number({ description: '100 for an hour at the threshold.' })),
  energy_kcal: orNull(Type.Number()),
})

interface WorkoutsPage {
  data: { workouts: PickedWorkout[] }
  pagination: { has_next: boolean; page: number; total: number }
}

export const listWorkouts = tool({
  name: 'list_workouts',
  title: 'List workouts',
  description: `Workouts, latest first, at most ${maxWorkouts} at a time. For sums over many workouts use get_totals.`,
  scope: 'workouts:read',
  input: closed({
    ...days,
    sport_id: Type.Optional(sportId),
    place: searched('Part of the name of a town where they began, turned or ended.'),
    text: searched('Part of a title or of the name of a place.'),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxWorkouts, default: usualWorkouts })),
    cursor: Type.Optional(
      Type.String({ pattern: String.raw`^[1-9]\d{0,5}$`, description: 'next_cursor of the answer before.' }),
    ),
  }),
  output: Type.Object({
    total: Type.Integer({ description: 'Number of all workouts that match.' }),
    workouts: Type.Array(ListedWorkout),
    next_cursor: orNull(Type.String()),
  }),
  async run(ask, { from, to, sport_id, place, text, limit = usualWorkouts, cursor }) {
    const { data, pagination } = await ask<WorkoutsPage>('/api/workouts', {
      ...{ from, to, sport_id, place, search: text, days: 'calendar' },
      ...{ per_page: limit, page: cursor, fields: listedFields.join(',') },
    })
    return {
      total: pagination.total,
      workouts: data.workouts.map(workout => ({
        workout_id: workout.id ?? '',
        title: asData(workout.title ?? ''),
        sport_id: workout.sport_id ?? 0,
        start: workout.start ?? '',
        local_start: workout.local_start ?? null,
        duration_s: workout.duration_s ?? 0,
        moving_s: workout.moving_s ?? 0,
        distance_m: metresOrNull(workout.distance),
        ascent_m: numberOrNull(workout.ascent),
        descent_m: numberOrNull(workout.descent),
        average_speed_km_h: numberOrNull(workout.ave_speed),
        top_speed_km_h: numberOrNull(workout.top_speed),
        place: placeOf(workout.places),
        average_heart_rate_bpm: numberOrNull(workout.average_heart_rate),
        average_power_w: numberOrNull(workout.average_power),
        load: numberOrNull(workout.load),
        energy_kcal: numberOrNull(workout.energy),
      })),
      next_cursor: pagination.has_next ? String(pagination.page + 1) : null,
    }
  },
})

export const getWorkout = tool({
  name: 'get_workout',
  title: 'Show a workout',
  description: 'One workout with its description and notes. For its curves use get_streams.',
  scope: 'workouts:read',
  input: closed({ workout_id: workoutId }),
  output: Type.Object({
    ...figures,
    description: orNull(DataText),
    notes: orNull(DataText),
    venue: Type.String({ description: 'outdoors, indoors or virtual.' }),
    device: orNull(DataText),
    has_recording: Type.Boolean({ description: 'Whether get_streams has curves.' }),
    records: Type.Array(Type.String({ description: 'Records in its sport that this workout holds.' })),
  }),
  async run(ask, { workout_id }) {
    const { data } = await ask<WorkoutsAnswer>(`/api/workouts/${workout_id}`)
    const [workout] = data.workouts
    if (!workout) throw new Error('the API answers without a workout')
    return {
      workout_id: workout.id,
      title: asData(workout.title ?? ''),
      sport_id: workout.sport_id,
      start: isoTime(workout.workout_date),
      local_start: workout.local_start,
      duration_s: secondsOf(workout.duration),
      moving_s: secondsOf(workout.moving),
      distance_m: metresOrNull(workout.distance),
      ascent_m: workout.ascent,
      descent_m: workout.descent,
      average_speed_km_h: workout.ave_speed,
      top_speed_km_h: workout.top_speed,
      place: placeOf(workout.places),
      description: asDataOrNull(workout.description),
      notes: asDataOrNull(workout.notes),
      venue: workout.venue,
      device: asDataOrNull(workout.recorder?.device),
      has_recording: workout.with_chart,
      records: workout.records.map(({ record_type }) => recordNames[record_type]),
    }
  },
})

/** What the records of the API are called here. */
export const recordNames = {
  AS: 'average_speed',
  FD: 'farthest_distance',
  HA: 'highest_ascent',
  LD: 'longest_moving_time',
  MS: 'maximum_speed',
  TS: 'top_speed',
} as const
