import { type Static, type TNull, type TNumber, type TString, type TUnion, Type } from '@sinclair/typebox'
import { documentedAs, named } from '../../platform/http/documented'
import { DateTime, Duration, Nullable, Pagination, success } from '../../platform/http/schemas'
import { type FigureKey, figureKeys, figures } from '../../tracks/figures'
import { Equipment } from '../equipments/schemas'
import { WorkoutRecord } from '../records/schemas'
import { Weather } from '../weather/schemas'
import {
  Leg,
  Original,
  PlacesOfWorkout,
  Recorder,
  RecordingNote,
  Whole,
  whereProperties,
} from './recording-schemas'

type Figures = typeof figures

/** The schema of a figure: text for a duration, otherwise a number. */
type ShownFigure<Key extends FigureKey> = Figures[Key]['quantity'] extends 'duration' ? TString : TNumber

type FigureProperties<Of extends 'workout' | 'segment'> = {
  [Key in FigureKey as Figures[Key]['name']]: Of extends 'segment'
    ? TUnion<[ShownFigure<Key>, TNull]>
    : Figures[Key]['absent'] extends 'nowhere'
      ? ShownFigure<Key>
      : TUnion<[ShownFigure<Key>, TNull]>
}

function figureProperties<Of extends 'workout' | 'segment'>(
  isNullable: (figure: Figures[FigureKey]) => boolean,
) {
  return Object.fromEntries(
    figureKeys.map(key => {
      const { name, quantity, unit } = figures[key]
      const description =
        key === 'topSpeedCkmh' ? `${unit}, of the fastest five seconds; null until it is measured` : unit
      const shown = quantity === 'duration' ? Duration : Type.Number({ description })
      return [name, isNullable(figures[key]) ? Nullable(shown) : shown]
    }),
  ) as FigureProperties<Of>
}

/**
 * A part of the recording between two pauses. Figures that are zero are `null` in the response, as programs
 * for FitTrackee's API expect.
 */
export const Segment = named(
  'Segment',
  Type.Object({
    workout_id: Type.String({ description: 'Short id.' }),
    segment_id: Type.Integer({ description: 'Index of the segment, from 0.' }),
    ...figureProperties<'segment'>(() => true),
  }),
)
export type Segment = Static<typeof Segment>

const Neighbour = Type.Union([Type.Integer(), Type.String(), Type.Null()], {
  description: 'Integer usable in place of a short id; on servers in compatibility mode, a short id.',
})

export const Workout = named(
  'Workout',
  Type.Object({
    id: Type.String({ description: 'Short id.' }),
    user: Type.String({ description: 'Username of the owner.' }),
    sport_id: Type.Integer(),
    title: Nullable(Type.String({ description: '255 characters at most.' })),
    description: Nullable(Type.String({ description: '10000 characters at most.' })),
    notes: Nullable(Type.String({ description: '500 characters at most.' })),
    workout_date: DateTime,
    creation_date: DateTime,
    modification_date: Nullable(DateTime),
    ...figureProperties<'workout'>(({ absent }) => absent !== 'nowhere'),
    ...whereProperties,
    bounds: Type.Array(Type.Number(), {
      description: '[min latitude, min longitude, max latitude, max longitude], or empty without positions',
    }),
    places: Nullable(PlacesOfWorkout),
    map: Nullable(Type.String({ description: 'Id of the map image.' })),
    with_gpx: Type.Boolean({ description: 'Whether there is a recording with positions.' }),
    with_chart: Type.Boolean({
      description: 'Whether there is a recording, with or without positions; `chart_data` needs one.',
    }),
    original: Nullable(Original),
    weather_start: Nullable(Weather),
    weather_end: Nullable(Weather),
    recording_notes: Type.Array(RecordingNote),
    recorder: Nullable(Recorder),
    outing: Type.Array(Leg, {
      description:
        'The workouts of one outing, such as the sports of a triathlon, in the order of time and including this one. Empty if the workout belongs to no outing.',
    }),
    segments: Type.Array(Segment),
    equipments: Type.Array(Equipment),
    records: Type.Array(WorkoutRecord),
    is_top_speed_record: Type.Boolean({
      description: 'Whether the `top_speed` of the workout is the highest in its sport.',
    }),
    previous_workout: Neighbour,
    next_workout: Neighbour,
  }),
)
export type Workout = Static<typeof Workout>

export const WorkoutPath = Type.Object({
  workout_short_id: Type.String({
    description: 'Short id, or the integer of `previous_workout` / `next_workout`.',
  }),
})

export const WorkoutsAnswer = named(
  'WorkoutsAnswer',
  success({ data: Type.Object({ workouts: Type.Array(Workout) }) }),
)
export type WorkoutsAnswer = Static<typeof WorkoutsAnswer>

/** Response with workouts that were entered or changed. `uuid` repeats `id`, because some clients expect it. */
export const WrittenWorkoutsAnswer = named(
  'ChangedWorkoutAnswer',
  success({
    data: Type.Object({
      workouts: Type.Array(
        Type.Object({ ...Workout.properties, uuid: Type.String({ description: 'Short id.' }) }),
      ),
    }),
  }),
)
export type WrittenWorkoutsAnswer = Static<typeof WrittenWorkoutsAnswer>

const CreationStatus = Type.Union([Type.Literal('success'), Type.Literal('created')], {
  description: '`created` on servers in compatibility mode.',
})

export const UploadedWorkoutsAnswer = named(
  'UploadedWorkoutsAnswer',
  Type.Object({
    data: Type.Object({
      workouts: Type.Array(Workout),
      likely_duplicates: Type.Array(
        Type.Object({
          workout_id: Type.String({ description: 'Short id of a new workout.' }),
          duplicate_ids: Type.Array(Type.String(), { description: 'Short ids of the other workouts.' }),
        }),
        { description: 'New workouts that are probably duplicates of other workouts.' },
      ),
    }),
    status: CreationStatus,
  }),
)
export type UploadedWorkoutsAnswer = Static<typeof UploadedWorkoutsAnswer>
export const EnteredWorkoutAnswer = named(
  'EnteredWorkoutAnswer',
  Type.Object({
    ...WrittenWorkoutsAnswer.properties,
    status: CreationStatus,
  }),
)

export const WorkoutsPage = named(
  'WorkoutsPage',
  success({
    data: Type.Object({ workouts: Type.Array(Workout) }),
    pagination: Pagination,
  }),
)
export type WorkoutsPage = Static<typeof WorkoutsPage>

/** Figures of a workout that a list contains only if its request names them, and that legs of an outing have. */
export const ListedFigures = Type.Object({
  load: Nullable(Type.Number({ description: '100 for an hour at the threshold; null if it is not known.' })),
  energy: Nullable(Type.Number({ description: 'kcal' })),
  average_heart_rate: Nullable(Type.Number({ description: 'Beats per minute.' })),
  max_heart_rate: Nullable(
    Type.Number({ description: 'Beats per minute: the highest that was held for ten seconds.' }),
  ),
  average_power: Nullable(Type.Number({ description: 'W' })),
  weighted_power: Nullable(
    Type.Number({
      description:
        'W: the fourth root of the mean of the fourth powers of a 30-second rolling mean of the power.',
    }),
  ),
  work: Nullable(Type.Number({ description: 'kJ' })),
  longest_climb: Nullable(
    Type.Number({ description: 'm: how far the longest climb rises; null if there is no climb.' }),
  ),
})
export type ListedFigures = Static<typeof ListedFigures>

/** All figures that a list contains only if its request names them. */
export const FiguresOfLists = Type.Object({
  ...ListedFigures.properties,
  average_cadence: Nullable(
    Type.Number({ description: 'Turns per minute, or on foot the steps of both feet per minute.' }),
  ),
})

/** Times as ISO 8601 and numbers, which a list contains only if its request names them. */
export const PlainTimes = Type.Object({
  start: Type.String({
    format: 'date-time',
    examples: ['2018-03-13T12:44:45Z'],
    description: '`workout_date` in ISO 8601.',
  }),
  duration_s: Type.Integer({ description: '`duration` in seconds.' }),
  moving_s: Type.Integer({ description: '`moving` in seconds.' }),
  pauses_s: Type.Integer({ description: '`pauses` in seconds.' }),
})
export type PlainTimes = Static<typeof PlainTimes>

const PickedWorkout = named(
  'PickedWorkout',
  Type.Partial(
    Type.Object({
      ...Workout.properties,
      ...FiguresOfLists.properties,
      ...PlainTimes.properties,
      whole: Nullable(Whole),
    }),
  ),
)
export type PickedWorkout = Static<typeof PickedWorkout>

const PickedWorkouts = Type.Object({ workouts: Type.Array(PickedWorkout) })

/** A page of workouts with only some of their properties. */
const PickedWorkoutsPage = named(
  'PickedWorkoutsPage',
  success({ data: PickedWorkouts, pagination: Pagination }),
)

/**
 * The response of the list of workouts. For requests with `fields`, the handler returns a finished response, which is
 * not validated.
 */
export const WorkoutsPageAnswer = documentedAs(
  { anyOf: [WorkoutsPage, PickedWorkoutsPage] },
  Type.Object(WorkoutsPage.properties),
)

/** The response of one workout, in a list of one. With `fields`, it is not validated either. */
export const WorkoutAnswer = documentedAs(
  { anyOf: [WorkoutsAnswer, named('PickedWorkoutsAnswer', success({ data: PickedWorkouts }))] },
  Type.Object(WorkoutsAnswer.properties),
)
