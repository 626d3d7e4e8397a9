// If an import or its undo is interrupted, nothing is lost or half done, and it continues later.

import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AccountImport, LastImportAnswer } from '../../../src/transfer/imports/schemas'
import type { WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import {
  createFirstAccount,
  logIn,
  type ServerProcess,
  startServer,
  unlimited,
} from '../../support/executable'
import { hasChanged } from '../../support/killing'
import { steadyRide } from '../../support/recordings'
import { Rider } from '../../support/rider'
import { soon } from '../../support/soon'
import { uploadedFiles } from '../../support/stored'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp } from '../../support/test-app'
import { until } from '../../support/waiting'
import { archivedWorkout, archiveOf, importOf, jobsAreDone, newShortId, sendArchive } from './importing'

const root = '/api/auth/account/import'
const count = 40
const bike = { id: newShortId(), label: 'Bike', equipment_type: { id: 2, label: 'Bike' } }
const workouts = Array.from({ length: count }, (_, index) =>
  archivedWorkout({
    sport_id: 1,
    sport_label: 'Cycling (Sport)',
    title: `Ride ${index}`,
    equipments: [bike],
    gpx: index % 4 === 0 ? null : `${index}.gpx`,
  }),
)
const recordings = workouts
  .filter(({ gpx }) => gpx !== null)
  .map(({ gpx }, day) => [`gpx/${gpx}`, steadyRide({ points: 500, start: new Date(2026, 1, 1 + day) })])
const archive = archiveOf(workouts, {
  'user_equipments_data.json': [bike],
  ...Object.fromEntries(recordings),
})

/**
 * Starts the server once for each number in `moments`. Kills it when that number of files has been added or removed, or
 * when the import is done.
 */
async function killedAfter(
  moments: number[],
  folder: string,
  begin: (server: ServerProcess) => Promise<void>,
) {
  const dataDir = join(folder, 'trackhut-data')
  let isBegun = false
  for (const changes of moments) {
    await using server = await startServer({ folder, ...unlimited })
    if (!isBegun) await begin(server)
    isBegun = true
    await filesChange(dataDir, changes)
    await server.stop('SIGKILL')
  }
}

async function filesChange(dataDir: string, times: number) {
  using database = new Database(join(dataDir, 'trackhut.db'), { readonly: true })
  const jobs = database.query<{ count: number }, []>('SELECT count(*) AS count FROM jobs')
  await hasChanged(
    times,
    () => uploadedFiles(dataDir),
    () => jobs.get()?.count === 0,
  )
}

const ends = (rider: Rider): Promise<AccountImport> =>
  until(async () => {
    const { data } = (await rider.request<LastImportAnswer>('GET', root)).body
    return data && ['done', 'refused', 'undone'].includes(data.status) && data
  })

test('kill -9 during an import and during its undoing', async () => {
  using folder = temporaryFolder()
  const dataDir = join(folder.path, 'trackhut-data')
  await killedAfter([0, 1, 6, 2, 15], folder.path, async server => {
    const rider = new Rider(server, await createFirstAccount(server))
    const { status } = await rider.request('POST', root, { body: archive })
    expect(status).toBe(200)
  })
  {
    await using server = await startServer({ folder: folder.path, ...unlimited })
    const rider = new Rider(server, await logIn(server))
    expect(await ends(rider)).toMatchObject({
      status: 'done',
      workouts: { total: count, added: count, already_there: 0, without_recording: 0, left_out: 0 },
      equipments_added: 1,
    })
    const { body } = await rider.request<WorkoutsAnswer>('GET', '/api/workouts?per_page=100')
    expect(body.data.workouts.map(({ id }) => id).toSorted()).toEqual(workouts.map(({ id }) => id).toSorted())
    await rider.request('POST', `${root}/undo`)
    await server.stop('SIGKILL')
  }
  expectSound(dataDir)
  await killedAfter([0, 1, 8], folder.path, async () => {})
  await using server = await startServer({ folder: folder.path, ...unlimited })
  const rider = new Rider(server, await logIn(server))
  expect(await ends(rider)).toMatchObject({ status: 'undone' })
  await server.stop()
  expectSound(dataDir)
  using database = new Database(join(dataDir, 'trackhut.db'), { readonly: true })
  for (const table of ['workouts', 'equipments', 'records', 'user_sport_totals', 'orphaned_files']) {
    expect([table, database.query(`SELECT * FROM ${table}`).all()]).toEqual([table, []])
  }
  await soon(() => uploadedFiles(dataDir)).toEqual([])
})

/** Checks that every file has a row, that every row has its files, and that stored totals match the workouts. */
function expectSound(dataDir: string) {
  using database = new Database(join(dataDir, 'trackhut.db'), { readonly: true })
  const list = (sql: string) =>
    database
      .query<{ value: unknown }, []>(sql)
      .all()
      .map(({ value }) => value)
  const rows = list('SELECT source_file AS value FROM workouts WHERE source_file IS NOT NULL')
  const orphaned = new Set(list('SELECT path AS value FROM orphaned_files'))
  const files = uploadedFiles(dataDir).filter(name => name.endsWith('.gpx') && !orphaned.has(name))
  expect(files).toEqual(rows.toSorted() as string[])
  const sums = "count(*) || ' ' || coalesce(sum(distance_m), 0)"
  expect(
    list(
      "SELECT coalesce(sum(workouts_count), 0) || ' ' || coalesce(sum(distance_m), 0) AS value FROM user_sport_totals",
    ),
  ).toEqual(list(`SELECT ${sums} AS value FROM workouts`))
  expect(database.query('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
}

describe.skipIf(process.platform === 'win32')('the disk', () => {
  test('is full for a recording: once there is room it goes on', async () => {
    using folder = temporaryFolder()
    const dataDir = join(folder.path, 'trackhut-data')
    /** Limits the size of files to 1.5 MB, which is enough for a new database, as if the disk were full. */
    const withLittleRoom = {
      ...unlimited,
      program: '/bin/sh',
      args: ['-c', `trap '' XFSZ; ulimit -f 3000; exec "$0" "$@"`, unlimited.program, ...unlimited.args],
    }
    const large = archiveOf([archivedWorkout({ gpx: 'a.gpx' }), archivedWorkout({ title: 'by hand' })], {
      'gpx/a.gpx': steadyRide({ points: 15_000, step: 1e-5, climb: 0 }),
    })
    {
      await using server = await startServer({ folder: folder.path, ...withLittleRoom })
      const rider = new Rider(server, await createFirstAccount(server))
      expect((await rider.request('POST', root, { body: large })).status).toBe(200)
      await until(() => server.output().includes('A job failed'))
      expect((await rider.request('GET', '/api/workouts')).status).toBe(200)
      await soon(() => uploadedFiles(dataDir).filter(name => !name.startsWith('imports/'))).toEqual([])
      await server.stop()
    }
    dueNow(dataDir)
    await using server = await startServer({ folder: folder.path, ...unlimited })
    const rider = new Rider(server, await logIn(server))
    expect((await ends(rider)).workouts).toMatchObject({ added: 2, without_recording: 0 })
    expectSound(dataDir)
  })

  test('is full for the archive: it is refused, and nothing of it is left', async () => {
    using folder = temporaryFolder()
    const dataDir = join(folder.path, 'trackhut-data')
    const program = '/bin/sh'
    const args = ['-c', `trap '' XFSZ; ulimit -f 3000; exec "$0" "$@"`, unlimited.program, ...unlimited.args]
    await using server = await startServer({ folder: folder.path, ...unlimited, program, args })
    const rider = new Rider(server, await createFirstAccount(server))
    const { status, body } = await rider.request('POST', root, { body: new Uint8Array(3_000_000) })
    expect([status, body]).toEqual([
      507,
      { status: 'error', message: 'there is not enough room on the disk' },
    ])
    await soon(() => uploadedFiles(dataDir)).toEqual([])
  })

  /** Makes all jobs due, so that no test waits for the next attempt. */
  function dueNow(dataDir: string) {
    using database = new Database(join(dataDir, 'trackhut.db'))
    database.run('UPDATE jobs SET due_at = 0')
  }
})

test('a folder nothing can be written to', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sendArchive(sam, archive)
  const inTheWay = join(app.dataDir, 'uploads', 'workouts')
  writeFileSync(inTheWay, 'no folder')
  app.ctx.jobs.start()
  await until(() => app.logLines.some(line => line.includes('A job failed')))
  // Only the workout that was entered by hand is added, because it needs no folder.
  expect((await importOf(sam))?.workouts).toMatchObject({ added: 1 })
  rmSync(inTheWay)
  app.advanceClock(60_000)
  app.ctx.jobs.wake()
  await jobsAreDone(app)
  expect(await importOf(sam)).toMatchObject({ status: 'done', workouts: { added: count } })
})

test('the end of the server does not wait for an import, and the next start goes on', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sendArchive(sam, archive)
  app.ctx.jobs.start()
  await until(async () => ((await importOf(sam))?.workouts.added ?? 0) >= 3)
  const stopped = app.ctx.jobs.stop()
  // Stops the worker processes, as at the end of the server. The recording that they are measuring fails.
  app.ctx.workers.stop()
  await stopped
  const halfway = await importOf(sam)
  expect(halfway).toMatchObject({ status: 'running' })
  expect(halfway?.workouts.processed).toBeLessThan(count)
  app.ctx.jobs.start()
  await jobsAreDone(app)
  expect(await importOf(sam)).toMatchObject({
    status: 'done',
    workouts: { added: count, without_recording: 0 },
  })
})

test('what can never be stored is given up in the end, and said', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sendArchive(sam, archiveOf([archivedWorkout()]))
  const { archiveFile } = app.ctx.database.sqlite
    .query('SELECT archive_file AS archiveFile FROM imports')
    .get() as {
    archiveFile: string
  }
  await app.ctx.files.remove(archiveFile)
  app.ctx.jobs.start()
  await until(async () => {
    app.advanceClock(2 * 3_600_000)
    app.ctx.jobs.wake()
    return (await importOf(sam))?.status === 'refused'
  })
  expect(await importOf(sam)).toMatchObject({
    reason: 'the server cannot read the archive',
    code: 'import-archive-unreadable',
  })
})
