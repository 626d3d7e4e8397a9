// Checks the whole database after an interrupted run. If it is large, this happens in a worker process while the server
// already answers.
import { Database as Sqlite } from 'bun:sqlite'
import { hour } from '../lib/durations'
import { asDamage, DamagedDatabase, readThrough } from '../platform/db/database'
import { dataDirAt } from '../platform/storage/data-dir'
import type { Task } from '../platform/workers/task'
import type { Context } from './context'

/** Enough to read many gigabytes from a slow USB stick. */
const timeLimitMs = 12 * hour

/** Returns the first problem of the database; `null` if it is sound. */
export const readDatabaseTask: Task<null, string | null, { config: { dataDir: string } }> = {
  name: 'read-database',
  queue: 'backup',
  timeLimitMs,
  perform: async (_, { config }) => {
    const path = dataDirAt(config.dataDir).database
    using sqlite = new Sqlite(path, { readonly: true })
    try {
      sqlite.run('PRAGMA busy_timeout = 5000')
      return readThrough(sqlite)
    } catch (error) {
      const damage = asDamage(error, path)
      if (damage instanceof DamagedDatabase) return damage.message
      throw error
    }
  },
}

/** @param onDamage called if the database is damaged; no request may be answered after that */
export async function readThroughIfDoubted(
  { database, config, workers, log }: Context,
  onDamage: (damage: DamagedDatabase) => void,
) {
  if (!database.isDoubted) return
  log.warn('The last run was interrupted: the database is read through while the server answers')
  try {
    const problem = await workers.run(readDatabaseTask, null, { userId: null })
    if (problem === null) {
      database.vouch()
      return log.info('The database was read through, and is sound')
    }
    log.error('The database is damaged, and the server ends', { reason: problem })
    const damage = new DamagedDatabase(problem, dataDirAt(config.dataDir).database, true)
    database.learnFrom(damage)
    onDamage(damage)
  } catch (error) {
    log.warn('The database could not be read through; the next start tries again', { reason: String(error) })
  }
}
