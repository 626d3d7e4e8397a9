import { asDamage, type Db, openDatabase } from '../../platform/db/database'
import { isOutdated } from '../../platform/db/migrate'
import { migrations } from '../../platform/db/migrations'
import { type DataDir, lockDataDir } from '../../platform/storage/data-dir'

/**
 * Opens the database for one piece of work, also while a server runs on it. All of it is read through when a server
 * starts, or by doctor; here only what the work needs.
 * @throws DamagedDatabase when that is damaged
 * @throws DataDirInUse when it has to be brought up to date and a server of an earlier version runs on it
 */
export async function withDatabase<T>(dataDir: DataDir, work: (db: Db) => T | Promise<T>): Promise<T> {
  using _ = lockForUpgrade(dataDir)
  const database = openDatabase(dataDir.database, migrations, { reads: 'nothing' })
  try {
    return await work(database.db)
  } catch (error) {
    throw asDamage(error, dataDir.database)
  } finally {
    database.close()
  }
}

/**
 * To be held while a database is opened. A server of an earlier version would not understand what it is brought up to.
 * @throws DataDirInUse while one runs
 */
export const lockForUpgrade = ({ root, database }: DataDir) =>
  isOutdated(database, migrations) ? lockDataDir(root) : null
