import { prepareDataDir } from '../platform/storage/data-dir'
import { openDatabase } from '../platform/db/database'
import { migrations } from '../db/migrations'
import type { Call } from './commands'

/** Opening the database is what brings it up to date. */
export async function upgradeDatabase({ config }: Call): Promise<string> {
  const path = prepareDataDir(config.dataDir).database
  const database = openDatabase(path)
  database.close()
  const { snapshot } = database
  const upToDate = `The database is up to date: ${path}, schema ${migrations.length}.`
  return snapshot === null ? upToDate : `${upToDate}\nAs it was before, it is in ${snapshot}.`
}
