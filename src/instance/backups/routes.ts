import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { described } from '../../platform/http/documented'
import { errors, FileAnswer, jsonCodes, NoContent } from '../../platform/http/schemas'
import { askForBackup } from './make-backup'
import { presentBackups } from './present-backups'
import { changeRecipients } from './recipients'
import { changeSchedule } from './schedule'
import { BackupLinkAnswer, BackupPath, BackupsAnswer, RecipientsBody, ScheduleChanges } from './schemas'
import { deleteStoredBackup, makeBackupLink, sendStoredBackup } from './stored-backup'

/**
 * Routes for backups. Backups contain the data of all users, so only sessions of administrators have access, and no
 * tokens of apps or scripts.
 */
export const backupsRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/backups', tags: ['Backups'] })
    .use(createGuard(ctx))
    .get('', async () => ({ status: 'success' as const, data: await presentBackups(ctx) }), {
      adminAccess: 'session',
      response: {
        200: described('The backups.', BackupsAnswer),
        ...errors({ 401: [], 403: ['not-administrator'] }),
      },
      detail: {
        operationId: 'listBackups',
        summary: 'The backups, the result of the last one, and when the next one is due',
        description: 'For administrators.',
      },
    })
    .post(
      '',
      async ({ caller }) => {
        await askForBackup(ctx, caller)
        return { status: 'success' as const, data: await presentBackups(ctx) }
      },
      {
        adminAccess: 'session',
        parse: 'none',
        response: {
          200: described('The backups, including the one that is being made.', BackupsAnswer),
          ...errors({ 401: [], 403: ['not-administrator', 'proof-required'] }),
        },
        detail: {
          operationId: 'makeBackup',
          summary: 'Make a backup now',
          description:
            'Begins in the background, unless a backup is being made already. For administrators. Needs a recent proof if there are `keep` backups already, as the oldest is then removed.',
        },
      },
    )
    .patch(
      '/schedule',
      async ({ caller, body }) => {
        changeSchedule(ctx, caller, body)
        return { status: 'success' as const, data: await presentBackups(ctx) }
      },
      {
        adminAccess: 'session',
        recentProof: 'own',
        body: ScheduleChanges,
        response: {
          200: described('The backups, with the new schedule.', BackupsAnswer),
          ...errors({
            400: [...jsonCodes, 'nothing-to-change', 'backup-schedule-fixed'],
            401: [],
            403: ['not-administrator', 'proof-required'],
          }),
        },
        detail: {
          operationId: 'changeBackupSchedule',
          summary: 'Change when backups are made and how many are kept',
          description:
            'Missing fields stay unchanged. Fields in `fixed` are decided by the settings `BACKUP_EVERY`, `BACKUP_AT` and `BACKUP_KEEP`, the folder always by `BACKUP_DIR`. If a backup is overdue, or none has been made yet, it begins at once. For administrators. Needs a recent proof.',
        },
      },
    )
    .patch(
      '/recipients',
      async ({ caller, body }) => {
        changeRecipients(ctx, caller, body.recipients)
        return { status: 'success' as const, data: await presentBackups(ctx) }
      },
      {
        adminAccess: 'session',
        recentProof: 'own',
        body: RecipientsBody,
        response: {
          200: described('The backups, with the new public keys.', BackupsAnswer),
          ...errors({
            400: [...jsonCodes, 'setting-fixed', 'backup-recipient-invalid', 'backup-recipient-secret'],
            401: [],
            403: ['not-administrator', 'proof-required'],
          }),
        },
        detail: {
          operationId: 'changeBackupRecipients',
          summary: 'Set for which public keys backups are encrypted',
          description:
            'From the next backup on; earlier ones stay as they are. Only whoever has the key of one of them can open these backups, and the server cannot. Without any, backups are not encrypted. For administrators. Needs a recent proof.',
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
        recentProof: 'own',
        parse: 'none',
        params: BackupPath,
        response: {
          200: described('The link.', BackupLinkAnswer),
          ...errors({ 401: [], 403: ['not-administrator', 'proof-required'], 404: ['backup-not-found'] }),
        },
        detail: {
          operationId: 'makeBackupLink',
          summary: 'Get a link with which a backup can be downloaded without a token',
          description:
            'For downloads by the browser, which sends no token. For administrators. Needs a recent proof.',
        },
      },
    )
    .get(
      '/:name',
      ({ caller, params: { name }, request }) => sendStoredBackup(ctx, caller, name, request.headers),
      {
        backupAccess: 'session',
        recentProof: 'own',
        params: BackupPath,
        response: {
          200: FileAnswer(
            'application/octet-stream',
            'The complete backup, a zip file. Of an encrypted one, what is in it stays encrypted.',
          ),
          ...errors({
            400: ['backup-damaged', 'backup-incomplete', 'backup-newer', 'not-a-backup'],
            401: [],
            403: ['not-administrator', 'proof-required'],
            404: ['backup-not-found'],
          }),
        },
        detail: {
          operationId: 'downloadBackup',
          summary: 'Download a backup',
          description:
            'With a token, or through a download link. For administrators. With a token, it needs a recent proof.',
        },
      },
    )
    .delete(
      '/:name',
      async ({ caller, params }) => {
        await deleteStoredBackup(ctx, caller, params.name)
        return new Response(null, { status: 204 })
      },
      {
        adminAccess: 'session',
        recentProof: 'own',
        parse: 'none',
        params: BackupPath,
        response: {
          204: NoContent('The backup was deleted.'),
          ...errors({ 401: [], 403: ['not-administrator', 'proof-required'], 404: ['backup-not-found'] }),
        },
        detail: {
          operationId: 'deleteBackup',
          summary: 'Delete a backup',
          description: 'For administrators. Needs a recent proof.',
        },
      },
    )
