// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../platform/http/documented'
import { errors, jsonCodes, saying } from '../../platform/http/schemas'
import { BatchAnswer, BatchBody, BatchesAnswer, BatchPath, mostInBatch, UndoneAnswer } from './schemas'

export const makeBatchOperation = () =>
  ({
    access: 'workouts:write',
    body: BatchBody,
    response: {
      201: described('What was done.', BatchAnswer),
      ...errors({
        400: [
          ...jsonCodes,
          'day-invalid',
          'equipment-inactive',
          'equipment-unknown',
          'filter-invalid',
          'id-invalid',
          'nothing-to-change',
          'sport-unknown',
          saying('too-many-selected', `${mostInBatch} workouts at once, at most`),
        ],
        401: [],
        403: [],
        404: ['workout-not-found'],
      }),
    },
    detail: {
      operationId: 'makeBatch',
      summary: 'Delete or change workouts so that it can be undone',
      description:
        'One or many, all of them or none. For ten minutes nothing is lost: the batch can be undone, also after a restart of the server. Then deleted workouts are gone for good. `DELETE` on a workout deletes it at once.',
    },
  }) as const

export const listBatchesOperation = () =>
  ({
    access: 'workouts:read',
    response: {
      200: described('The latest first, 20 at most.', BatchesAnswer),
      ...errors({ 401: [], 403: [] }),
    },
    detail: {
      operationId: 'listBatches',
      summary: 'What can still be undone',
      description: 'Batches of deleted or changed workouts whose time is not over.',
    },
  }) as const

export const undoBatchOperation = () =>
  ({
    access: 'workouts:write',
    params: BatchPath,
    parse: 'none',
    response: {
      200: described('The workouts are as they were.', UndoneAnswer),
      ...errors({
        400: [saying('sport-unknown', 'sport id <sport_id> not found')],
        401: [],
        403: [],
        404: ['undo-over'],
      }),
    },
    detail: {
      operationId: 'undoBatch',
      summary: 'Undo a batch',
      description:
        'Deleted workouts are there again with their ids, files, records and equipment; changed ones have their former sport and equipment, unless they were changed again since.',
    },
  }) as const
