import { prepareDataDir } from '../data-dir'
import { migrations } from '../db/migrations'
import type { Call } from './commands'
import { withDatabase } from './with-database'

/** Opening the database is what brings it up to date. */
export async function upgradeDatabase({ config }: Call): Promise<string> {
  const dataDir = prepareDataDir(config.dataDir)
  await withDatabase(dataDir, () => {})
  return `The database is up to date: ${dataDir.database}, schema ${migrations.length}.`
}
