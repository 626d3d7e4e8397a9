// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../../platform/http/documented'
import { errors } from '../../../platform/http/schemas'
import { WorkoutPath } from '../../workouts/schemas'
import { LengthsAnswer } from './schemas'

export const readLengthsOperation = () =>
  ({
    access: 'workouts:read',
    params: WorkoutPath,
    response: {
      200: described('The lengths, by lap; none, and why, for what was not swum in a pool.', LengthsAnswer),
      ...errors({
        401: [],
        403: ['not-yours'],
        404: ['recording-lost', 'recording-missing', 'workout-not-found'],
        503: ['worker-unavailable'],
      }),
    },
    detail: {
      operationId: 'getWorkoutLengths',
      summary: 'A swim in a pool, length by length',
      description:
        'As the recorder counted them, with the rests at the wall. Together the laps have the distance and the moving time of the workout.',
    },
  }) as const
