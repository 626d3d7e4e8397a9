// Checks the whole database after a run that was interrupted. A large database is checked in a worker process while the
// server already answers requests.
import { Database as Sqlite } from 'bun:sqlite'
import { hour } from '../lib/durations'
import { asDamage, DamagedDatabase, readThrough } from '../platform/db/database'
import { dataDirAt } from '../platform/storage/data-dir'
import type { Task } from '../platform/workers/task'
import type { Context } from './context'

/** Time limit in ms: enough to read many gigabytes from a slow USB stick. */
const timeLimitMs = 12 * hour

/** Returns a description of the first problem in the database; `null` if the database is sound. */
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

/**
 * If a run was interrupted and the database has not been checked since, checks it completely in a worker process.
 * @param onDamage called if the database is damaged; no request may be answered after that
 */
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
