import { Elysia } from 'elysia'
import type { Context } from '../../context'
import { errors } from '../../http/schemas'
import { restoreUploaded } from './restore-uploaded'
import { RestoreBody, RestoredAnswer } from '../../backups/schemas'
import { viewRestored } from './view'

/** The other way to set an instance up. */
export const restoreRoutes = (ctx: Context) =>
  new Elysia({ prefix: '/api/setup', tags: ['Set-up'] }).post(
    '/restore',
    async ({ request, server, set }) => {
      // As long as it takes to send and to read through. Whoever has no token is refused before that matters.
      server?.timeout(request, 0)
      const restored = await restoreUploaded(ctx, {
        token: request.headers.get('x-setup-token') ?? '',
        content: (request.body ?? []) as unknown as AsyncIterable<Uint8Array>,
        announcedSize: Number(request.headers.get('content-length') ?? 0),
      })
      set.status = 202
      return { status: 'success' as const, data: viewRestored(restored) }
    },
    {
      // Read by the handler, piece by piece.
      parse: 'none',
      response: { 202: RestoredAnswer, ...errors(400, 403) },
      detail: {
        summary: 'Begin with what a backup holds',
        description:
          'With the token of the set-up link in the header `x-setup-token`; the body is the backup. It has been read through when this is answered, and a moment later it is what the server serves: ask `GET /api/setup` until `needs_first_account` is false. Sessions are over, passwords stay.',
        requestBody: RestoreBody,
      },
    },
  )
