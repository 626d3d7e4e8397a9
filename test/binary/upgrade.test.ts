// The server is started with the data of an earlier version.
import { describe, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../../src/platform/db/migrations'
import { makeOldDatabase, oldSchema, readAll } from '../platform/db/old-database'
import { executable, runTrackhut, startServer } from '../support/executable'
import { canMount, withSmallDisk } from '../support/small-disk'
import { temporaryFolder } from '../support/temporary-folder'

/** Creates a folder with the data directory of an earlier version. */
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
      `The database is up to date: ${instance.database}, schema ${migrations.length}.\nA copy of it as it was before is in ${copyOf(instance.dataDir)}.\n`,
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

  test.skipIf(!canMount())(
    'stays as it is on a disk without room for a copy beside the reserve',
    async () => {
      using instance = oldInstance()
      using disk = temporaryFolder()
      const script = `
cd "$2" && cp -R "$1" data && head -c 70000000 /dev/zero > filler
"$3" db upgrade; echo "exit code $?"
cmp data/trackhut.db "$1/trackhut.db" && ls -A data/snapshots && rm filler
"$3" db upgrade`
      const words = ['sh', '-c', script, 'sh', instance.dataDir, disk.path, executable]
      const { exitCode, stdout, stderr } = await runTrackhut(withSmallDisk('120m', disk.path, ...words))
      expect(stderr).toMatch(
        /^The database could not be copied to \S+ \(it takes a disk with 64\.\dMB free, of which 64\.0MB stay free, and this one has \d+\.\dMB\), which is done before it is brought up to date\. Nothing was changed\. Free some space on the disk, for example by moving backups elsewhere\.\n$/,
      )
      expect(stdout).toStartWith('exit code 70\nThe database is up to date: ')
      expect(exitCode).toBe(0)
    },
  )
})
