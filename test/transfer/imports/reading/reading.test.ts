// Archives come from strangers, and reading them takes a while. Reading does not delay other work, and stops on
// request.
import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { jobs } from '../../../../src/platform/db/tables'
import { listJobSubjects } from '../../../../src/platform/jobs/store'
import { findImportOf } from '../../../../src/transfer/imports/rows/store'
import { importKind } from '../../../../src/transfer/imports/stages/course'
import { makeBackupOf } from '../../../instance/backups/backing-up'
import { steadyRide } from '../../../support/recordings'
import { uploadedFiles } from '../../../support/stored'
import { openTestApp, type TestApp } from '../../../support/test-app'
import { until } from '../../../support/waiting'
import { withWorkers } from '../../../support/workers'
import {
  archivedProfile,
  archivedWorkout,
  archiveOf,
  doNextPart,
  endImport,
  importEnds,
  importOf,
  jobsAreDone,
  sendArchive,
  zipOf,
} from '../importing'

const reading = (app: TestApp, way: string, work: () => Promise<void>) =>
  withWorkers(
    app.ctx,
    {
      program: [join(import.meta.dir, 'stubborn-reader.ts'), way],
      environment: { DATA_DIR: app.dataDir },
    },
    work,
  )

const archive = archiveOf([archivedWorkout()])

test('an archive that a process died of is refused, and not read a second time by itself', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await reading(app, 'die', async () => {
    app.ctx.jobs.start()
    await sendArchive(sam, archive)
    expect(await importEnds(sam)).toMatchObject({
      status: 'refused',
      code: 'import-archive-unreadable',
      reason: 'the server cannot read the archive',
    })
    await jobsAreDone(app)
    expect(uploadedFiles(app.dataDir)).toEqual([])
    expect(app.logLines.filter(line => line.includes('The worker failed'))).toHaveLength(1)
  })
})

test('an archive that takes long to read keeps nobody else’s import waiting, nor uploads of others', async () => {
  await using app = openTestApp()
  const [sam, kim] = [await app.user('sam'), await app.user('kim')]
  const program = [join(import.meta.dir, '..', '..', '..', 'support', 'held-worker.ts')]
  await withWorkers(app.ctx, { program }, async () => {
    app.ctx.jobs.start()
    await sendArchive(sam, archiveOf([archivedWorkout()], { 'held.txt': '' }))
    await until(async () => (await importOf(sam))?.status === 'reading')
    for (let time = 0; time < 2; time++) {
      await sendArchive(kim, archiveOf([archivedWorkout()]))
      expect(await importEnds(kim)).toMatchObject({ status: 'done', workouts: { added: 1 } })
    }
    expect((await kim.tryUpload(steadyRide())).status).toBe(201)
    expect((await importOf(sam))?.status).toBe('reading')
    await endImport(sam)
    await jobsAreDone(app)
  })
})

test('an import that is stopped while its archive is read keeps nobody waiting', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await reading(app, 'hang', async () => {
    app.ctx.jobs.start()
    await sendArchive(sam, archive)
    await until(async () => (await importOf(sam))?.status === 'reading')
    expect((await endImport(sam)).status).toBe(204)
    // Reading ended only because it was stopped: the test's reader never ends by itself, and a time limit would have
    // been logged.
    await jobsAreDone(app)
    expect(await importOf(sam)).toBeNull()
    expect(uploadedFiles(app.dataDir)).toEqual([])
    expect(app.logLines).toEqual([])
  })
})

test('so does an account that is deleted meanwhile', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await reading(app, 'hang', async () => {
    app.ctx.jobs.start()
    await sendArchive(sam, archive)
    await until(async () => (await importOf(sam))?.status === 'reading')
    expect((await sam.delete('/api/users/sam')).status).toBe(204)
    // The test waits only for jobs of the import, because the job that wipes the database would hang, too.
    await until(() => listJobSubjects(app.ctx.db, importKind).length === 0)
    expect(uploadedFiles(app.dataDir)).toEqual([])
  })
})

test('a backup does not wait for an import', async () => {
  await using app = openTestApp()
  const [admin, sam] = [await app.user('admin', { isAdmin: true }), await app.user('sam')]
  await reading(app, 'hang', async () => {
    app.ctx.jobs.start()
    await sendArchive(sam, archive)
    await until(async () => (await importOf(sam))?.status === 'reading')
    expect((await makeBackupOf(admin)).backups).toHaveLength(1)
    expect(await importOf(sam)).toMatchObject({ status: 'reading' })
  })
})

test('an archive is compared with its manifest in turns, and others have theirs in between', async () => {
  await using app = openTestApp()
  const [sam, kim] = [await app.user('sam'), await app.user('kim')]
  const files = {
    'user_data.json': JSON.stringify(archivedProfile()),
    'user_workouts_data.json': JSON.stringify([archivedWorkout()]),
    'README.txt': 'an archive',
  }
  const listed = Object.entries(files).map(([name, content]) => ({
    name,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }))
  const manifest = { files: listed, format: 'trackhut-account', format_version: 1 }
  await reading(app, 'dawdle', async () => {
    await sendArchive(sam, zipOf({ ...files, 'manifest.json': manifest }))
    await sendArchive(kim, archive)
    const part = async () => {
      await doNextPart(app, sam)
      const { status, checkedFiles } = findImportOf(app.ctx.db, sam.account.id)!
      return [status, checkedFiles]
    }
    expect([await part(), await part(), await part()]).toEqual([
      ['reading', 1],
      ['reading', 2],
      ['running', 2],
    ])
    // The next part of the import is due now. Jobs that were queued before it run first.
    const dueAgainAt = app.ctx.db.select().from(jobs).all()[0]?.dueAgainAt
    expect(dueAgainAt).toEqual(app.ctx.clock())
    app.ctx.jobs.start()
    for (const user of [sam, kim]) {
      expect(await importEnds(user)).toMatchObject({ status: 'done', workouts: { added: 1 } })
    }
  })
})
