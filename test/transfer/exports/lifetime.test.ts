// Archives are kept for a limited time, and a new archive replaces an older one.

import { describe, expect, test } from 'bun:test'
import { exportRequests, jobs } from '../../../src/platform/db/tables'
import { sweepOrphanedFiles } from '../../../src/platform/storage/orphaned-files'
import type { Context } from '../../../src/server/context'
import { requestExport } from '../../../src/transfer/exports/account-archive'
import { sweepExport } from '../../../src/transfer/exports/jobs'
import { openMailedApp } from '../../support/mailed-app'
import { soon } from '../../support/soon'
import { uploadedFiles } from '../../support/stored'
import { openTestApp } from '../../support/test-app'
import { until } from '../../support/waiting'
import { archivesInHand, askForExport, exportOf, fetchExport, makeExportOf } from './exporting'

const dayMs = 24 * 3_600_000

function openWorkingApp() {
  const app = openTestApp()
  app.ctx.jobs.start()
  return app
}

type App = ReturnType<typeof openTestApp>

async function workOnDue({ ctx }: App) {
  ctx.jobs.wake()
  const isDue = () =>
    ctx.db
      .select()
      .from(jobs)
      .all()
      .some(({ dueAt }) => dueAt <= ctx.clock())
  await until(() => !isDue())
}

describe('a day after it was made', () => {
  test('an archive is removed, not earlier, and another can be asked for', async () => {
    await using app = openWorkingApp()
    const sam = await app.user('sam')
    const { file_name } = await makeExportOf(sam)
    app.advanceClock(dayMs - 1)
    await workOnDue(app)
    expect((await fetchExport(sam, file_name)).status).toBe(200)
    app.advanceClock(1)
    await workOnDue(app)
    await soon(() => uploadedFiles(app.dataDir)).toEqual([])
    expect(await exportOf(sam)).toBeNull()
    expect((await fetchExport(sam, file_name)).status).toBe(404)
    const next = await makeExportOf(sam)
    await soon(() => uploadedFiles(app.dataDir)).toEqual([`exports/1/${next.file_name}`])
  })

  test('the archive of somebody else stays', async () => {
    await using app = openWorkingApp()
    await makeExportOf(await app.user('sam'))
    app.advanceClock(dayMs / 2)
    const kim = await app.user('kim')
    const { file_name } = await makeExportOf(kim)
    app.advanceClock(dayMs / 2)
    await workOnDue(app)
    await soon(() => uploadedFiles(app.dataDir)).toEqual([`exports/2/${file_name}`])
  })
})

test('an archive that took long can be replaced a day after it was asked for, and the new one has its whole day', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await askForExport(sam)
  app.advanceClock(dayMs / 2)
  app.ctx.jobs.start()
  await workOnDue(app)
  const first = (await exportOf(sam))!
  app.advanceClock(dayMs / 2)
  const second = await makeExportOf(sam)
  expect(second.file_name).not.toBe(first.file_name!)
  app.advanceClock(dayMs - 1)
  await workOnDue(app)
  await soon(() => uploadedFiles(app.dataDir)).toEqual([`exports/1/${second.file_name}`])
  app.advanceClock(1)
  await workOnDue(app)
  await soon(() => uploadedFiles(app.dataDir)).toEqual([])
})

test('a request that is still waiting is never replaced', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await askForExport(sam)
  app.advanceClock(7 * dayMs)
  expect((await askForExport(sam)).body).toMatchObject({ message: 'ongoing request exists' })
})

describe('the file of an archive that cannot be removed is left to the next start', () => {
  test.each<[when: string, run: (ctx: Context, userId: number) => Promise<unknown>]>([
    ['when its day is over', sweepExport],
    ['when another takes its place', requestExport],
  ])('%s', async (_, run) => {
    await using app = openWorkingApp()
    const sam = await app.user('sam')
    const { file_name } = await makeExportOf(sam)
    await app.ctx.jobs.stop()
    app.advanceClock(dayMs)
    const files = { ...app.ctx.files, remove: () => Promise.reject(new Error('EIO: the stick was pulled')) }
    await run({ ...app.ctx, files }, sam.account.id)
    expect(app.logLines.at(-1)).toContain('EIO: the stick was pulled')
    await soon(() => uploadedFiles(app.dataDir)).toEqual([`exports/1/${file_name}`])
    await sweepOrphanedFiles(app.ctx)
    await soon(() => uploadedFiles(app.dataDir)).toEqual([])
  })
})

describe('with the account goes', () => {
  test('its archive', async () => {
    await using app = openWorkingApp()
    const sam = await app.user('sam')
    await makeExportOf(sam)
    expect((await sam.delete('/api/users/sam')).status).toBe(204)
    await soon(() => uploadedFiles(app.dataDir)).toEqual([])
    expect(app.ctx.db.select().from(exportRequests).all()).toEqual([])
    app.advanceClock(dayMs)
    await workOnDue(app)
    expect(app.ctx.db.select().from(jobs).all()).toEqual([])
  })

  test('one that is being made', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    await sam.upload()
    await askForExport(sam)
    app.ctx.jobs.start()
    // At this point, the archive is being written.
    await until(() => archivesInHand(app.dataDir).length > 0, { everyMs: 0 })
    expect((await sam.delete('/api/users/sam')).status).toBe(204)
    await app.ctx.jobs.stop()
    await soon(() => uploadedFiles(app.dataDir)).toEqual([])
  })
})

test('with mail on, people are told when their archive is ready', async () => {
  await using app = await openMailedApp()
  const sam = await app.user('sam')
  await makeExportOf(sam)
  const message = await app.mail.next()
  expect(message.recipients).toEqual(['sam@example.org'])
  expect(message.subject).toBe('Trackhut - Your archive is ready to be downloaded')
  expect(message.text).toContain('Download your archive: http://localhost/import-export')
})
