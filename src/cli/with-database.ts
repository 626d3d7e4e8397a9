import type { DataDir } from '../platform/storage/data-dir'
import { type Db, openDatabase } from '../platform/db/database'

/** Opens the database for one piece of work, also while a server runs on it. */
export async function withDatabase<T>(dataDir: DataDir, work: (db: Db) => T | Promise<T>): Promise<T> {
  const database = openDatabase(dataDir.database)
  try {
    return await work(database.db)
  } finally {
    database.close()
  }
}
