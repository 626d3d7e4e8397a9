// A backup is a zip archive with the database, the uploaded files, a README, and a manifest. In the backup folder, the
// uploaded files are not in the archive but in the pool beside it, see pooled-file.ts.
import { type Static, Type } from '@sinclair/typebox'
import { migrations } from '../../../platform/db/migrations'
import { fullVersion } from '../../../platform/version'
import { PooledFacts } from './pooled-file'

export const databaseName = 'trackhut.db'
export const readmeName = 'README.txt'
export const manifestName = 'manifest.json'

/** Prefix of the names of uploaded files in a backup. The path relative to the upload folder follows it. */
export const uploadsPrefix = 'uploads/'

const format = 'trackhut-backup'

/** Format number: all files are in the archive. */
export const completeFormat = 1 as const

/** Format number: files may be in the pool, a folder beside the archive that several backups share. */
export const pooledFormat = 2 as const

/** Format number: as `pooledFormat`, and the files in the pool are encrypted. */
export const sealedFormat = 3 as const

/** Highest format number. Raise it if older versions of the program cannot read the new format. */
export const formatVersion = sealedFormat

const namePart = '[A-Za-z0-9_@-][A-Za-z0-9_@.-]{0,200}'

/**
 * Pattern of the allowed file names in a backup. None of them points outside of its folder, or has a special meaning on
 * any operating system.
 */
const fileName = `^(README\\.txt|trackhut\\.db|uploads(/${namePart}){1,8})$`

/** Fields of the manifest that all format versions have. */
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
  /** Present if the file is in the pool instead of the archive. */
  pooled: Type.Optional(PooledFacts),
})
export type ManifestFile = Static<typeof ManifestFile>

export const Manifest = Type.Composite([
  AnyManifest,
  Type.Object({
    made_at: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$' }),
    missing_files: Type.Integer({ minimum: 0 }),
    /** Number of bytes by which the pooled files enlarge the backup if it is downloaded as one file. */
    pooled_size: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Each backup verifies the files of one part of the pool again. This is the index of the part. */
    read_again: Type.Optional(Type.Integer({ minimum: 0 })),
    files: Type.Array(ManifestFile),
  }),
])
export type Manifest = Static<typeof Manifest>

/** Returns the manifest of a new backup, without its list of files. */
export const backupFacts = (
  formatVersion: typeof completeFormat | typeof pooledFormat | typeof sealedFormat,
  madeAt: Date,
  missingFiles: number,
) => ({
  format,
  format_version: formatVersion,
  trackhut_version: fullVersion,
  schema_version: migrations.length,
  made_at: madeAt.toISOString(),
  missing_files: missingFiles,
})

const backupEnding = '.trackhut'

/** Follows `backupEnding` in the name of an encrypted backup. */
export const sealedEnding = '.age'

/** Returns a file name such as `trackhut-2026-11-21-030000.trackhut`. The time is in UTC, so that names sort by age. */
export function nameBackup(madeAt: Date, isSealed = false): string {
  const [day = '', time = ''] = madeAt.toISOString().split('T')
  return `trackhut-${day}-${time.slice(0, 8).replaceAll(':', '')}${backupEnding}${isSealed ? sealedEnding : ''}`
}

/** Reads the time from the name of a backup; null if the name does not have this format. */
export function readBackupName(name: string): Date | null {
  const [, day, hours, minutes, seconds] =
    /^trackhut-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.trackhut(?:\.age)?$/.exec(name) ?? []
  const madeAt = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(madeAt.getTime()) ? null : madeAt
}

/** The README of a backup, for people who open it, possibly years later. */
export const readme = `Everything one Trackhut holds, of all its users

trackhut.db      The database, as SQLite keeps it.
uploads/         Recordings exactly as they were uploaded, their tracks and pictures, and pictures of profiles.
manifest.json    Which Trackhut made this, when, and size and SHA-256 of every file.

If there are no uploads in here, they lie in the folder trackhut-files beside this backup, which several backups share: each
under its SHA-256, in folders by its first two digits, packed with gzip or as it is. Without that folder this is not complete.
Downloaded in the browser, a backup is one file with everything.

Bring it back:   trackhut restore FILE --data DIR
or choose it on the first page of a new, empty Trackhut.

Not in here: the key that signs sessions, region files for maps, tiles, and archives of accounts on their way out or in.
After bringing it back everybody logs in again with the password they had; apps and scripts stay connected.

Encrypted backups need their key: trackhut restore FILE --identity KEYFILE --data DIR

Keep this where nobody else can read it: recordings show where people live.
`
