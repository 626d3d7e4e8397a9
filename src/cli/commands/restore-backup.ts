import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { attempt } from '../../instance/backups/archive/attempt'
import { isSealed, requireIdentity } from '../../instance/backups/archive/open-any-backup'
import { openBackup } from '../../instance/backups/archive/open-backup'
import { layBackupOut, type RestoredBackup } from '../../instance/backups/archive/restore-backup'
import { AppError, CommandFailed } from '../../platform/errors'
import { lockDataDir, makeDataDir } from '../../platform/storage/data-dir'
import {
  completeRestore,
  isFreeForRestore,
  isRestoreMarked,
  markRestored,
} from '../../platform/storage/restored-data'
import type { CommandContext, Report } from '../terminal/command'
import { noteRefusedKey } from '../terminal/note-refused-key'
import { createProgress } from '../terminal/progress'
import { readIdentityFor } from '../terminal/read-identity'
import { requireThere } from '../terminal/require-there'

/**
 * Restores a backup into an empty data directory. With `--replace` the directory may contain an instance.
 * @throws DataDirInUse while a server runs
 * @throws CommandFailed if the backup is unusable, or the directory is not empty and `--replace` is missing; nothing
 *   has changed then
 */
export async function restoreBackup({ config, operand, options, now }: CommandContext): Promise<Report> {
  const { dataDir } = config
  const path = resolve(operand)
  requireReadable(path)
  const identity = await readIdentityFor(options, path)
  await noteRefused({ dataDir, now }, () => openAndClose(path, identity))
  const progress = createProgress()
  if (!options.replace) requireFree(dataDir)
  makeDataDir(dataDir)
  using _ = lockDataDir(dataDir)
  progress.begin('Restoring')
  const onProgress = (done: number, total: number) => progress.show('Restoring files', done, total)
  const restored = await succeed(() => layBackupOut(path, dataDir, now, { identity, onProgress })).finally(
    progress.end,
  )
  const kept = await succeed(async () => {
    markRestored(dataDir, now)
    return completeRestore(dataDir)
  })
  return describe(dataDir, restored, kept)
}

function requireReadable(path: string) {
  requireThere(path, 'file')
  if (statSync(path).isDirectory()) {
    throw new CommandFailed(`${path} is a folder. Name the file of a backup, such as one in it.`)
  }
}

/**
 * Requires an empty directory. If a restore into it was interrupted, completes this restore, and then throws as well,
 * because the directory is not empty.
 */
function requireFree(dataDir: string) {
  if (isRestoreMarked(dataDir)) {
    makeDataDir(dataDir)
    throw new CommandFailed(
      `The restore that was interrupted in ${dataDir} is complete now. Add --replace to restore again.`,
    )
  }
  if (isFreeForRestore(dataDir)) return
  throw new CommandFailed(`${dataDir} is not empty. Add --replace to set aside what is in it.`)
}

/**
 * Opens a backup to find most kinds of damage before any directory is created. Of an encrypted one, only the key is tried,
 * because it is decrypted nowhere but in the data directory.
 */
async function openAndClose(path: string, identity: string | null) {
  if (await isSealed(path)) return requireIdentity(path, identity)
  using _ = await openBackup(path)
}

/** Like `succeed`. A wrong key is in the audit log of the instance that was to be replaced. */
async function noteRefused({ dataDir, now }: { dataDir: string; now: Date }, work: () => Promise<void>) {
  await succeed(async () => {
    try {
      await work()
    } catch (error) {
      if (error instanceof AppError) await noteRefusedKey(dataDir, now, error.code)
      throw error
    }
  })
}

async function succeed<T>(work: () => Promise<T>): Promise<T> {
  const outcome = await attempt(work)
  if (!outcome.done) throw new CommandFailed(`Nothing was changed: ${outcome.reason.sentence}.`)
  return outcome.result
}

function describe(dataDir: string, { madeAt, version, files }: RestoredBackup, kept: string | null): Report {
  const uploads = `${files} uploaded ${files === 1 ? 'file' : 'files'}`
  const lines = [
    `${dataDir} is as it was on ${madeAt.toISOString()}, when Trackhut ${version} made the backup: ${uploads}.`,
    ...(kept === null
      ? []
      : [
          `What was there before is kept in ${kept}. Delete that when you are sure; the server does on the day in its name.`,
        ]),
    'Sessions have ended: everybody logs in again, with the password of that time. Apps and scripts stay connected.',
  ]
  const whole = { data_dir: dataDir, files, kept }
  return { text: lines.join('\n'), json: { made_at: madeAt.toISOString(), version, whole, part: null } }
}
