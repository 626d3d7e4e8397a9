import { basename } from 'node:path'
import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { invalid } from '../../platform/errors'
import { withoutTimeout } from '../../platform/http/connection-timeout'
import { described } from '../../platform/http/documented'
import { isFresh } from '../../platform/http/etag'
import { type Told, tellUnknownParts } from '../../platform/http/faults/unknown-names'
import { readUpload } from '../../platform/http/input/upload'
import { errors, FileAnswer, NoContent, publicErrors, saying } from '../../platform/http/schemas'
import { UserPath } from '../users/schemas'
import { changeAvatar, readAvatar, removeAvatar } from './avatar-files'
import { AvatarForm, ChangedAvatarAnswer } from './schemas'

export const avatarsRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api', tags: ['Pictures'] })
    .use(createGuard(ctx))
    .post(
      '/auth/picture',
      async ({ caller: { account }, request, server, set }) => {
        await withoutTimeout({ server, request }, async () =>
          changeAvatar(ctx, account.id, await readAvatarUpload({ request, set })),
        )
        return { status: 'success' as const, message: 'user picture updated' as const }
      },
      {
        access: 'profile:write',
        // The handler reads the body, with the size limit of avatars.
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
      },
    )
    .delete(
      '/auth/picture',
      async ({ caller: { account } }) => {
        await removeAvatar(ctx, account.id)
        return new Response(null, { status: 204 })
      },
      {
        access: 'profile:write',
        parse: 'none',
        response: {
          204: NoContent('The picture is removed.'),
          ...errors({ 401: [], 403: [], 500: [saying('internal-error', 'error during picture deletion')] }),
        },
        detail: {
          operationId: 'removeAvatar',
          summary: 'Remove your avatar',
          description: 'Succeeds even without an avatar.',
        },
      },
    )
    .get('/users/:user_name/picture', ({ params, request }) => answerAvatar(ctx, params.user_name, request), {
      params: UserPath,
      response: {
        200: FileAnswer('image/jpeg', 'A square image with sides of at most 512 pixels.'),
        ...publicErrors({ 404: ['avatar-not-found', 'user-not-found'] }),
      },
      publicAccess: true,
      detail: {
        operationId: 'getAvatar',
        summary: 'The avatar of a user',
        description: 'Public, for active accounts.',
      },
    })

async function answerAvatar(ctx: PlatformContext, username: string, request: Request): Promise<Response> {
  const { path, jpeg } = await readAvatar(ctx, username)
  const etag = `"${basename(path, '.jpg')}"`
  const headers = {
    etag,
    'cache-control': 'no-cache',
    // Prevents scripts and all other content from loading if a browser opens the image as a page.
    'content-security-policy': "default-src 'none'; sandbox",
  }
  if (isFresh(request, etag)) return new Response(null, { status: 304, headers })
  return new Response(jpeg, {
    headers: {
      ...headers,
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="picture.jpg"',
    },
  })
}

/** Maximum size of an avatar upload in bytes. It does not depend on the limit for activity files. */
const maxFileSize = 1_048_576

/**
 * Reads the file of an upload, with checks in the order that the API guarantees. Unknown parts are told in a header of the
 * answer.
 * @throws AppError 400 or 413 with the message for the first broken rule
 */
async function readAvatarUpload(sent: Told): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  await readUpload(sent.request, {
    limit: maxFileSize,
    tellOthers: others => tellUnknownParts(sent, others),
    begin(name) {
      if (!/\.(jpg|png|gif)$/i.test(name))
        throw invalid('file-extension-not-allowed', 'file extension not allowed')
      return { limit: maxFileSize, write: bytes => void pieces.push(bytes.slice()) }
    },
  })
  return Buffer.concat(pieces)
}
