import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../platform/http/documented'
import { codeAmong, DateTime, Nullable, success } from '../../platform/http/schemas'

export const BackupFile = named(
  'BackupFile',
  Type.Object({
    name: Type.String({
      description: 'Ends in `.age` if the backup is encrypted.',
      examples: ['trackhut-2026-11-21-030000.trackhut'],
    }),
    made_at: DateTime,
    size: Type.Integer({ description: 'Bytes of the whole backup, as it is downloaded.' }),
  }),
)
export type BackupFile = Static<typeof BackupFile>

export const LastBackup = named(
  'LastBackup',
  Type.Object({
    started_at: DateTime,
    finished_at: DateTime,
    is_successful: Type.Boolean({ description: 'Whether the backup was made and verified.' }),
    reason: Nullable(Type.String({ description: 'Reason for the failure.' })),
    code: Nullable(
      codeAmong(
        'backup-underway',
        'backup-exists',
        'backup-damaged',
        'disk-full',
        'disk-file-too-large',
        'folder-unwritable',
        'worker-unavailable',
        'internal-error',
      ),
    ),
    file_name: Nullable(Type.String()),
    size: Nullable(Type.Integer({ description: 'Bytes of the whole backup, as it is downloaded.' })),
    files: Nullable(Type.Integer({ description: 'Uploaded files in it.' })),
    missing_files: Type.Integer({
      description: 'Files that the database refers to but that are missing; see `trackhut doctor`.',
    }),
  }),
)
export type LastBackup = Static<typeof LastBackup>

export const Backups = named(
  'Backups',
  Type.Object({
    backups: Type.Array(BackupFile, { description: 'Latest first.' }),
    folder: Type.String(),
    is_in_data_dir: Type.Boolean({ description: 'Whether the backups are inside the data directory.' }),
    is_encrypted: Type.Boolean({
      description: 'Whether new backups are encrypted: whether there are `recipients`.',
    }),
    recipients: Type.Array(Type.String({ examples: ['age1…'] }), {
      description: 'Public keys for which new backups are encrypted.',
    }),
    are_recipients_fixed: Type.Boolean({
      description: 'Whether `BACKUP_RECIPIENTS` is set outside the app, so that they cannot be changed here.',
    }),
    every_hours: Nullable(Type.Number({ description: 'Null if backups are made only on request.' })),
    at: Nullable(
      Type.String({
        description:
          'Time of day, `HH:MM` in `time_zone`, used if `every_hours` is a number of whole days. Null: exactly `every_hours` after the last backup.',
        examples: ['03:00'],
      }),
    ),
    time_zone: Type.String({ description: 'Time zone of the server.', examples: ['Europe/Paris'] }),
    keep: Type.Integer({ description: 'Number of backups to keep; older ones are deleted.' }),
    fixed: Type.Array(Type.Union([Type.Literal('every_hours'), Type.Literal('at'), Type.Literal('keep')]), {
      description: 'Fields decided by the settings of the server, which cannot be changed here.',
    }),
    next_at: Nullable(DateTime),
    deleted_accounts_until: {
      ...Nullable(DateTime),
      description:
        'When newer backups will have replaced all current ones. These still contain accounts that are deleted now. Null without backups, or if they are made only on request.',
    },
    replaced: Type.Array(
      Type.Object({
        folder: Type.String({ description: 'Name of the folder in the data directory.' }),
        until: DateTime,
      }),
      {
        description:
          'Data that restores have replaced. It may contain accounts that were deleted later. The server deletes it at `until`.',
      },
    ),
    is_running: Type.Boolean(),
    progress: Nullable(
      Type.Object(
        { done: Type.Integer(), total: Type.Integer() },
        {
          description: 'Number of uploaded files processed; null if unknown, or no backup is being made.',
        },
      ),
    ),
    last: Nullable(LastBackup),
  }),
)
export type Backups = Static<typeof Backups>

export const ScheduleChanges = named(
  'BackupScheduleChanges',
  Type.Object({
    every_hours: Type.Optional(
      Nullable(Type.Integer({ minimum: 1, maximum: 366 * 24, description: 'Null: only on request.' })),
    ),
    at: Type.Optional(
      Nullable(
        Type.String({
          pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
          description: 'Null: exactly `every_hours` after the last backup.',
          examples: ['03:00'],
        }),
      ),
    ),
    keep: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
)
export type ScheduleChanges = Static<typeof ScheduleChanges>

/** Every public key adds some 100 bytes to each file. */
const maxRecipients = 50

export const RecipientsBody = named(
  'BackupRecipients',
  Type.Object({
    recipients: Type.Array(
      Type.String({
        maxLength: 1000,
        description: 'A public key of age, `age1…`; never the key itself.',
      }),
      { maxItems: maxRecipients, description: 'All of them. Empty: new backups are not encrypted.' },
    ),
  }),
)

export const BackupsAnswer = named('BackupsAnswer', success({ data: Backups }))
export type BackupsAnswer = Static<typeof BackupsAnswer>

export const BackupPath = Type.Object({ name: Type.String({ description: 'The `name` of the backup.' }) })

export const BackupLinkAnswer = named(
  'BackupLinkAnswer',
  success({
    data: Type.Object({ url: Type.String({ description: 'Path on this server, valid for ten minutes.' }) }),
  }),
)
export type BackupLinkAnswer = Static<typeof BackupLinkAnswer>

export const Restored = named(
  'RestoredBackup',
  Type.Object({
    made_at: DateTime,
    trackhut_version: Type.String({
      description:
        'Version of Trackhut that made the backup: `2.0.0`, or `2.0.0-dev+466e5019` for a build before that release.',
    }),
    files: Type.Integer({ description: 'Uploaded files in it.' }),
  }),
)
export type Restored = Static<typeof Restored>

export const RestoredAnswer = named('RestoredAnswer', success({ data: Restored }))

/** For the OpenAPI document only: the handler reads the body itself. */
export const RestoreBody = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } } },
}
