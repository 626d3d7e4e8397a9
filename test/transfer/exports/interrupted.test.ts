// If making an archive is interrupted, no partial files are left, and no request stays in progress forever.

import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { workouts } from '../../../src/platform/db/tables'
import { queueJob } from '../../../src/platform/jobs/store'
import { noteOrphanedFiles, sweepOrphanedFiles } from '../../../src/platform/storage/orphaned-files'
import { makeExportKind } from '../../../src/transfer/exports/jobs'
import type { ExportAnswer } from '../../../src/transfer/exports/schemas'
import { createFirstAccount, logIn, startServer, unlimited } from '../../support/executable'
import { hasChanged } from '../../support/killing'
import { steadyRide } from '../../support/recordings'
import { Rider } from '../../support/rider'
import { soon } from '../../support/soon'
import { uploadedFiles } from '../../support/stored'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp } from '../../support/test-app'
import { until } from '../../support/waiting'
import {
  archivesInHand,
  askForExport,
  exportEnds,
  exportOf,
  fetchExport,
  filesIn,
  makeExportOf,
  textOf,
} from './exporting'

/** A ride large enough that its archive takes a while. */
const longRide = (day: number) => steadyRide({ points: 7000, step: 1e-5, start: new Date(2026, 1, day) })

/** Paths of the files in the folders of archives, both complete and incomplete. */
const exportedFiles = (dataDir: string) => uploadedFiles(dataDir).filter(name => name.startsWith('exports/'))

/** Sizes in bytes of the archives that are being written. */
const archiveSizes = (dataDir: string) =>
  archivesInHand(dataDir).map(
    name => statSync(join(dataDir, 'run', 'spool', name), { throwIfNoEntry: false })?.size,
  )

type App = ReturnType<typeof openTestApp>

/** Creates a user whose archive is being written at the return. */
async function beingExported(app: App) {
  const sam = await app.user('sam')
  for (const day of [1, 2, 3, 4]) await sam.upload(longRide(day))
  await askForExport(sam)
  app.ctx.jobs.start()
  await until(() => archivesInHand(app.dataDir).length > 0, { everyMs: 0 })
  return sam
}

test('the end of the server does not wait for an archive, and the next start makes it', async () => {
  await using app = openTestApp()
  const sam = await beingExported(app)
  await app.ctx.jobs.stop()
  expect(archivesInHand(app.dataDir)).toEqual([])
  expect(exportedFiles(app.dataDir)).toEqual([])
  expect(await exportOf(sam)).toMatchObject({ status: 'in_progress' })
  app.ctx.jobs.start()
  expect(await exportEnds(sam)).toMatchObject({ status: 'successful' })
  await soon(() => exportedFiles(app.dataDir)).toHaveLength(1)
})

test('kill -9 leaves neither half an archive nor a request that never ends', async () => {
  using folder = temporaryFolder()
  const dataDir = join(folder.path, 'trackhut-data')
  let token: string | undefined
  // The server is killed after this number of changes of the archive's size: after 0 the archive does not exist, after
  // 1 it has been created, and later it grows.
  for (const changes of [0, 1, 2, 3]) {
    await using server = await startServer({ folder: folder.path, ...unlimited })
    if (token === undefined) {
      token = await createFirstAccount(server)
      for (const day of [1, 2, 3, 4]) await new Rider(server, token).upload(longRide(day))
      await new Rider(server, token).request('POST', '/api/auth/account/export/request')
    }
    await hasChanged(
      changes,
      () => archiveSizes(dataDir),
      () => exportedFiles(dataDir).length > 0,
    )
    await server.stop('SIGKILL')
  }
  await using server = await startServer({ folder: folder.path, ...unlimited })
  const rider = new Rider(server, token!)
  const answer = () => rider.request<ExportAnswer>('GET', '/api/auth/account/export')
  await until(async () => (await answer()).body.request?.status !== 'in_progress')
  const { file_name } = (await answer()).body.request!
  await soon(() => exportedFiles(dataDir)).toEqual([`exports/1/${file_name}`])
  expect([
    ...filesIn(await Bun.file(join(dataDir, 'uploads/exports/1', file_name!)).bytes()).keys(),
  ]).toHaveLength(13)
  expect(await server.stop()).toBe(0)
  using database = new Database(join(dataDir, 'trackhut.db'), { readonly: true })
  expect(database.query('SELECT * FROM orphaned_files').all()).toEqual([])
})

describe.skipIf(process.platform === 'win32')('a full disk', () => {
  /** Limits the size of files to 16 MB, as if the disk were full. */
  const withLittleRoom = {
    ...unlimited,
    program: '/bin/sh',
    args: ['-c', `trap '' XFSZ; ulimit -f 16384; exec "$0" "$@"`, unlimited.program, ...unlimited.args],
  }

  test('keeps nobody from anything else, and once there is room the archive is made', async () => {
    using folder = temporaryFolder()
    const dataDir = join(folder.path, 'trackhut-data')
    const uploads = join(dataDir, 'uploads')
    await using server = await startServer({ folder: folder.path, ...withLittleRoom })
    const rider = new Rider(server, await createFirstAccount(server))
    await rider.upload()
    const gpx = uploadedFiles(dataDir).find(name => name.endsWith('.gpx'))!
    writeFileSync(join(uploads, gpx), randomBytes(24 * 1024 * 1024))
    await rider.request('POST', '/api/auth/account/export/request')
    await until(() => server.output().includes('A job failed'))
    expect(server.output()).toContain('there is not enough room on the disk')
    await soon(() => exportedFiles(dataDir)).toEqual([])
    await rider.upload(longRide(1))
    expect(await server.stop()).toBe(0)

    dueNow(dataDir)
    await using again = await startServer({ folder: folder.path, ...unlimited })
    const token = await logIn(again)
    const request = async () =>
      (await again.request<ExportAnswer>('GET', '/api/auth/account/export', { token })).body.request
    await until(async () => (await request())?.status !== 'in_progress')
    await soon(() => exportedFiles(dataDir)).toEqual([`exports/1/${(await request())?.file_name}`])
  })

  /** Makes all jobs due, so that no test waits for the next attempt. */
  function dueNow(dataDir: string) {
    using database = new Database(join(dataDir, 'trackhut.db'))
    database.run('UPDATE jobs SET due_at = 0')
  }
})

describe('an archive that cannot be written', () => {
  test('is tried again, then given up, and can be asked for again at once', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const inTheWay = join(app.dataDir, 'uploads', 'exports')
    writeFileSync(inTheWay, 'no folder')
    await askForExport(sam)
    app.ctx.jobs.start()
    const failed = (times: number) => app.logLines.filter(line => /A job/.test(line)).length >= times
    for (const [times, minutes] of [
      [1, 1],
      [2, 10],
    ] as const) {
      await until(() => failed(times))
      expect(await exportOf(sam)).toMatchObject({ status: 'in_progress' })
      app.advanceClock(minutes * 60_000)
      app.ctx.jobs.wake()
    }
    expect(await exportEnds(sam)).toMatchObject({ status: 'errored', file_name: null, file_size: null })
    expect((await fetchExport(sam, 'null')).status).toBe(404)
    rmSync(inTheWay)
    const { file_name } = await makeExportOf(sam)
    await sweepOrphanedFiles(app.ctx)
    await soon(() => exportedFiles(app.dataDir)).toEqual([`exports/1/${file_name}`])
  })
})

test('a recording that is lost does not keep the rest from its user', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sam.upload()
  await sam.upload(steadyRide({ start: new Date('2026-05-02T08:00:00Z') }))
  const [lost] = app.ctx.db.select().from(workouts).all()
  rmSync(join(app.dataDir, 'uploads', lost!.sourceFile!))
  app.ctx.jobs.start()
  const { file_name } = await makeExportOf(sam)
  const files = filesIn(await Bun.file(join(app.dataDir, 'uploads/exports/1', file_name)).bytes())
  const names = JSON.parse(textOf(files.get('user_workouts_data.json'))).map(
    ({ gpx }: { gpx: string }) => gpx,
  )
  expect(names).toEqual([null, expect.stringMatching(/^2026-05-02/)])
  expect([...files.keys()].filter(name => name.startsWith('gpx/'))).toEqual([`gpx/${names[1]}`])
})

test('what a crash leaves between writing and noting is removed at the next start', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  app.ctx.jobs.start()
  const path = `exports/${sam.account.id}/${(await makeExportOf(sam)).file_name}`
  await app.ctx.jobs.stop()
  // Restores the state that the database had before the transaction that completes the archive.
  noteOrphanedFiles(app.ctx.db, app.ctx.files, [path])
  app.ctx.database.sqlite.run(
    'UPDATE export_requests SET completed_at = NULL, file_name = NULL, file_size = NULL',
  )
  queueJob(app.ctx.db, makeExportKind, sam.account.id, app.ctx.clock())
  writeFileSync(join(app.dataDir, 'uploads', `${path}.part`), 'half')
  await sweepOrphanedFiles(app.ctx)
  await soon(() => exportedFiles(app.dataDir)).toEqual([])
  app.ctx.jobs.start()
  const { file_name } = await exportEnds(sam)
  await soon(() => exportedFiles(app.dataDir)).toEqual([`exports/1/${file_name}`])
})
