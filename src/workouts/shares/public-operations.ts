// The same for the routes that need no account.
import { described } from '../../platform/http/documented'
import { FileAnswer, publicErrors } from '../../platform/http/schemas'
import { SplitsAnswer, StreamsAnswer } from '../recording/curves/schemas'
import {
  SharedPictureQuery,
  SharedSplitsQuery,
  SharedStreamsQuery,
  SharedWorkoutAnswer,
  SharePath,
} from './links/schemas'

export const readSharedOperation = () =>
  ({
    params: SharePath,
    response: {
      200: described('What there is to see.', SharedWorkoutAnswer),
      ...publicErrors({ 404: ['share-not-found', 'recording-lost'], 503: ['worker-unavailable'] }),
    },
    publicAccess: true,
    detail: {
      operationId: 'getSharedWorkout',
      summary: 'A workout that somebody shares',
      description: 'A link that was taken back, has expired or never was is answered alike.',
    },
  }) as const

export const readSharedStreamsOperation = () =>
  ({
    params: SharePath,
    query: SharedStreamsQuery,
    response: {
      200: described('The curves, in columns of the same length.', StreamsAnswer),
      ...publicErrors({
        400: ['fields-invalid', 'points-invalid', 'stream-unknown'],
        404: ['share-not-found', 'recording-missing', 'recording-lost'],
        503: ['worker-unavailable'],
      }),
    },
    publicAccess: true,
    detail: {
      operationId: 'getSharedStreams',
      summary: 'Its curves',
      description:
        'As those of a workout, of what is shown: where something is hidden, they go on as if nothing had been recorded there.',
    },
  }) as const

export const readSharedSplitsOperation = () =>
  ({
    params: SharePath,
    query: SharedSplitsQuery,
    response: {
      200: described('The splits, in their order.', SplitsAnswer),
      ...publicErrors({
        400: ['fields-invalid', 'unit-invalid'],
        404: ['share-not-found', 'recording-missing', 'recording-lost'],
        503: ['worker-unavailable'],
      }),
    },
    publicAccess: true,
    detail: {
      operationId: 'getSharedSplits',
      summary: 'It by the kilometre or mile',
      description:
        'Of what is shown, as if nothing had been recorded in between. There are no laps where something is hidden.',
    },
  }) as const

export const drawSharedOperation = () =>
  ({
    params: SharePath,
    query: SharedPictureQuery,
    response: {
      200: FileAnswer('image/png', '1200 pixels wide and 630 high, as messengers show links.'),
      ...publicErrors({
        400: ['fields-invalid'],
        404: ['share-not-found', 'recording-lost'],
        429: ['images-busy'],
        503: ['worker-unavailable'],
      }),
    },
    publicAccess: true,
    detail: {
      operationId: 'getSharedPicture',
      summary: 'Its picture',
      description: 'In the language and the units of who shares it.',
    },
  }) as const
