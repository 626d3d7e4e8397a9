// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.

import { described } from '../../platform/http/documented'
import { errors, jsonCodes, NoContent } from '../../platform/http/schemas'
import { WorkoutsQuery } from '../selection/schemas'
import {
  EnteredWorkoutAnswer,
  NewWorkoutBody,
  WorkoutChangesBody,
  WorkoutPath,
  WorkoutsAnswer,
  WorkoutsPageAnswer,
  WrittenWorkoutsAnswer,
} from './schemas'

/** What can be wrong with a workout that somebody enters or changes. */
const codesOfWhatIsEntered = [
  'amount-invalid',
  'duration-invalid',
  'equipment-ids-invalid',
  'equipment-inactive',
  'equipment-unfit-for-sport',
  'equipment-unknown',
  'figures-impossible',
  'figures-incomplete',
  'sport-id-invalid',
  'sport-unknown',
  'too-many-equipments',
  'workout-date-invalid',
] as const

export const listWorkoutsOperation = () =>
  ({
    access: 'workouts:read',
    query: WorkoutsQuery,
    response: {
      200: described('A page of your workouts.', WorkoutsPageAnswer),
      ...errors({
        400: [
          'day-invalid',
          'fields-invalid',
          'filter-invalid',
          'id-invalid',
          'order-invalid',
          'page-invalid',
        ],
        401: [],
        403: [],
      }),
    },
    detail: {
      operationId: 'listWorkouts',
      summary: 'Your workouts',
      description:
        'Latest first unless ordered otherwise. The neighbours of each are those among the selected ones. With `fields` workouts have nothing but these.',
    },
  }) as const

export const enterWorkoutOperation = () =>
  ({
    access: 'workouts:write',
    body: NewWorkoutBody,
    response: {
      201: described('The new workout.', EnteredWorkoutAnswer),
      ...errors({
        400: [...jsonCodes, ...codesOfWhatIsEntered, 'workout-fields-missing'],
        401: [],
        403: [],
      }),
    },
    detail: {
      operationId: 'enterWorkout',
      summary: 'Enter a workout by hand',
      description: 'For what was done without a recording.',
    },
  }) as const

export const readWorkoutOperation = () =>
  ({
    access: 'workouts:read',
    params: WorkoutPath,
    response: {
      200: described('The workout, in a list of one.', WorkoutsAnswer),
      ...errors({ 400: ['fields-invalid'], 401: [], 403: ['not-yours'], 404: ['workout-not-found'] }),
    },
    detail: {
      operationId: 'getWorkout',
      summary: 'A workout',
      description: 'With its segments, records and neighbours.',
    },
  }) as const

export const changeWorkoutOperation = () =>
  ({
    access: 'workouts:write',
    params: WorkoutPath,
    body: WorkoutChangesBody,
    response: {
      200: described('The workout as it is now.', WrittenWorkoutsAnswer),
      ...errors({
        400: [...jsonCodes, ...codesOfWhatIsEntered, 'sport-id-missing'],
        401: [],
        403: ['not-yours'],
        404: ['workout-not-found'],
      }),
    },
    detail: {
      operationId: 'changeWorkout',
      summary: 'Change a workout',
      description: 'What was measured from a GPX file cannot be changed.',
    },
  }) as const

export const deleteWorkoutOperation = () =>
  ({
    access: 'workouts:write',
    parse: 'none',
    params: WorkoutPath,
    response: {
      204: NoContent('The workout and everything that hung on it is gone.'),
      ...errors({ 401: [], 403: ['not-yours'], 404: ['workout-not-found'] }),
    },
    detail: {
      operationId: 'deleteWorkout',
      summary: 'Delete a workout',
      description: 'Totals, records and maps are as if it had never been there.',
    },
  }) as const
