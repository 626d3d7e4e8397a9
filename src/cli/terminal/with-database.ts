import { type Act, commandLine } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import { asDamage, type Db, openDatabase } from '../../platform/db/database'
import { isOutdated } from '../../platform/db/migrate'
import { migrations } from '../../platform/db/migrations'
import { type DataDir, lockDataDir } from '../../platform/storage/data-dir'

/**
 * Opens the database for one task, even while a server runs. The whole database is checked for damage only before a
 * migration. Otherwise damage is only noticed in the parts that are read.
 * @throws DamagedDatabase if damage is found
 * @throws DataDirInUse if the database must be migrated while a server of an earlier version runs
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
 * Locks the data directory if opening the database will migrate it, because a running server of an earlier version
 * could not read the new schema. Returns null if no migration is needed.
 * @throws DataDirInUse if the database must be migrated while a server of an earlier version runs
 */
export const lockForUpgrade = ({ root, database }: DataDir) =>
  isOutdated(database, migrations) ? lockDataDir(root) : null

/** Records the act of a command in the audit log. Call it in the transaction that makes the change. */
export function recordCommand(db: Db, now: Date, act: Act, whomId?: number) {
  recordAct({ clock: () => now, log: null }, db, { act, by: commandLine, whomId: whomId ?? null })
}
