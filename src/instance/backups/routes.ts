import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { presentBackups } from './present-backups'
import { changeSchedule, queueBackup } from './schedule'
import {
  changeScheduleOperation,
  deleteBackupOperation,
  downloadBackupOperation,
  listBackupsOperation,
  makeBackupLinkOperation,
  makeBackupOperation,
} from './schemas'
import { deleteStoredBackup, makeBackupLink, sendStoredBackup } from './stored-backup'

/** Everything of everybody, as one file. For administrators in the web app: no token of an app or a script will do. */
export const backupsRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/backups', tags: ['Backups'] })
    .use(createGuard(ctx))
    .get(
      '',
      async () => ({ status: 'success' as const, data: await presentBackups(ctx) }),
      listBackupsOperation(),
    )
    .post(
      '',
      async () => {
        queueBackup(ctx)
        return { status: 'success' as const, data: await presentBackups(ctx) }
      },
      makeBackupOperation(),
    )
    .patch(
      '/schedule',
      async ({ caller, body }) => {
        changeSchedule(ctx, caller, body)
        return { status: 'success' as const, data: await presentBackups(ctx) }
      },
      changeScheduleOperation(),
    )
    .post(
      '/:name/link',
      async ({ caller, params }) => ({
        status: 'success' as const,
        data: { url: await makeBackupLink(ctx, caller, params.name) },
      }),
      makeBackupLinkOperation(),
    )
    .get(
      '/:name',
      ({ caller, params: { name }, request }) => sendStoredBackup(ctx, caller, name, request.headers),
      downloadBackupOperation(),
    )
    .delete(
      '/:name',
      async ({ caller, params }) => {
        await deleteStoredBackup(ctx, caller, params.name)
        return new Response(null, { status: 204 })
      },
      deleteBackupOperation(),
    )
