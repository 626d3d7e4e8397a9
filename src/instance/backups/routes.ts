import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { Context } from '../../context'
import { errors, FileAnswer, NoContent } from '../../http/schemas'
import { presentBackups } from './present-backups'
import { queueBackup } from '../../backups/schedule'
import { BackupLinkAnswer, BackupPath, BackupsAnswer } from '../../backups/schemas'
import { deleteStoredBackup, makeBackupLink, readStoredBackup } from './stored-backup'

/** Everything of everybody, as one file. For administrators in the web app: no token of an app or a script will do. */
export const backupsRoutes = (ctx: Context) =>
  new Elysia({ prefix: '/api/backups', tags: ['Backups'] })
    .use(createGuard(ctx))
    .get('', async () => ({ status: 'success' as const, data: await presentBackups(ctx) }), {
      adminAccess: 'session',
      response: { 200: BackupsAnswer, ...errors(401, 403) },
      detail: {
        summary: 'The backups, how the last one went, and when the next is due',
        description: 'For administrators.',
      },
    })
    .post(
      '',
      async () => {
        queueBackup(ctx)
        return { status: 'success' as const, data: await presentBackups(ctx) }
      },
      {
        adminAccess: 'session',
        parse: 'none',
        response: { 200: BackupsAnswer, ...errors(401, 403) },
        detail: {
          summary: 'Make a backup now',
          description: 'In the background, unless one is being made already. For administrators.',
        },
      },
    )
    .post(
      '/:name/link',
      async ({ caller, params }) => ({
        status: 'success' as const,
        data: { url: await makeBackupLink(ctx, caller, params.name) },
      }),
      {
        adminAccess: 'session',
        parse: 'none',
        params: BackupPath,
        response: { 200: BackupLinkAnswer, ...errors(401, 403, 404) },
        detail: {
          summary: 'An address to download a backup from, without a token',
          description:
            'For browsers, which only write to the disk what has an address of its own. For administrators.',
        },
      },
    )
    .get(
      '/:name',
      async ({ params: { name } }) =>
        new Response(await readStoredBackup(ctx, name), {
          headers: {
            'content-type': 'application/octet-stream',
            'content-disposition': `attachment; filename=${name}`,
          },
        }),
      {
        backupAccess: 'session',
        params: BackupPath,
        response: {
          200: FileAnswer('application/octet-stream', 'The backup: a zip file.'),
          ...errors(401, 403, 404),
        },
        detail: {
          summary: 'Download a backup',
          description: 'With a token, or at the address that a link gave. For administrators.',
        },
      },
    )
    .delete(
      '/:name',
      async ({ params }) => {
        await deleteStoredBackup(ctx, params.name)
        return new Response(null, { status: 204 })
      },
      {
        adminAccess: 'session',
        parse: 'none',
        params: BackupPath,
        response: { 204: NoContent('The file is gone.'), ...errors(401, 403, 404) },
        detail: { summary: 'Delete a backup', description: 'For administrators.' },
      },
    )
