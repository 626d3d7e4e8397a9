// Starting on what an earlier version left, and on a machine whose clock is wrong.
import { Database as Sqlite } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../../src/db/migrations'
import { makeOldDatabase, oldSchema, readAll } from '../platform/db/old-database'
import { createFirstAccount, logIn, runTrackhut, startServer } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'

/** A folder with the data directory of an earlier version. */
function oldInstance() {
  const folder = temporaryFolder()
  const dataDir = join(folder.path, 'trackhut-data')
  mkdirSync(dataDir, { mode: 0o700 })
  const database = join(dataDir, 'trackhut.db')
  makeOldDatabase(database, 5)
  return { folder: folder.path, dataDir, database, [Symbol.dispose]: () => folder[Symbol.dispose]() }
}

const copyOf = (dataDir: string) =>
  join(dataDir, 'snapshots', `schema-000${oldSchema}-${new Date().toISOString().slice(0, 10)}.db`)

describe('data of an earlier version', () => {
  test('is brought up to date by db upgrade, which says where it is as it was', async () => {
    using instance = oldInstance()
    const before = readAll(instance.database)
    const { exitCode, stdout } = await runTrackhut({ folder: instance.folder, args: ['db', 'upgrade'] })
    expect([exitCode, stdout]).toEqual([
      0,
      `The database is up to date: ${instance.database}, schema ${migrations.length}.\nAs it was before, it is in ${copyOf(instance.dataDir)}.\n`,
    ])
    expect(readAll(copyOf(instance.dataDir))).toEqual(before)
  })

  test('is brought up to date by a start, which logs where it is as it was', async () => {
    using instance = oldInstance()
    await using server = await startServer({ folder: instance.folder })
    expect(server.output()).toContain(`{"copy":"${copyOf(instance.dataDir)}"}`)
  })

  test('stays as it is when it cannot be copied', async () => {
    using instance = oldInstance()
    const before = readAll(instance.database)
    writeFileSync(join(instance.dataDir, 'snapshots'), 'in the way')
    const { exitCode, stdout, stderr } = await runTrackhut({ folder: instance.folder })
    expect([exitCode, stdout]).toEqual([70, ''])
    expect(stderr).toMatch(/^The database could not be copied to .+ Nothing was changed\.\n$/)
    expect(readAll(instance.database)).toEqual(before)
  })
})

test('a machine whose clock is behind goes on from when the server ran last', async () => {
  using folder = temporaryFolder()
  const first = await startServer({ folder: folder.path })
  await createFirstAccount(first)
  expect(first.output()).not.toContain('The clock of this machine is behind')
  expect(await first.stop()).toBe(0)
  const tenDaysAhead = Date.now() + 10 * 86_400_000
  using sqlite = new Sqlite(join(folder.path, 'trackhut-data', 'trackhut.db'))
  const { clock_mark } = sqlite.query('SELECT clock_mark FROM instance_config').get() as {
    clock_mark: number
  }
  expect(Math.abs(Date.now() - clock_mark)).toBeLessThan(60_000)
  sqlite.run('UPDATE instance_config SET clock_mark = ?', [tenDaysAhead])

  await using again = await startServer({ folder: folder.path })
  expect(again.output()).toContain('The clock of this machine is behind')
  const [, payload = ''] = (await logIn(again)).split('.')
  const { iat } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  expect(iat * 1000).toBeGreaterThan(tenDaysAhead - 2000)
})
