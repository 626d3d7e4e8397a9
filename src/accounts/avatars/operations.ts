// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../platform/http/documented'
import { errors, FileAnswer, NoContent, publicErrors, saying } from '../../platform/http/schemas'
import { UserPath } from '../users/schemas'
import { AvatarForm, ChangedAvatarAnswer } from './schemas'

export const changeAvatarOperation = () =>
  ({
    access: 'profile:write',
    // Read by the handler, which knows how large the image of an avatar may be.
    parse: 'none',
    response: {
      200: described('You have the new avatar.', ChangedAvatarAnswer),
      ...errors({
        400: [
          'file-extension-not-allowed',
          'file-name-missing',
          'file-part-missing',
          'form-malformed',
          'image-unreadable',
        ],
        401: [],
        403: [],
        413: ['file-too-large', 'storage-limit-reached'],
        500: [saying('internal-error', 'error during picture update')],
        503: ['worker-unavailable'],
        507: ['disk-full'],
      }),
    },
    detail: {
      operationId: 'changeAvatar',
      summary: 'Change your avatar',
      description: 'It is cropped to a square and stored as a JPEG of at most 512 × 512 pixels.',
      requestBody: AvatarForm,
    },
  }) as const

export const removeAvatarOperation = () =>
  ({
    access: 'profile:write',
    parse: 'none',
    response: {
      204: NoContent('There is no picture any more.'),
      ...errors({ 401: [], 403: [], 500: [saying('internal-error', 'error during picture deletion')] }),
    },
    detail: {
      operationId: 'removeAvatar',
      summary: 'Remove your avatar',
      description: 'It makes no difference whether there was one.',
    },
  }) as const

export const readAvatarOperation = () =>
  ({
    params: UserPath,
    response: {
      200: FileAnswer('image/jpeg', 'A square of at most 512 pixels.'),
      ...publicErrors({ 404: ['avatar-not-found', 'user-not-found'] }),
    },
    publicAccess: true,
    detail: {
      operationId: 'getAvatar',
      summary: 'The avatar of a user',
      description: 'For everybody, of active accounts.',
    },
  }) as const
