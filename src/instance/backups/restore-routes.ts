import { Elysia } from 'elysia'
import { requireSetupLink } from '../../accounts/setup/create-first-account'
import { httpDate } from '../../lib/net/http-date'
import { publicRoutes } from '../../platform/access/guard'
import { clientAddress } from '../../platform/http/client-address'
import { withoutTimeout } from '../../platform/http/connection-timeout'
import { described } from '../../platform/http/documented'
import { bodyPieces } from '../../platform/http/input/bounded-body'
import { publicErrors } from '../../platform/http/schemas'
import type { RestoredBackup } from './archive/restore-backup'
import { identityHeader, readIdentityHeader } from './identity-header'
import { type RestoreContext, restoreUploaded } from './restore-uploaded'
import { RestoreBody, type Restored, RestoredAnswer } from './schemas'
import { tryKey } from './tried-key'

/** The route that restores a backup during set-up, instead of creating a first account. */
export const restoreRoutes = (ctx: RestoreContext) =>
  new Elysia({ prefix: '/api/setup', tags: ['Set-up'] }).use(publicRoutes()).post(
    '/restore',
    async ({ request, server, set }) => {
      const token = request.headers.get('x-setup-token') ?? ''
      // The token is checked first, because only an authorized upload has no time limit.
      requireSetupLink(ctx, token)
      const restore = async () =>
        restoreUploaded(ctx, {
          token,
          // The size is not limited. Only uploads that are too slow are aborted.
          content: bodyPieces(request, Number.POSITIVE_INFINITY),
          announcedSize: Number(request.headers.get('content-length') ?? 0),
          identity: readIdentityHeader(request.headers),
        })
      const by = { userId: null, via: 'web', address: clientAddress(ctx, request, server) } as const
      const restored = await withoutTimeout({ server, request }, () =>
        request.headers.has(identityHeader) ? tryKey(ctx, by, restore) : restore(),
      )
      set.status = 202
      return { status: 'success' as const, data: viewRestored(restored) }
    },
    {
      // The handler reads the body in chunks.
      parse: 'none',
      response: {
        202: described('The restored backup.', RestoredAnswer),
        ...publicErrors({
          400: [
            'backup-damaged',
            'backup-incomplete',
            'backup-key-invalid',
            'backup-key-missing',
            'backup-key-wrong',
            'backup-newer',
            'backup-without-accounts',
            'not-a-backup',
            'restore-underway',
          ],
          403: ['setup-link-invalid'],
          429: ['login-throttled'],
          503: ['worker-unavailable'],
          507: ['disk-file-too-large', 'disk-full', 'folder-unwritable'],
        }),
      },
      publicAccess: true,
      detail: {
        operationId: 'restoreBackup',
        summary: 'Restore a backup on a new server',
        description:
          'Send the token of the set-up link in the header `x-setup-token`, and the backup as the body. The response is sent when the backup has been verified. A moment later the server uses its data: poll `GET /api/setup` until `needs_first_account` is false. An encrypted backup needs its key in the header `x-backup-identity`, which is held in memory only. All sessions end; passwords stay.',
        parameters: [
          {
            in: 'header',
            name: 'x-setup-token',
            required: true,
            description: 'The token of the set-up link.',
            schema: { type: 'string' },
          },
          {
            in: 'header',
            name: 'x-backup-identity',
            description: 'The key of an encrypted backup, `AGE-SECRET-KEY-1…`.',
            schema: { type: 'string' },
          },
        ],
        requestBody: RestoreBody,
      },
    },
  )

const viewRestored = ({ madeAt, version, files }: RestoredBackup): Restored => ({
  made_at: httpDate(madeAt),
  trackhut_version: version,
  files,
})
