// The schedule of backups that administrators choose in the browser, and the settings that override it.
import { describe, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { updateUser } from '../../../src/accounts/users/store'
import { followBackupSchedule } from '../../../src/instance/backups/schedule'
import type { BackupsAnswer } from '../../../src/instance/backups/schemas'
import { openTestApp } from '../../support/test-app'
import { until } from '../../support/waiting'
import { backupEnds, backupsOf, makeBackupOf, withoutNightlyBackups } from './backing-up'

async function openApp(environment: Record<string, string> = {}, at = '') {
  const app = openTestApp({ TZ: 'Europe/Paris', ...environment })
  withoutNightlyBackups(app.ctx)
  if (at) app.setClock(new Date(at))
  const admin = await app.user('admin', { isAdmin: true })
  app.ctx.jobs.start()
  const change = (json: object) => admin.request<BackupsAnswer>('PATCH', '/api/backups/schedule', { json })
  return { ...app, admin, change }
}

test('chosen for the first time, the first backup is made at once; it outlives a restart of the server', async () => {
  await using app = await openApp()
  const { status, body } = await app.change({ every_hours: 48, keep: 3 })
  expect([status, body.data]).toMatchObject([200, { every_hours: 48, at: null, keep: 3, fixed: [] }])
  const { backups } = await until(async () => {
    const now = await backupsOf(app.admin)
    return now.last !== null && !now.is_running && now
  })
  expect(backups).toHaveLength(1)
  followBackupSchedule(app.ctx)
  expect(await backupsOf(app.admin)).toMatchObject({
    every_hours: 48,
    keep: 3,
    next_at: 'Wed, 03 Jun 2026 10:00:00 GMT',
  })
})

test('it is changed by nobody without a proof of the last ten minutes', async () => {
  await using app = await openApp()
  const { keep } = await backupsOf(app.admin)
  app.advanceClock(10 * 60_000)
  const answer = await app.change({ every_hours: null, keep: keep + 1 })
  expect([answer.status, answer.failure]).toEqual([403, { code: 'proof-required' }])
  expect((await backupsOf(app.admin)).keep).toBe(keep)
  await app.admin.prove()
  expect((await app.change({ every_hours: null, keep: keep + 1 })).body.data.keep).toBe(keep + 1)
})

describe('at a time of day', () => {
  test.each([
    // It is noon in Paris, by the clock of the test.
    ['daily, later on this day', 24, '23:30', 'Mon, 01 Jun 2026 21:30:00 GMT'],
    ['daily, earlier', 24, '03:00', 'Tue, 02 Jun 2026 01:00:00 GMT'],
    ['daily, at this minute', 24, '12:00', 'Tue, 02 Jun 2026 10:00:00 GMT'],
    ['weekly', 168, '03:00', 'Mon, 08 Jun 2026 01:00:00 GMT'],
    ['not in whole days, so that it makes no difference', 36, '03:00', 'Tue, 02 Jun 2026 22:00:00 GMT'],
  ])('%s', async (_, every_hours, at, next_at) => {
    await using app = await openApp()
    await makeBackupOf(app.admin)
    expect((await app.change({ every_hours, at })).body.data).toMatchObject({ every_hours, at, next_at })
  })

  test('when the clocks change', async () => {
    await using app = await openApp({}, '2026-10-24T10:00:00Z')
    await makeBackupOf(app.admin)
    const { body } = await app.change({ every_hours: 24, at: '03:00' })
    expect(body.data.next_at).toBe('Sun, 25 Oct 2026 02:00:00 GMT')
  })
})

test('it says until when an account that is deleted now is in the backups', async () => {
  await using app = await openApp()
  expect(await backupsOf(app.admin)).toMatchObject({ deleted_accounts_until: null })
  await makeBackupOf(app.admin)
  expect(await backupsOf(app.admin)).toMatchObject({ deleted_accounts_until: null })
  // The next backups are due on 2, 3 and 4 June. With the last of these, there are three newer backups, so that of
  // today (1 June) is removed.
  expect((await app.change({ every_hours: 24, keep: 3 })).body.data).toMatchObject({
    next_at: 'Tue, 02 Jun 2026 10:00:00 GMT',
    deleted_accounts_until: 'Thu, 04 Jun 2026 10:00:00 GMT',
  })
})

test('it says until when what a restore has replaced is there', async () => {
  await using app = await openApp()
  expect(await backupsOf(app.admin)).toMatchObject({ replaced: [] })
  const folder = 'before-restore-2026-05-31T10-00-00-until-2026-06-30'
  mkdirSync(join(app.dataDir, folder))
  expect(await backupsOf(app.admin)).toMatchObject({
    replaced: [{ folder, until: 'Tue, 30 Jun 2026 00:00:00 GMT' }],
  })
})

test('what is not named stays; null makes an end of it', async () => {
  await using app = await openApp()
  await makeBackupOf(app.admin)
  await app.change({ every_hours: 24, at: '03:00', keep: 12 })
  expect((await app.change({ at: null })).body.data).toMatchObject({ every_hours: 24, at: null, keep: 12 })
  expect((await app.change({ every_hours: null })).body.data).toMatchObject({
    every_hours: null,
    next_at: null,
  })
})

test('as many are kept as were chosen', async () => {
  await using app = await openApp()
  await app.change({ keep: 2 })
  for (let count = 0; count < 3; count++) {
    await makeBackupOf(app.admin)
    app.advanceClock(60_000)
  }
  expect((await backupsOf(app.admin)).backups).toHaveLength(2)
})

test('what the settings decide cannot be changed, and counts whatever was chosen before', async () => {
  await using app = await openApp({ BACKUP_EVERY: '2d', BACKUP_AT: '4:05', BACKUP_KEEP: '5' })
  const given = { every_hours: 48, at: '04:05', keep: 5, fixed: ['every_hours', 'at', 'keep'] }
  expect(await backupsOf(app.admin)).toMatchObject(given)
  for (const json of [{ every_hours: 24 }, { at: null }, { keep: 6 }]) {
    expect(await app.change(json)).toMatchObject({ status: 400, failure: { code: 'backup-schedule-fixed' } })
  }
  expect((await app.change({ keep: 5 })).status).toBe(200)
})

test.each([
  [{}, 'nothing-to-change'],
  [{ folder: '/etc' }, 'nothing-to-change'],
  [{ every_hours: 0 }, 'fields-invalid'],
  [{ every_hours: 9000 }, 'fields-invalid'],
  [{ every_hours: 1.5 }, 'fields-invalid'],
  [{ at: '24:00' }, 'fields-invalid'],
  [{ at: '3:00' }, 'fields-invalid'],
  [{ keep: 0 }, 'fields-invalid'],
  [{ keep: null }, 'fields-invalid'],
])('%j is refused: %s', async (json, code) => {
  await using app = await openApp()
  expect(await app.change(json)).toMatchObject({ status: 400, failure: { code } })
  expect(await backupsOf(app.admin)).toMatchObject({ every_hours: null, keep: 7 })
})

test('whoever is no administrator any more changes nothing', async () => {
  await using app = await openApp()
  updateUser(app.ctx.db, app.admin.account.id, { isAdmin: false })
  expect((await app.change({ keep: 2 })).status).toBe(403)
})

test('how far one is that is being made is told', async () => {
  await using app = await openApp()
  app.ctx.jobs.stop()
  await app.admin.request('POST', '/api/backups')
  expect(await backupsOf(app.admin)).toMatchObject({ is_running: true, progress: null })
  writeFileSync(join(app.dataDir, 'run', 'backup-progress'), '120 3000')
  expect(await backupsOf(app.admin)).toMatchObject({ progress: { done: 120, total: 3000 } })
  app.ctx.jobs.start()
  expect(await backupEnds(app.admin)).toMatchObject({ is_running: false, progress: null })
  expect(await Bun.file(join(app.dataDir, 'run', 'backup-progress')).exists()).toBe(false)
})
