import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, success } from '../http/schemas'

export const BackupFile = Type.Object({
  name: Type.String({ examples: ['trackhut-2026-11-21-030000.trackhut'] }),
  made_at: DateTime,
  size: Type.Integer({ description: 'Bytes.' }),
})
export type BackupFile = Static<typeof BackupFile>

export const LastBackup = Type.Object({
  started_at: DateTime,
  finished_at: DateTime,
  is_successful: Type.Boolean({ description: 'Made, and read through again without a fault.' }),
  reason: Nullable(Type.String({ description: 'Why there is none.' })),
  file_name: Nullable(Type.String()),
  size: Nullable(Type.Integer({ description: 'Bytes.' })),
  files: Nullable(Type.Integer({ description: 'Uploaded files in it.' })),
  missing_files: Type.Integer({
    description: 'Files the database names that are not there: `trackhut doctor` tells more.',
  }),
})
export type LastBackup = Static<typeof LastBackup>

export const Backups = Type.Object({
  backups: Type.Array(BackupFile, { description: 'The latest first.' }),
  folder: Type.String(),
  is_in_data_dir: Type.Boolean({ description: 'Whether what takes the data takes the backups as well.' }),
  every_hours: Nullable(Type.Number({ description: 'Null: only when somebody asks.' })),
  keep: Type.Integer({ description: 'How many are kept; older ones are removed.' }),
  next_at: Nullable(DateTime),
  is_running: Type.Boolean(),
  last: Nullable(LastBackup),
})
export type Backups = Static<typeof Backups>

export const BackupsAnswer = success({ data: Backups })
export type BackupsAnswer = Static<typeof BackupsAnswer>

export const BackupPath = Type.Object({ name: Type.String() })

export const BackupLinkAnswer = success({
  data: Type.Object({ url: Type.String({ description: 'Path on this server, good for ten minutes.' }) }),
})
export type BackupLinkAnswer = Static<typeof BackupLinkAnswer>

export const Restored = Type.Object({
  made_at: DateTime,
  trackhut_version: Type.String({ description: 'Of the Trackhut that made the backup.' }),
  files: Type.Integer({ description: 'Uploaded files in it.' }),
})
export type Restored = Static<typeof Restored>

export const RestoredAnswer = success({ data: Restored })

/** Documented, but read by the handler. */
export const RestoreBody = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } } },
}
