import { access, constants, statfs } from 'node:fs/promises'
import { countAccounts } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { AppError } from '../../platform/errors'
import { bytesLeftFree } from '../../platform/full-disk'

/**
 * Checks the database and the disk, for anonymous callers.
 * @throws AppError 503 with what is wrong
 */
export async function checkHealth({ db, database, config }: PlatformContext): Promise<void> {
  try {
    countAccounts(db)
    if (database.isReadOnly()) throw unhealthy('database-unusable', 'the database cannot be written to')
  } catch (error) {
    throw error instanceof AppError ? error : unhealthy('database-unusable', 'the database cannot be read')
  }
  const free = await findFreeBytes(config.dataDir)
  if (free < bytesLeftFree) throw unhealthy('disk-full', 'there is not enough room on the disk')
}

async function findFreeBytes(folder: string): Promise<number> {
  try {
    await access(folder, constants.W_OK)
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    throw unhealthy('disk-unusable', 'the data directory cannot be written to')
  }
}

const unhealthy = (code: 'database-unusable' | 'disk-unusable' | 'disk-full', message: string) =>
  new AppError('unavailable', code, message)
