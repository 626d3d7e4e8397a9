// A backup out of which a part is taken: its database is unpacked, brought up to date, and asked; files come when they are needed.
import { join } from 'node:path'
import { openAsItIs } from '../../instance/backups/archive/copy-store'
import { databaseName, uploadsPrefix } from '../../instance/backups/archive/format'
import { openList } from '../../instance/backups/archive/open-backup'
import { unpackDatabase, unpackFile } from '../../instance/backups/archive/unpack-backup'
import type { Db } from '../../platform/db/database'
import { AppError } from '../../platform/errors'
import { requireRoom } from '../../platform/storage/disk-room'

export interface OpenedBackup extends Disposable {
  madeAt: Date
  /** The version of the program that made it. */
  version: string
  /** A copy of its database, which may be changed. */
  db: Db
  /**
   * Unpacks files, beside the database as in a data directory.
   * @param paths below the upload folder
   * @returns those that are missing or damaged
   */
  unpack(paths: readonly string[]): Promise<string[]>
}

/**
 * What other people's files look like in it is of no interest.
 * @param folder an empty one, which becomes like a data directory
 * @throws AppError when it is no backup, or its database is damaged, or was made by a newer Trackhut
 */
export async function openPartly(path: string, folder: string): Promise<OpenedBackup> {
  const backup = await openList(path)
  try {
    const { made_at: madeAt, trackhut_version: version } = backup.manifest
    const files = new Map(backup.manifest.files.map(file => [file.name, file]))
    await requireRoom(folder, files.get(databaseName)?.size ?? 0, 'bulk')
    await unpackDatabase(backup, folder)
    const copy = openAsItIs(join(folder, databaseName), 'to change')
    return {
      madeAt: new Date(madeAt),
      version,
      db: copy.db,
      async unpack(paths) {
        const found = paths.map(path => ({ path, file: files.get(uploadsPrefix + path) }))
        // They are packed into an archive, which is taken in as one that is uploaded.
        await requireRoom(folder, 3 * found.reduce((sum, { file }) => sum + (file?.size ?? 0), 0), 'bulk')
        const lacking: string[] = []
        for (const { path, file } of found) {
          const isUnpacked = file !== undefined && (await unpackFile(backup, folder, file).then(yes, isSound))
          if (!isUnpacked) lacking.push(path)
        }
        return lacking
      },
      [Symbol.dispose]() {
        copy[Symbol.dispose]()
        backup[Symbol.dispose]()
      },
    }
  } catch (error) {
    backup[Symbol.dispose]()
    throw error
  }
}

const yes = () => true

/** False for what is the backup's fault. */
function isSound(error: unknown): false {
  if (error instanceof AppError && error.code === 'backup-damaged') return false
  throw error
}
