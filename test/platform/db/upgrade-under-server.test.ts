// A database is not upgraded while a server of an earlier version runs, because that server could not read it
// afterwards.
import { expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { upgradeDatabase } from '../../../src/cli/commands/upgrade-database'
import { withDatabase } from '../../../src/cli/terminal/with-database'
import { openDatabase } from '../../../src/platform/db/database'
import { isOutdated } from '../../../src/platform/db/migrate'
import { migrations } from '../../../src/platform/db/migrations'
import { gatherSettings, readConfig } from '../../../src/platform/settings/read-config'
import { DataDirInUse, dataDirAt, lockDataDir } from '../../../src/platform/storage/data-dir'

test('a command leaves an older database alone while a server runs on it, and brings it up to date without one', async () => {
  const root = mkdtempSync(join(tmpdir(), 'trackhut-test-'))
  const dataDir = dataDirAt(root)
  openDatabase(dataDir.database, migrations.slice(0, 11)).close()
  const gather = () => gatherSettings({ data: root }, {})
  const context = {
    config: readConfig({ DATA_DIR: root }),
    given: gather(),
    gather,
    operand: '',
    options: {},
    now: new Date(),
    commands: [],
  }
  const server = lockDataDir(root)
  const nothing = () => null
  await expect(withDatabase(dataDir, nothing)).rejects.toBeInstanceOf(DataDirInUse)
  await expect(upgradeDatabase(context)).rejects.toBeInstanceOf(DataDirInUse)
  expect(isOutdated(dataDir.database, migrations)).toBe(true)
  server.release()
  await withDatabase(dataDir, nothing)
  expect(isOutdated(dataDir.database, migrations)).toBe(false)
  using _ = lockDataDir(root)
  await withDatabase(dataDir, nothing)
  await rm(root, { recursive: true })
})
