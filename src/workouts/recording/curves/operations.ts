// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../../platform/http/documented'
import { errors } from '../../../platform/http/schemas'
import { WorkoutPath } from '../../workouts/schemas'
import {
  SplitsAnswer,
  SplitsQuery,
  StreamsAnswer,
  StreamsQuery,
  StretchAnswer,
  StretchQuery,
} from './schemas'

const missing = ['recording-lost', 'recording-missing', 'segment-not-found', 'workout-not-found'] as const

export const readStreamsOperation = () =>
  ({
    access: 'workouts:read',
    params: WorkoutPath,
    query: StreamsQuery,
    response: {
      200: described('The curves, in columns of the same length.', StreamsAnswer),
      ...errors({
        400: [
          'fields-invalid',
          'points-invalid',
          'recording-missing',
          'segment-number-invalid',
          'stream-unknown',
          'stretch-invalid',
        ],
        401: [],
        403: ['not-yours'],
        404: missing,
      }),
    },
    detail: {
      operationId: 'getWorkoutStreams',
      summary: 'The curves of a workout, thinned for a screen',
      description:
        'A field that was not recorded is left out. Points are chosen so that the curves asked for look as if all were there.',
    },
  }) as const

export const readSplitsOperation = () =>
  ({
    access: 'workouts:read',
    params: WorkoutPath,
    query: SplitsQuery,
    response: {
      200: described('The splits, in their order.', SplitsAnswer),
      ...errors({
        400: ['fields-invalid', 'recording-missing', 'segment-number-invalid', 'unit-invalid'],
        401: [],
        403: ['not-yours'],
        404: missing,
      }),
    },
    detail: {
      operationId: 'getWorkoutSplits',
      summary: 'A workout by the kilometre, mile or lap',
      description:
        'Each split ends where the distance is reached, between two points if need be. Together they have the distance, duration and ascent of the workout.',
    },
  }) as const

export const readStretchOperation = () =>
  ({
    access: 'workouts:read',
    params: WorkoutPath,
    query: StretchQuery,
    response: {
      200: described('The figures of the stretch.', StretchAnswer),
      ...errors({
        400: ['fields-invalid', 'recording-missing', 'segment-number-invalid', 'stretch-invalid'],
        401: [],
        403: ['not-yours'],
        404: missing,
      }),
    },
    detail: {
      operationId: 'getWorkoutStretch',
      summary: 'The figures of a part of a workout',
      description:
        'By the same rules as splits: stretches that follow each other add up to the distance, duration, moving time and ascent of the workout.',
    },
  }) as const
