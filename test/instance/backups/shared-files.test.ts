// Backups in the same folder share equal files: each backup writes only new files, and is complete nevertheless.
import { describe, expect, test } from 'bun:test'
import { cpSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { poolName } from '../../../src/instance/backups/archive/pooled-file'
import { backupsCheck } from '../../../src/instance/backups/check-backups'
import { tidyPool } from '../../../src/instance/backups/folder/tidy-pool'
import { workouts } from '../../../src/platform/db/tables'
import { dataDirAt, openLock } from '../../../src/platform/storage/data-dir'
import { command, runTrackhut } from '../../support/executable'
import { listening } from '../../support/listening'
import { steadyRide } from '../../support/recordings'
import { uploadedFiles } from '../../support/stored'
import { preparedTestApp, startOfTest } from '../../support/test-app'
import { until } from '../../support/waiting'
import { filesIn as filesInArchive } from '../../transfer/exports/exporting'
import { dataDirectoryOf, findingsOf } from '../doctor/data-directories'
import { backUpShared, backupEnds, expectWhole, filesIn, makeBackupOf, restoreInto } from './backing-up'

const dayMs = 24 * 3_600_000

const pathsOf = (backups: string) => filesIn(join(backups, poolName))

const rideAt = (minute: number) =>
  steadyRide({ points: 600, step: 1e-5, start: new Date(Date.UTC(2026, 0, 1, 0, minute)) })

const openWithRides = preparedTestApp(async app => {
  const sam = await app.user('sam', { isAdmin: true })
  for (let minute = 0; minute < 2; minute++) await sam.upload(rideAt(minute))
})

/** Opens an instance with two rides, and a folder of backups. */
async function withRides(environment: Record<string, string> = {}) {
  const app = await openWithRides(environment)
  const sam = await app.again('sam')
  const ride = (minute: number) => sam.upload(rideAt(minute))
  const backups = join(app.dataDir, 'backups')
  let days = 0
  /** Makes a backup, a day after the previous backup. */
  const backUp = async () => {
    const name = `trackhut-2026-06-0${++days}-100000.trackhut`
    const path = join(backups, name)
    return {
      path,
      ...(await backUpShared(app.dataDir, path, new Date(startOfTest.getTime() + days * dayMs))),
    }
  }
  const expectRestored = async (path: string, count: number) => {
    const dataDir = join(app.dataDir, `restored-${crypto.randomUUID()}`)
    await restoreInto(dataDir, path)
    expect(expectWhole(dataDir)).toBe(count)
    return dataDir
  }
  return { app, sam, ride, backups, backUp, expectRestored, [Symbol.asyncDispose]: () => app.close() }
}

/** Changes a byte of a file, but neither its size nor its modification time. */
function damage(path: string) {
  const { atime, mtime } = statSync(path)
  const bytes = readFileSync(path)
  const at = bytes.length - 12
  writeFileSync(path, bytes.with(at, (bytes[at] ?? 0) ^ 0xff))
  utimesSync(path, atime, mtime)
}

describe('the next backup', () => {
  test('writes what is new, and both can be restored', async () => {
    await using instance = await withRides()
    const first = await instance.backUp()
    const before = pathsOf(instance.backups)
    const writtenAt = before.map(path => statSync(join(instance.backups, poolName, path)).mtimeMs)
    await instance.ride(2)
    const second = await instance.backUp()
    const after = pathsOf(instance.backups)
    expect(before.every(path => after.includes(path))).toBe(true)
    expect(after.length - before.length).toBe(2)
    expect(before.map(path => statSync(join(instance.backups, poolName, path)).mtimeMs)).toEqual(writtenAt)
    expect([first.files, second.files]).toEqual([6, 9])
    expect(second.newSize).toBeLessThan(second.size)
    await instance.expectRestored(first.path, 2)
    const dataDir = await instance.expectRestored(second.path, 3)
    for (const path of uploadedFiles(dataDir)) {
      const [there, here] = [dataDir, instance.app.dataDir].map(root =>
        readFileSync(join(root, 'uploads', path)),
      )
      expect(there).toEqual(here!)
    }
  })

  test('packs nothing twice, not even after a restore', async () => {
    await using instance = await withRides()
    await instance.backUp()
    const { newSize } = await instance.backUp()
    const gpx = pathsOf(instance.backups).find(path => path.endsWith('.gz'))!
    const packed = join(instance.backups, poolName, gpx)
    expect(new TextDecoder().decode(gunzipSync(readFileSync(packed)))).toContain('<gpx')
    // The content of the files is the same, but their modification times differ, as after a restore.
    const { mtimeMs } = statSync(packed)
    for (const path of uploadedFiles(instance.app.dataDir))
      utimesSync(join(instance.app.dataDir, 'uploads', path), 1, 1)
    const again = await instance.backUp()
    // The sizes differ slightly, because the manifest contains the modification times.
    expect(Math.abs(again.newSize - newSize)).toBeLessThan(200)
    expect(statSync(packed).mtimeMs).toBe(mtimeMs)
  })

  test('mends what is missing, and in its turn what is damaged', async () => {
    await using instance = await withRides()
    const first = await instance.backUp()
    const [missing, damaged] = pathsOf(instance.backups)
    rmSync(join(instance.backups, poolName, missing!))
    damage(join(instance.backups, poolName, damaged!))
    for (let turn = 10; turn < 40; turn++) {
      await backUpShared(
        instance.app.dataDir,
        join(instance.backups, `trackhut-2026-06-02-1000${turn}.trackhut`),
      )
    }
    await instance.expectRestored(first.path, 2)
  })
})

describe('a backup is refused, and nothing restored,', () => {
  test.each([
    ['missing', (path: string) => rmSync(path), 'a file that belongs to the backup is missing beside it ('],
    ['damaged', damage, 'the backup is damaged ('],
    [
      'cut off',
      (path: string) => writeFileSync(path, readFileSync(path).subarray(1)),
      'a file that belongs to the backup is missing beside it (',
    ],
  ])('when a file that it shares is %s, and the file is named', async (_, spoil, reason) => {
    await using instance = await withRides()
    const { path } = await instance.backUp()
    const [file] = pathsOf(instance.backups)
    spoil(join(instance.backups, poolName, file!))
    const dataDir = join(instance.app.dataDir, 'there')
    const words = ['restore', path, '--data', dataDir]
    const { exitCode, stderr } = await runTrackhut({ folder: instance.app.dataDir, ...command(...words) })
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining(`${reason}${poolName}/${file}`)])
    expect(uploadedFilesOrNone(dataDir)).toEqual([])
  })

  test('when it was copied without its folder', async () => {
    await using instance = await withRides()
    const { path } = await instance.backUp()
    const copy = join(instance.app.dataDir, 'copy.trackhut')
    cpSync(path, copy)
    await expect(restoreInto(join(instance.app.dataDir, 'there'), copy)).rejects.toThrow(
      'is missing beside it',
    )
  })
})

const uploadedFilesOrNone = (dataDir: string) => {
  try {
    return uploadedFiles(dataDir)
  } catch {
    return []
  }
}

describe('downloaded', () => {
  test('a backup is one file with everything, as large as it was said, whole or from any place on', async () => {
    await using instance = await withRides()
    const { app, sam } = instance
    app.ctx.jobs.start()
    const { backups, last } = await makeBackupOf(sam)
    const [{ name, size } = { name: '', size: 0 }] = backups
    await using server = listening(app)
    const fetchPart = (range?: string, known?: string) =>
      fetch(`${server.origin}/api/backups/${name}`, {
        headers: {
          authorization: `Bearer ${sam.token}`,
          ...(range && { range }),
          ...(known && { 'if-range': known }),
        },
      })
    const answer = await fetchPart()
    const whole = await answer.bytes()
    expect([whole.length, size]).toEqual([last!.size!, last!.size!])
    const names = [...filesInArchive(whole).keys()]
    expect(names.filter(entry => entry.startsWith('uploads/')).length).toBe(last!.files!)
    for (const start of [1, 4000, whole.length - 500]) {
      const rest = await fetchPart(`bytes=${start}-`)
      expect([rest.status, Buffer.compare(await rest.bytes(), whole.subarray(start))]).toEqual([206, 0])
    }
    const middle = await fetchPart('bytes=2000-2999')
    expect(middle.headers.get('content-range')).toBe(`bytes 2000-2999/${size}`)
    expect(Buffer.compare(await middle.bytes(), whole.subarray(2000, 3000))).toBe(0)
    expect((await fetchPart(`bytes=${size}-`)).status).toBe(416)
    // A part of a backup can be combined only with parts of the same backup.
    const known = middle.headers.get('etag')!
    expect((await fetchPart('bytes=5-', known)).status).toBe(206)
    expect((await fetchPart('bytes=5-', '"another"')).status).toBe(200)

    const path = join(app.dataDir, 'downloaded.trackhut')
    writeFileSync(path, whole)
    await instance.expectRestored(path, 2)
    if (Bun.which('unzip')) expect(Bun.spawnSync(['unzip', '-tq', path]).exitCode).toBe(0)
  })

  test('it is refused when something is missing', async () => {
    await using instance = await withRides()
    const { app, sam } = instance
    app.ctx.jobs.start()
    const { backups } = await makeBackupOf(sam)
    rmSync(join(instance.backups, poolName), { recursive: true })
    const { status, failure } = await sam.get(`/api/backups/${backups[0]!.name}`)
    expect([status, failure?.code]).toEqual([400, 'backup-incomplete'])
  })
})

describe('what no backup needs any more', () => {
  test('goes with the last that did, and nothing else', async () => {
    await using instance = await withRides({ BACKUP_KEEP: '2' })
    const { app, sam, backups } = instance
    app.ctx.jobs.start()
    await makeBackupOf(sam)
    const all = pathsOf(backups)
    writeFileSync(join(backups, poolName, 'notes.txt'), 'mine')
    const ids = app.ctx.db.select().from(workouts).all()
    await sam.delete(`/api/workouts/${ids[0]!.shortId}`)
    app.advanceClock(dayMs)
    await makeBackupOf(sam)
    const missing = () => all.filter(path => !pathsOf(backups).includes(path))
    expect(missing()).toEqual([])
    app.advanceClock(dayMs)
    await sam.prove()
    await makeBackupOf(sam)
    await until(() => missing().length > 0)
    await until(async () => missing().length >= 2)
    // Older backups are removed after the new backup is made.
    const { backups: listed } = await backupEnds(sam)
    expect(listed.length).toBe(2)
    expect(pathsOf(backups)).toContain('notes.txt')
    for (const { name } of listed) await instance.expectRestored(join(backups, name), 1)

    await sam.prove()
    for (const { name } of listed) await sam.delete(`/api/backups/${name}`)
    await until(() => pathsOf(backups).length === 1)
  })

  test('stays while a backup is being made, or where one cannot be read', async () => {
    await using instance = await withRides()
    const { app, backups } = instance
    const { path } = await instance.backUp()
    const all = pathsOf(backups)
    const lock = openLock(join(app.dataDir, 'run', 'backup-lock.db'))
    rmSync(path)
    await tidyPool(dataDirAt(app.dataDir), backups)
    lock?.close()
    writeFileSync(path, 'damaged')
    await tidyPool(dataDirAt(app.dataDir), backups)
    expect(pathsOf(backups)).toEqual(all)
    rmSync(path)
    await tidyPool(dataDirAt(app.dataDir), backups)
    expect(pathsOf(backups)).toEqual([])
  })
})

test('the doctor reads what backups share, and names what is missing or damaged', async () => {
  await using instance = await withRides()
  const findings = () => findingsOf(instance.app, 'backups')
  expect(await findings()).toEqual([])
  await instance.backUp()
  expect(await findings()).toEqual([])
  const [missing, damaged] = pathsOf(instance.backups)
  rmSync(join(instance.backups, poolName, missing!))
  damage(join(instance.backups, poolName, damaged!))
  const items = [missing, damaged].map(path => `${poolName}/${path}`)
  const [found] = await findings()
  expect([found?.state, found?.items.toSorted()]).toEqual(['problem', items.toSorted()])
  rmSync(join(instance.backups, poolName, damaged!))
  const { path } = await instance.backUp()
  expect(await findings()).toEqual([])
  writeFileSync(path, 'no backup')
  expect(await findings()).toMatchObject([{ state: 'problem', items: [basename(path)] }])
})

test('the doctor misses nothing of a backup that the server removes while it reads', async () => {
  await using instance = await withRides()
  await instance.backUp()
  const directory = {
    ...dataDirectoryOf(instance.app),
    onProgress: () => rmSync(instance.backups, { recursive: true, force: true }),
  }
  expect(await backupsCheck.find(directory)).toEqual([])
})

test('what an interrupted backup left half in the folder is never taken for whole', async () => {
  await using instance = await withRides()
  const first = await instance.backUp()
  const files = pathsOf(instance.backups).map(path => join(instance.backups, poolName, path))
  rmSync(first.path)
  writeFileSync(files[0]!, '')
  damage(files[1]!)
  writeFileSync(`${files[2]}.part`, 'half')
  const { path } = await instance.backUp()
  await instance.expectRestored(path, 2)
  await tidyPool(dataDirAt(instance.app.dataDir), instance.backups)
  expect(pathsOf(instance.backups).filter(name => name.endsWith('.part'))).toEqual([])
})

test('a recording that is too large to be held is shared like others', async () => {
  await using instance = await withRides()
  const gpx = uploadedFiles(instance.app.dataDir).find(name => name.endsWith('.gpx'))!
  writeFileSync(join(instance.app.dataDir, 'uploads', gpx), Buffer.alloc(20 * 1024 * 1024, '<gpx>'))
  const { path } = await instance.backUp()
  const dataDir = await instance.expectRestored(path, 2)
  expect(statSync(join(dataDir, 'uploads', gpx)).size).toBe(20 * 1024 * 1024)
})
