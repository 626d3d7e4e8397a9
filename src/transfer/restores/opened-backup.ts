// Opens a backup to restore a part of it. Its database is unpacked and migrated; other files are unpacked when they are
// needed.
import { join } from 'node:path'
import { openAsItIs } from '../../instance/backups/archive/copy-store'
import { databaseName, uploadsPrefix } from '../../instance/backups/archive/format'
import { type Opening, openAnyList } from '../../instance/backups/archive/open-any-backup'
import { unpackDatabase, unpackFile } from '../../instance/backups/archive/unpack-backup'
import { AppError } from '../../platform/errors'
import { requireRoom } from '../../platform/storage/disk-room'

/**
 * Opens a backup. Only files that are needed are unpacked and checked.
 * @param opening `folder` is empty, and gets the structure of a data directory
 * @returns time and Trackhut version of the backup, and a copy of its database, which may be changed
 * @throws AppError if the file is not a backup, if its database is damaged, or if a newer Trackhut made it
 */
export async function openPartly(path: string, { identity, folder }: Opening) {
  using opening = new DisposableStack()
  const backup = opening.use(await openAnyList(path, { identity, folder }))
  const { made_at: madeAt, trackhut_version: version } = backup.manifest
  const files = new Map(backup.manifest.files.map(file => [file.name, file]))
  await requireRoom(folder, files.get(databaseName)?.size ?? 0, 'bulk')
  await unpackDatabase(backup, folder)
  const copy = opening.use(openAsItIs(join(folder, databaseName), 'to change'))
  const opened = opening.move()
  return {
    madeAt: new Date(madeAt),
    version,
    db: copy.db,
    /**
     * Unpacks files to the paths that they have in a data directory, beside the database.
     * @param paths paths below the upload folder
     * @returns paths of missing or damaged files
     */
    async unpack(paths: readonly string[]): Promise<string[]> {
      const found = paths.map(path => ({ path, file: files.get(uploadsPrefix + path) }))
      // The disk must have room for three copies: the unpacked files, the archive that is made from them, and the files
      // that the import of this archive stores.
      await requireRoom(folder, 3 * found.reduce((sum, { file }) => sum + (file?.size ?? 0), 0), 'bulk')
      const lacking: string[] = []
      for (const { path, file } of found) {
        const isUnpacked = file !== undefined && (await unpackFile(backup, folder, file).then(yes, isSound))
        if (!isUnpacked) lacking.push(path)
      }
      return lacking
    },
    [Symbol.dispose]: () => opened.dispose(),
  }
}

const yes = () => true

/** Returns false if the error means that the backup is damaged; throws any other error. */
function isSound(error: unknown): false {
  if (error instanceof AppError && error.code === 'backup-damaged') return false
  throw error
}
