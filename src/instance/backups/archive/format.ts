// A backup is a zip archive with the database, the uploaded files, a README for people, and a manifest.
import { type Static, Type } from '@sinclair/typebox'

export const databaseName = 'trackhut.db'
export const readmeName = 'README.txt'
export const manifestName = 'manifest.json'

/** Names of uploaded files begin with it; behind it is their path below the upload folder. */
export const uploadsPrefix = 'uploads/'

const format = 'trackhut-backup'

/** Raised when older versions of the program could no longer read what is written. */
export const formatVersion = 1

const namePart = '[A-Za-z0-9_@-][A-Za-z0-9_@.-]{0,200}'

/** Every name that is in a backup. None leads anywhere else, or means something special to any system. */
const fileName = `^(README\\.txt|trackhut\\.db|uploads(/${namePart}){1,8})$`

/** Backups of every version have these fields. */
export const AnyManifest = Type.Object({
  format: Type.Literal(format),
  format_version: Type.Integer({ minimum: 1 }),
  trackhut_version: Type.String({ pattern: '^[0-9A-Za-z.+-]{1,40}$' }),
  schema_version: Type.Integer({ minimum: 1 }),
})

const ManifestFile = Type.Object({
  name: Type.String({ pattern: fileName }),
  size: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})

export const Manifest = Type.Composite([
  AnyManifest,
  Type.Object({
    made_at: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$' }),
    missing_files: Type.Integer({ minimum: 0 }),
    files: Type.Array(ManifestFile),
  }),
])
export type Manifest = Static<typeof Manifest>

export const backupFacts = (made: { version: string; schema: number; at: Date; missing: number }) => ({
  format,
  format_version: formatVersion,
  trackhut_version: made.version,
  schema_version: made.schema,
  made_at: made.at.toISOString(),
  missing_files: made.missing,
})

const backupEnding = '.trackhut'

/** `trackhut-2026-11-21-030000.trackhut`, in UTC: in the order of their names they are as old as their names say. */
export function nameBackup(madeAt: Date): string {
  const [day = '', time = ''] = madeAt.toISOString().split('T')
  return `trackhut-${day}-${time.slice(0, 8).replaceAll(':', '')}${backupEnding}`
}

/** When a backup was made; null for a name that is none of ours. */
export function readBackupName(name: string): Date | null {
  const [, day, hours, minutes, seconds] =
    /^trackhut-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.trackhut$/.exec(name) ?? []
  const madeAt = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(madeAt.getTime()) ? null : madeAt
}
