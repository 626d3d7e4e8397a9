// Detects that the database file was deleted or replaced while the server uses it. A process can continue to use a
// deleted file, but everything written to it is lost when the process ends.
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { everyTick } from '../../lib/async/ticker'
import { second } from '../../lib/durations'
import type { Database } from '../db/database'
import type { Log } from '../log'
import type { DataDir } from './data-dir'

const watchMs = 10 * second

/**
 * Checks regularly whether the database and the server's lock file are still the same files. If not, the database is
 * saved to a copy, and all further writes are refused.
 * @param onLost called afterwards
 * @returns a function that stops the checks
 */
export function watchDatabase(
  { dataDir, database, clock, log }: { dataDir: DataDir; database: Database; clock: () => Date; log: Log },
  onLost: () => void,
): () => void {
  const paths = [dataDir.database, dataDir.lock]
  const opened = paths.map(identify)
  const end = everyTick(watchMs, () => {
    const lost = paths.find((path, index) => identify(path) !== opened[index])
    if (lost === undefined) return
    end()
    const folder = join(dataDir.root, 'snapshots')
    const copy = join(folder, `rescued-${clock().toISOString().slice(0, 19).replaceAll(':', '-')}.db`)
    log.error(
      'A file was deleted or replaced under the running server. Nothing more is written; stop the server',
      { file: lost },
    )
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      database.sqlite.query('VACUUM INTO ?').run(copy)
      log.error('The database is in this copy, as it was: put it in the place of the other', { copy })
    } catch (error) {
      log.error('No copy of the database could be made', { reason: String(error) })
    }
    database.refuseWrites()
    onLost()
  })
  return end
}

/** Returns device and inode of a file, which are different after a replacement; `null` if the file is missing. */
function identify(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? `${found.dev}:${found.ino}` : null
}
