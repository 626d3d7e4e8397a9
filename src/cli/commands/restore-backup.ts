import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { attempt } from '../../backups/attempt'
import { openBackup } from '../../instance/backups/archive/open-backup'
import { layBackupOut, type RestoredBackup } from '../../instance/backups/archive/restore-backup'
import { lockDataDir, prepareDataDir, unlockDataDir } from '../../platform/storage/data-dir'
import { AppError, forbidden, notFound } from '../../errors'
import { completeRestore, isFreeForRestore, isRestoreMarked, markRestored } from '../../platform/storage/restored-data'
import type { Call } from '../commands'

/**
 * @throws DataDirInUse while a server runs
 * @throws AppError for a backup that cannot be used, and a directory that is not empty: nothing has changed then
 */
export async function restoreBackup({ config, operand, options, now }: Call): Promise<string> {
  const { dataDir } = config
  const path = resolve(operand)
  if (!existsSync(path)) throw notFound(`There is no file ${path}.`)
  await succeed(() => openAndClose(path))
  if (!options.replace) requireFree(dataDir)
  prepareDataDir(dataDir)
  lockDataDir(dataDir)
  try {
    const restored = await succeed(() => layBackupOut(path, dataDir))
    const kept = await succeed(async () => {
      markRestored(dataDir, now)
      return completeRestore(dataDir)
    })
    return describe(dataDir, restored, kept)
  } finally {
    unlockDataDir()
  }
}

/** A directory that another restore was interrupted in is not free either, but whole afterwards. */
function requireFree(dataDir: string) {
  if (isRestoreMarked(dataDir)) {
    prepareDataDir(dataDir)
    throw forbidden(
      `The restore that was interrupted in ${dataDir} is complete now. Add --replace to restore anew.`,
    )
  }
  if (isFreeForRestore(dataDir)) return
  throw forbidden(`${dataDir} is not empty. Add --replace to keep aside what is in it.`)
}

/** Sees most of what is wrong before a directory is made. */
async function openAndClose(path: string) {
  using _ = await openBackup(path)
}

async function succeed<T>(work: () => Promise<T>): Promise<T> {
  const outcome = await attempt(work)
  if (!outcome.done) throw new AppError('failed', `Nothing was changed: ${outcome.reason}.`)
  return outcome.result
}

function describe(dataDir: string, { madeAt, version, files }: RestoredBackup, kept: string | null): string {
  const uploads = `${files} uploaded ${files === 1 ? 'file' : 'files'}`
  return [
    `${dataDir} is as it was on ${madeAt.toISOString()}, when Trackhut ${version} made the backup: ${uploads}.`,
    ...(kept === null ? [] : [`What was there before is kept in ${kept}. Delete that when you are sure.`]),
    'Sessions have ended: everybody logs in again, with the password of that time. Apps and scripts stay connected.',
  ].join('\n')
}
