import { openDatabase } from '../../platform/db/database'
import { migrations } from '../../platform/db/migrations'
import { prepareDataDir } from '../../platform/storage/data-dir'
import type { CommandContext, Report } from '../terminal/command'
import { createProgress } from '../terminal/progress'
import { lockForUpgrade } from '../terminal/with-database'

/**
 * Migrates the database by opening it.
 * @throws DataDirInUse while a server of an earlier version runs
 * @throws DamagedDatabase, NewerSchema or UpgradeFailed if the migration is impossible; the database is unchanged then
 */
export async function upgradeDatabase({ config }: CommandContext): Promise<Report> {
  const dataDir = prepareDataDir(config.dataDir)
  using _ = lockForUpgrade(dataDir)
  const path = dataDir.database
  const progress = createProgress()
  progress.begin('Upgrading the database')
  const database = openDatabase(path, migrations, { reads: 'nothing' })
  progress.end()
  database.close()
  const { snapshot } = database
  const upToDate = `The database is up to date: ${path}, schema ${migrations.length}.`
  return {
    text: snapshot === null ? upToDate : `${upToDate}\nA copy of it as it was before is in ${snapshot}.`,
    json: { database: path, schema: migrations.length, snapshot },
  }
}
