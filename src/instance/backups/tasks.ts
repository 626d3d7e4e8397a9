import { hour } from '../../lib/durations'
import { dataDirAt } from '../../platform/storage/data-dir'
import type { Task } from '../../platform/workers/task'
import { attempt, type Outcome } from './archive/attempt'
import type { RestoredBackup } from './archive/restore-backup'
import type { WrittenBackup } from './archive/write-backup'

/** Time limit that is long enough for many gigabytes on a slow USB drive of a small machine. */
const timeLimitMs = 12 * hour

interface Ctx {
  config: { dataDir: string }
}

/** Writes a backup, encrypted if there are recipients. `target` must not exist, and `now` is in milliseconds since 1970. */
export const writeBackupTask: Task<
  { target: string; now: number; recipients: readonly string[] },
  Outcome<WrittenBackup>,
  Ctx
> = {
  name: 'write-backup',
  queue: 'backup',
  timeLimitMs,
  async perform({ target, now, recipients }, { config }) {
    const { writePooledBackup } = await import('./folder/write-pooled-backup')
    return attempt(() => writePooledBackup(dataDirAt(config.dataDir), target, new Date(now), recipients))
  },
}

/** Removes pooled files that no backup needs. */
export const tidyBackupsTask: Task<{ folder: string }, Outcome<void>, Ctx> = {
  name: 'tidy-backups',
  queue: 'backup',
  timeLimitMs,
  async perform({ folder }, { config }) {
    const { tidyPool } = await import('./folder/tidy-pool')
    return attempt(() => tidyPool(dataDirAt(config.dataDir), folder))
  },
}

/** Verifies a backup and unpacks it into a folder of the data directory. `now` is in milliseconds since 1970. */
export const layBackupOutTask: Task<
  { path: string; now: number; identity: string | null },
  Outcome<RestoredBackup>,
  Ctx
> = {
  name: 'lay-backup-out',
  queue: 'backup',
  timeLimitMs,
  async perform({ path, now, identity }, { config }) {
    const { layBackupOut } = await import('./archive/restore-backup')
    return attempt(() => layBackupOut(path, config.dataDir, new Date(now), { via: 'web', identity }))
  },
}
