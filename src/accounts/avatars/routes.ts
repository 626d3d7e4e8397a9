import { basename } from 'node:path'
import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { withoutTimeout } from '../../platform/http/connection-timeout'
import { isFresh } from '../../platform/http/etag'
import { changeAvatar, removeAvatar } from './change-avatar'
import { changeAvatarOperation, readAvatarOperation, removeAvatarOperation } from './operations'
import { readAvatar } from './read-avatar'
import { readAvatarUpload } from './read-upload'

export const avatarsRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api', tags: ['Pictures'] })
    .use(createGuard(ctx))
    .post(
      '/auth/picture',
      async ({ caller: { account }, request, server }) => {
        await withoutTimeout({ server, request }, async () =>
          changeAvatar(ctx, account.id, await readAvatarUpload(request)),
        )
        return { status: 'success' as const, message: 'user picture updated' as const }
      },
      changeAvatarOperation(),
    )
    .delete(
      '/auth/picture',
      async ({ caller: { account } }) => {
        await removeAvatar(ctx, account.id)
        return new Response(null, { status: 204 })
      },
      removeAvatarOperation(),
    )
    .get(
      '/users/:user_name/picture',
      ({ params, request }) => answerAvatar(ctx, params.user_name, request),
      readAvatarOperation(),
    )

async function answerAvatar(ctx: PlatformContext, username: string, request: Request): Promise<Response> {
  const { path, jpeg } = await readAvatar(ctx, username)
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
}
