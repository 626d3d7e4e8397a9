// kill -9 during a backup or a restore leaves no partial backup and no partial instance, and the same command works
// again.

import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { layBackupOut } from '../../../src/instance/backups/archive/restore-backup'
import { openDatabase } from '../../../src/platform/db/database'
import { users } from '../../../src/platform/db/tables'
import { openLock } from '../../../src/platform/storage/data-dir'
import { markRestored } from '../../../src/platform/storage/restored-data'
import { command, refused, runTrackhut, startServer, unlimited } from '../../support/executable'
import { killAt, spawnQuietly } from '../../support/killing'
import { steadyRide } from '../../support/recordings'
import { temporaryFolder } from '../../support/temporary-folder'
import { preparedTestApp, startOfTest } from '../../support/test-app'
import { until } from '../../support/waiting'
import { backUp, expectWhole, filesIn, namesOfBackups, restoreInto } from './backing-up'

/** Times of the kill, as fractions of a command's duration. */
const moments = [0.3, 0.5, 0.65, 0.8, 0.9]

const countOfFiles = 40

/** Names in a folder, sorted; empty if it does not exist. */
const namesIn = (...path: string[]) =>
  existsSync(join(...path)) ? readdirSync(join(...path)).toSorted() : []

const openWithRides = preparedTestApp(async app => {
  const user = await app.user('sam')
  for (let index = 0; index < countOfFiles / 2; index++) {
    await user.upload(steadyRide({ points: 2000, step: 1e-5, start: new Date(2026, 1, 1, index) }))
  }
})

/** Creates an instance that has one user with some recordings. */
async function prepare(username: string) {
  const app = await openWithRides()
  app.ctx.db.update(users).set({ username }).run()
  return app
}

/** Duration in milliseconds of a command that is not killed. */
async function timed(call: ReturnType<typeof calling>): Promise<number> {
  const start = performance.now()
  const { exitCode, stderr } = await runTrackhut(call)
  expect([exitCode, stderr]).toEqual([0, ''])
  return performance.now() - start
}

/** Waits for the next second, because names of backups contain the time to the second. */
async function nextSecond() {
  const second = () => Math.floor(Date.now() / 1000)
  const ofLast = second()
  await until(() => second() > ofLast)
}

/** A command that runs in a folder. */
const calling = (folder: string, ...words: string[]) => ({ folder, ...command(...words) })

test('a backup that is interrupted leaves nothing that counts, and the next one tidies up', async () => {
  await using app = await prepare('sam')
  const { dataDir } = app
  const call = calling(dataDir, 'backup', '--data', dataDir)
  const complete = () => namesIn(dataDir, 'backups').filter(name => !name.endsWith('.part')).length
  const durationMs = await timed(call)
  let before = complete()
  await nextSecond()
  await killAt({
    moments,
    durationMs,
    begin: () => spawnQuietly(call),
    async look() {
      expect(complete() - before).toBeWithin(0, 2)
      before = complete()
      await nextSecond()
    },
  })
  await timed(call)
  expect(filesIn(join(dataDir, 'backups')).filter(name => name.endsWith('.part'))).toEqual([])
  const last = namesOfBackups(join(dataDir, 'backups')).at(-1)!
  await restoreInto(join(dataDir, 'there'), join(dataDir, 'backups', last))
  expect(expectWhole(join(dataDir, 'there'))).toBe(countOfFiles / 2)
  expect(namesIn(dataDir, 'run').filter(name => name.startsWith('backup'))).toEqual(['backup-lock.db'])
})

describe('a restore that is interrupted', () => {
  const ownerOf = (dataDir: string) => {
    const { db, close } = openDatabase(join(dataDir, 'trackhut.db'))
    const [owner] = db.select().from(users).all()
    close()
    return owner?.username
  }

  test('leaves the old instance or the new one, whole, and works when it is run again', async () => {
    using folder = temporaryFolder()
    const backup = join(folder.path, 'new.trackhut')
    const dataDir = join(folder.path, 'data')
    await using app = await prepare('new')
    await backUp(app.dataDir, backup)
    const old = join(folder.path, 'old.trackhut')
    await using older = await prepare('old')
    await backUp(older.dataDir, old)
    await timed(calling(folder.path, 'restore', old, '--data', dataDir))

    const call = calling(folder.path, 'restore', backup, '--data', dataDir, '--replace')
    const backToOld = calling(folder.path, 'restore', old, '--data', dataDir, '--replace')
    await killAt({
      moments,
      durationMs: await timed(backToOld),
      begin: () => spawnQuietly(call),
      async look() {
        // Every process that opens the directory completes the restore.
        const { exitCode } = await runTrackhut(calling(folder.path, 'users', 'list', '--data', dataDir))
        expect(exitCode).toBe(0)
        expect(['old', 'new']).toContain(ownerOf(dataDir)!)
        expect(expectWhole(dataDir)).toBe(countOfFiles / 2)
        if (ownerOf(dataDir) === 'new') await timed(backToOld)
      },
    })
    await timed(call)
    expect([ownerOf(dataDir), expectWhole(dataDir)]).toEqual(['new', countOfFiles / 2])
    expect(namesIn(dataDir)).not.toContain('restored')
  })

  test('between its two renamings is completed when it is run again', async () => {
    using folder = temporaryFolder()
    const backup = join(folder.path, 'a.trackhut')
    const dataDir = join(folder.path, 'data')
    await using app = await prepare('sam')
    await backUp(app.dataDir, backup)
    mkdirSync(dataDir, { mode: 0o700 })
    await layBackupOut(backup, dataDir, startOfTest)
    markRestored(dataDir, startOfTest)
    renameSync(join(dataDir, 'restored', 'trackhut.db'), join(dataDir, 'trackhut.db'))

    const words = ['restore', backup, '--data', dataDir]
    expect(await runTrackhut({ folder: folder.path, ...command(...words) })).toEqual(
      refused(
        `The restore that was interrupted in ${dataDir} is complete now. Add --replace to restore again.`,
      ),
    )
    expect([ownerOf(dataDir), expectWhole(dataDir)]).toEqual(['sam', countOfFiles / 2])
    expect(namesIn(dataDir)).not.toContain('restored')
  })

  test('before it was complete is forgotten by the next start', async () => {
    using folder = temporaryFolder()
    const dataDir = join(folder.path, 'data')
    const environment = { ...unlimited.environment, DATA_DIR: dataDir }
    const run = { ...unlimited, folder: folder.path, environment }
    await using first = await startServer(run)
    await first.stop()
    await Bun.write(join(dataDir, 'restored', 'trackhut.db'), 'half')
    await Bun.write(join(dataDir, 'run', 'restore', 'upload'), 'half')
    await Bun.write(join(dataDir, 'run', 'backup', 'trackhut.db'), 'half')
    const lock = openLock(join(dataDir, 'run', 'backup-lock.db'))
    await using second = await startServer(run)
    expect(namesIn(dataDir)).not.toContain('restored')
    // While the lock is held, the folder is kept, because a command may be making a backup in it.
    expect(namesIn(dataDir, 'run')).toContain('backup')
    expect(await second.stop()).toBe(0)
    lock?.close()
    await using third = await startServer(run)
    expect(namesIn(dataDir, 'run')).not.toContain('backup')
    expect(await third.stop()).toBe(0)
  })
})

test('a start deletes what a restore has replaced, once its time is over', async () => {
  using folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  const over = 'before-restore-2026-01-01T10-00-00-until-2026-01-31'
  await Bun.write(join(dataDir, over, 'trackhut.db'), 'old')
  await Bun.write(join(dataDir, 'before-restore-2026-02-01T10-00-00', 'trackhut.db'), 'old')
  const environment = { ...unlimited.environment, DATA_DIR: dataDir }
  await using _ = await startServer({ ...unlimited, folder: folder.path, environment })
  await until(() => !namesIn(dataDir).includes(over))
  const left = () => namesIn(dataDir).filter(name => name.startsWith('before-restore-'))
  await until(() => left()[0]?.includes('-until-') === true)
  expect(left()).toEqual([
    expect.stringMatching(/^before-restore-2026-02-01T10-00-00-until-20\d\d-\d\d-\d\d$/),
  ])
})
