import { basename } from 'node:path'
import { Elysia } from 'elysia'
import { createGuard } from '../platform/access/guard'
import type { Context } from '../context'
import { isFresh } from '../http/etag'
import { errors, FileAnswer, NoContent } from '../http/schemas'
import { UserPath } from '../accounts/users/schemas'
import { changePicture, removePicture } from './change-picture'
import { readPicture } from './read-picture'
import { readPictureUpload } from './read-upload'
import { ChangedPictureAnswer, PictureForm } from '../accounts/avatars/schemas'

export const picturesRoutes = (ctx: Context) =>
  new Elysia({ prefix: '/api', tags: ['Pictures'] })
    .use(createGuard(ctx))
    .post(
      '/auth/picture',
      async ({ caller: { account }, request, server }) => {
        // A picture over a slow line takes longer than other requests may.
        server?.timeout(request, 300)
        await changePicture(ctx, account.id, await readPictureUpload(request))
        return { status: 'success' as const, message: 'user picture updated' as const }
      },
      {
        access: 'profile:write',
        // Read by the handler, which knows how large a picture may be.
        parse: 'none',
        response: { 200: ChangedPictureAnswer, ...errors(400, 401, 403, 413) },
        detail: {
          summary: 'Change your picture',
          description: 'The middle of it is kept: a square JPEG of at most 512 × 512 pixels.',
          requestBody: PictureForm,
        },
      },
    )
    .delete(
      '/auth/picture',
      async ({ caller: { account } }) => {
        await removePicture(ctx, account.id)
        return new Response(null, { status: 204 })
      },
      {
        access: 'profile:write',
        parse: 'none',
        response: { 204: NoContent('There is no picture any more.'), ...errors(401, 403) },
        detail: { summary: 'Remove your picture' },
      },
    )
    .get(
      '/users/:user_name/picture',
      async ({ params, request }) => {
        const { path, jpeg } = await readPicture(ctx, params.user_name)
        const etag = `"${basename(path, '.jpg')}"`
        const headers = {
          etag,
          'cache-control': 'no-cache',
          // Should a browser ever open it as a page, it may do nothing at all.
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
      },
      {
        params: UserPath,
        response: { 200: FileAnswer('image/jpeg', 'A square of at most 512 pixels.'), ...errors(404) },
        detail: { summary: 'The picture of a user' },
      },
    )
