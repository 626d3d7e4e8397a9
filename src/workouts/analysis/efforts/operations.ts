// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../../platform/http/documented'
import { errors, saying } from '../../../platform/http/schemas'
import { WorkoutPath } from '../../workouts/schemas'
import { BestEffortsAnswer, BestEffortsQuery, EffortsAnswer } from './schemas'

export const readEffortsOperation = () =>
  ({
    access: 'workouts:read',
    params: WorkoutPath,
    response: {
      200: described('The efforts, from the shortest distance.', EffortsAnswer),
      ...errors({ 401: [], 403: ['not-yours'], 404: ['workout-not-found'] }),
    },
    detail: {
      operationId: 'getWorkoutEfforts',
      summary: 'The fastest kilometre, mile … within a workout',
      description:
        'The least time over each distance that is usual in the sport, wherever in the workout it began, pauses included. None without a recording, for a sport where nobody compares so, and until recordings of older versions are measured.',
    },
  }) as const

export const readBestEffortsOperation = () =>
  ({
    access: 'workouts:read',
    query: BestEffortsQuery,
    response: {
      200: described('The best efforts, from the shortest distance.', BestEffortsAnswer),
      ...errors({
        400: ['fields-invalid', 'sport-id-invalid', saying('sport-unknown', 'sport id <sport_id> not found')],
        401: [],
        403: [],
      }),
    },
    detail: {
      operationId: 'listBestEfforts',
      summary: 'Your fastest kilometre, mile … in a sport',
      description:
        'Of all your workouts in the sport, and of those of this year; over the distances that are usual in it and that you have covered.',
    },
  }) as const
