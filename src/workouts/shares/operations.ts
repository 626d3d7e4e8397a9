// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../platform/http/documented'
import { errors, FileAnswer, jsonCodes, NoContent } from '../../platform/http/schemas'
import { requireWorkoutOfPath } from '../workouts/require-workout'
import { WorkoutPath } from '../workouts/schemas'
import { PictureQuery, SavedShareAnswer, ShareAnswer, ShareBody, SharesAnswer } from './links/schemas'

const missing = ['workout-not-found'] as const

export const listSharesOperation = () =>
  ({
    access: 'workouts:read',
    response: { 200: described('Your links.', SharesAnswer), ...errors({ 401: [], 403: [] }) },
    detail: {
      operationId: 'listShares',
      summary: 'The workouts you share',
      description: 'Those with a link that works, the latest first.',
    },
  }) as const

export const readShareOperation = () =>
  ({
    access: 'workouts:read',
    params: WorkoutPath,
    response: {
      200: described('Its link; null without one.', ShareAnswer),
      ...errors({ 401: [], 403: ['not-yours'], 404: missing }),
    },
    detail: {
      operationId: 'getShare',
      summary: 'The link of a workout',
      description: 'And what it shows.',
    },
  }) as const

export const shareWorkoutOperation = () =>
  ({
    access: 'workouts:write',
    ownedFirst: requireWorkoutOfPath,
    params: WorkoutPath,
    body: ShareBody,
    response: {
      200: described('Its link, as it is now.', SavedShareAnswer),
      ...errors({
        400: [...jsonCodes],
        401: [],
        403: ['not-yours'],
        404: [...missing, 'recording-lost', 'share-not-found'],
        503: ['worker-unavailable'],
      }),
    },
    detail: {
      operationId: 'shareWorkout',
      summary: 'Share a workout by a link',
      description:
        'Whoever has the link sees the workout, without an account: title, sport, day, figures, map, curves and splits; never your notes, your equipment or the time of day. A workout has one link: sharing it again changes what that shows, and what is not said stays as it is. A new link hides the surroundings of start and end, there and in your other links that pass, and all figures are of what it shows; it hides your name, the description and your heart rate, and works until it is taken back.',
    },
  }) as const

export const endSharingOperation = () =>
  ({
    access: 'workouts:write',
    parse: 'none',
    params: WorkoutPath,
    response: {
      204: NoContent('The link is dead.'),
      ...errors({ 401: [], 403: ['not-yours'], 404: [...missing, 'share-not-found'] }),
    },
    detail: {
      operationId: 'endSharing',
      summary: 'Take the link of a workout back',
      description: 'It does not work from now on. Sharing the workout again makes another one.',
    },
  }) as const

export const drawPictureOperation = () =>
  ({
    access: 'workouts:read',
    params: WorkoutPath,
    query: PictureQuery,
    response: {
      200: FileAnswer('image/png', 'In the shape that was asked for.'),
      ...errors({
        400: ['fields-invalid'],
        401: [],
        403: ['not-yours'],
        404: [...missing, 'recording-lost', 'share-not-found'],
        429: ['images-busy'],
        503: ['worker-unavailable'],
      }),
    },
    detail: {
      operationId: 'getWorkoutPicture',
      summary: 'A workout as a picture with its figures',
      description:
        'To send or to keep; nobody has to share the workout for it. In the units you prefer and in your language; in English where the web app does not speak that. On the built-in map and offline maps, never on that of a tile server.',
    },
  }) as const
