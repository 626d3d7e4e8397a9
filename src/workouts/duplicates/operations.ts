// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../platform/http/documented'
import { errors, jsonCodes, NoContent, saying } from '../../platform/http/schemas'
import { WorkoutsAnswer } from '../workouts/schemas'
import {
  DismissBody,
  DismissedAnswer,
  DuplicatesAnswer,
  MergeBody,
  MergedAnswer,
  MergedPage,
  MergedPath,
  MergedQuery,
} from './schemas'

export const listDuplicatesOperation = () =>
  ({
    access: 'workouts:read',
    response: {
      200: described('Pairs of your workouts.', DuplicatesAnswer),
      ...errors({ 401: [], 403: [] }),
    },
    detail: {
      operationId: 'listLikelyDuplicates',
      summary: 'Your workouts that are likely the same',
      description:
        'Pairs that share most of their time, are about as long and not in different places, or begin in the same two seconds: the same recording in two formats or from two services, or of two devices. The latest come first, 20 at most.',
    },
  }) as const

export const mergeWorkoutsOperation = () =>
  ({
    access: 'workouts:write',
    body: MergeBody,
    response: {
      201: described('What was put away.', MergedAnswer),
      ...errors({ 400: jsonCodes, 401: [], 403: [], 404: ['workout-not-found'] }),
    },
    detail: {
      operationId: 'mergeWorkouts',
      summary: 'Merge two workouts',
      description:
        'The one that is kept gets title, description, notes, equipment and weather of the other where it has none. The other is put away with its files, counts no longer, and can be brought back.',
    },
  }) as const

export const dismissDuplicatesOperation = () =>
  ({
    access: 'workouts:write',
    body: DismissBody,
    response: {
      200: described('They are not listed any more.', DismissedAnswer),
      ...errors({ 400: jsonCodes, 401: [], 403: [], 404: ['workout-not-found'] }),
    },
    detail: {
      operationId: 'dismissDuplicates',
      summary: 'Say that two workouts are not the same',
      description: 'Both stay as they are.',
    },
  }) as const

export const listMergedOperation = () =>
  ({
    access: 'workouts:read',
    query: MergedQuery,
    response: {
      200: described('A page of what was put away.', MergedPage),
      ...errors({ 400: ['fields-invalid', 'page-invalid'], 401: [], 403: [] }),
    },
    detail: {
      operationId: 'listMergedWorkouts',
      summary: 'Workouts that were merged into others',
      description: 'The latest merge first. What comes in by itself is merged by the server.',
    },
  }) as const

export const undoMergeOperation = () =>
  ({
    access: 'workouts:write',
    params: MergedPath,
    parse: 'none',
    response: {
      200: described('The workout that is there again.', WorkoutsAnswer),
      ...errors({
        400: [saying('sport-unknown', 'sport id <sport_id> not found')],
        401: [],
        403: [],
        404: ['merged-workout-not-found'],
      }),
    },
    detail: {
      operationId: 'undoMerge',
      summary: 'Bring back a merged workout',
      description:
        'It is as it was, and the one that was kept loses what it got of it, unless that was changed since.',
    },
  }) as const

export const discardMergedOperation = () =>
  ({
    access: 'workouts:write',
    params: MergedPath,
    parse: 'none',
    response: {
      204: NoContent('It is gone, with its files.'),
      ...errors({ 401: [], 403: [], 404: ['merged-workout-not-found'] }),
    },
    detail: {
      operationId: 'discardMergedWorkout',
      summary: 'Delete a merged workout for good',
      description: 'The workout that was kept stays as it is.',
    },
  }) as const
