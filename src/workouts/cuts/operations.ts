// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../platform/http/documented'
import { errors, jsonCodes } from '../../platform/http/schemas'
import { requireOwnWorkoutOfPath } from '../workouts/require-workout'
import { WorkoutPath } from '../workouts/schemas'
import { CutAnswer, CutBody } from './schemas'

export const cutWorkoutOperation = () =>
  ({
    access: 'workouts:write',
    ownedFirst: requireOwnWorkoutOfPath,
    params: WorkoutPath,
    body: CutBody,
    response: {
      201: described('The workouts it became, and the batch that undoes it.', CutAnswer),
      ...errors({
        400: [
          ...jsonCodes,
          'gpx-unmeasurable',
          'nothing-to-change',
          'sport-unknown',
          'stretch-invalid',
          'workout-date-invalid',
        ],
        401: [],
        403: [],
        404: ['recording-lost', 'recording-missing', 'workout-not-found'],
        413: ['storage-limit-reached'],
        503: ['worker-unavailable'],
        507: ['disk-full'],
      }),
    },
    detail: {
      operationId: 'cutWorkout',
      summary: 'Cut a recording, or correct its time',
      description:
        'What is left out of the parts, such as a drive home, is cut off; several parts become as many workouts, with the title, sport and equipment of this one. They are measured anew. The original file is kept as it is, and can be downloaded from each. For ten minutes the batch can be undone. A workout needs positions for it.',
    },
  }) as const
