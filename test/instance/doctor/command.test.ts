// `trackhut doctor` run from the sources: its output, files and exit codes.
import { Database as Sqlite } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openKeyRing } from '../../../src/platform/access/tokens/secret-key'
import { openDatabase } from '../../../src/platform/db/database'
import { migrations } from '../../../src/platform/db/migrations'
import { dataDirAt, lockDataDir } from '../../../src/platform/storage/data-dir'
import { makeOldDatabase, oldSchema, readAll } from '../../platform/db/old-database'
import { runTrackhut } from '../../support/executable'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp } from '../../support/test-app'

const doctor = (folder: string, ...args: string[]) =>
  runTrackhut({
    folder,
    args: ['doctor', '--data', folder, ...args],
  })

/** A data directory without accounts. */
function emptyInstance() {
  const folder = temporaryFolder()
  const dataDir = dataDirAt(folder.path)
  openDatabase(dataDir.database).close()
  openKeyRing(dataDir.secretKey)
  mkdirSync(dataDir.uploads)
  return { ...dataDir, [Symbol.dispose]: () => folder[Symbol.dispose]() }
}

describe('trackhut doctor', () => {
  test('has a line for every check, says that all is well, and ends with 0', async () => {
    using instance = emptyInstance()
    const { exitCode, stdout, stderr } = await doctor(instance.root)
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^(ok {7}.+\n){12}\nAll is well\.\n$/)])
    expect(stderr).toBe('')
  })

  test('ends with 1 while there are problems, with 0 once they are repaired', async () => {
    using instance = emptyInstance()
    writeFileSync(join(instance.uploads, 'orphan.gpx'), 'mine')
    const found = await doctor(instance.root)
    expect([found.exitCode, found.stdout]).toEqual([1, expect.stringContaining('1 file: orphan.gpx.')])
    expect(found.stdout).toEndWith('\nNot all is well: 1 problem.\n')
    const repaired = await doctor(instance.root, '--repair')
    expect([repaired.exitCode, repaired.stdout]).toEqual([0, expect.stringContaining(instance.lostAndFound)])
    expect(repaired.stdout).toEndWith('\nAll is well: 1 repaired.\n')
    const again = await doctor(instance.root, '--repair')
    expect([again.exitCode, again.stdout]).toEqual([0, expect.stringContaining('\nAll is well.\n')])
  })

  test('waits for the worker process that reads recordings', async () => {
    await using app = openTestApp()
    const { id } = await (await app.user('sam')).upload()
    app.ctx.database.sqlite.run('UPDATE workouts SET distance_m = 1')
    const { exitCode, stdout } = await doctor(app.dataDir)
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining(`1 workout: ${id}.`)])
  })

  test('is JSON for scripts', async () => {
    using instance = emptyInstance()
    writeFileSync(join(instance.uploads, 'orphan.gpx'), 'mine')
    const { exitCode, stdout } = await doctor(instance.root, '--json')
    expect(exitCode).toBe(1)
    const { is_well, findings } = JSON.parse(stdout)
    expect([is_well, findings[0]]).toEqual([
      false,
      { check: 'database', state: 'ok', sentence: 'The database is intact.', advice: null, items: [] },
    ])
    expect(findings.filter(({ state }: { state: string }) => state !== 'ok')).toMatchObject([
      { check: 'files', state: 'problem', items: ['orphan.gpx'] },
    ])
  })

  test('repairs nothing while a server runs, but looks', async () => {
    using instance = emptyInstance()
    using _ = lockDataDir(instance.root)
    const repairing = await doctor(instance.root, '--repair')
    const looking = await doctor(instance.root)
    expect([repairing.exitCode, repairing.stderr]).toEqual([75, expect.stringContaining('Stop it first')])
    expect(looking.exitCode).toBe(0)
  })

  test('looks at an older database without changing it', async () => {
    using instance = emptyInstance()
    rmSync(instance.database)
    makeOldDatabase(instance.database, 3)
    const before = readAll(instance.database)
    const { exitCode, stderr } = await doctor(instance.root)
    expect([exitCode, stderr]).toEqual([
      1,
      `The database has schema ${oldSchema}, but this Trackhut works with ${migrations.length}. Bring it up to date first: trackhut db upgrade\n`,
    ])
    expect(readAll(instance.database)).toEqual(before)
  })

  test('tells a damaged database, how to bring back a backup, and looks no further', async () => {
    using instance = emptyInstance()
    damageIndex(instance.database)
    const before = readFileSync(instance.database)
    const { exitCode, stdout } = await doctor(instance.root)
    expect([exitCode, stdout]).toEqual([
      1,
      expect.stringContaining(`trackhut restore FILE --data ${instance.root} --replace`),
    ])
    expect(stdout.match(/^\w+ /gm)).toEqual(['problem ', 'Not '])
    expect(readFileSync(instance.database)).toEqual(before)
  })

  test.each([
    [
      'what is no database',
      (path: string) => writeFileSync(path, 'Once upon a time, in a format far away'),
      65,
    ],
    ['a database of another program', makeForeign, 65],
    ['a folder without one', (path: string) => rmSync(path), 78],
  ])('does not look into %s', async (_, spoil, expected) => {
    using instance = emptyInstance()
    spoil(instance.database)
    const before = existsSync(instance.database) && readFileSync(instance.database)
    expect((await doctor(instance.root)).exitCode).toBe(expected)
    expect(existsSync(instance.database) && readFileSync(instance.database)).toEqual(before)
  })
})

/** Overwrites a page of the database that the command has not read before. */
function damageIndex(path: string) {
  using sqlite = new Sqlite(path)
  const found = sqlite.query("SELECT rootpage FROM sqlite_schema WHERE name = 'workouts_by_sport'").get()
  const { rootpage } = found as { rootpage: number }
  const file = readFileSync(path)
  file.fill(0, (rootpage - 1) * 4096, rootpage * 4096)
  writeFileSync(path, file)
}

function makeForeign(path: string) {
  rmSync(path)
  using sqlite = new Sqlite(path, { create: true })
  sqlite.run('CREATE TABLE notes (note TEXT)')
}
