// Backups that a server makes on request and by a schedule.

import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { followBackupSchedule } from '../../../src/instance/backups/schedule'
import { listActs } from '../../../src/platform/audit/store'
import { workouts } from '../../../src/platform/db/tables'
import { openTestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { nextTurn, until } from '../../support/waiting'
import {
  backupEnds,
  backupsOf,
  expectWhole,
  makeBackupOf,
  namesOfBackups,
  restoreInto,
  withoutNightlyBackups,
} from './backing-up'

const hourMs = 3_600_000

async function openApp(environment: Record<string, string> = {}) {
  const app = openTestApp(environment)
  withoutNightlyBackups(app.ctx)
  const admin = await app.user('admin', { isAdmin: true })
  followBackupSchedule(app.ctx)
  app.ctx.jobs.start()
  const later = async (hours: number) => {
    app.advanceClock(hours * hourMs)
    app.ctx.jobs.wake()
    await nextTurn()
    const due = app.ctx.database.sqlite.query(
      "SELECT 1 FROM jobs WHERE kind = 'queue-backup' AND due_at <= ?",
    )
    await until(() => !due.get(app.ctx.clock().getTime()))
    return backupEnds(admin)
  }
  return { ...app, admin, later, namesIn: () => namesOfBackups(join(app.dataDir, 'backups')) }
}

/** Waits until the first scheduled backup is made and older backups are removed. */
const firstEnds = (admin: TestUser) =>
  until(async () => {
    const backups = await backupsOf(admin)
    return backups.last !== null && !backups.is_running && backups
  })

const first = 'trackhut-2026-06-01-100000.trackhut'

test('a new instance makes one a night, the first in its first night, and keeps seven', async () => {
  await using app = openTestApp({ TZ: 'Europe/Paris' })
  const admin = await app.user('admin', { isAdmin: true })
  followBackupSchedule(app.ctx)
  app.ctx.jobs.start()
  const nightly = { every_hours: 24, at: '03:00', keep: 7, fixed: [] }
  expect(await backupsOf(admin)).toMatchObject({
    ...nightly,
    backups: [],
    next_at: 'Tue, 02 Jun 2026 01:00:00 GMT',
  })
  app.setClock(new Date('2026-06-02T01:00:00Z'))
  app.ctx.jobs.wake()
  const { backups, next_at } = await until(async () => {
    const now = await backupsOf(admin)
    return now.last !== null && !now.is_running && now
  })
  expect([backups.length, next_at]).toEqual([1, 'Wed, 03 Jun 2026 01:00:00 GMT'])
})

test('two backups of one second have names of their own', async () => {
  await using app = await openApp()
  await makeBackupOf(app.admin)
  const { backups, last } = await makeBackupOf(app.admin)
  expect(app.namesIn()).toEqual([first, 'trackhut-2026-06-01-100001.trackhut'])
  expect([backups.length, last?.reason]).toEqual([2, null])
})

test('without a schedule a backup is made when somebody asks', async () => {
  await using app = await openApp()
  await app.admin.upload()
  const nothing = {
    backups: [],
    next_at: null,
    deleted_accounts_until: null,
    replaced: [],
    is_running: false,
    progress: null,
    last: null,
  }
  const schedule = { every_hours: null, at: null, time_zone: 'UTC', keep: 7, fixed: [] }
  expect(await backupsOf(app.admin)).toEqual({
    ...nothing,
    ...schedule,
    folder: join(app.dataDir, 'backups'),
    is_in_data_dir: true,
    is_encrypted: false,
    recipients: [],
    are_recipients_fixed: false,
  })
  const { backups, last } = await makeBackupOf(app.admin)
  const made_at = 'Mon, 01 Jun 2026 10:00:00 GMT'
  const [backup] = backups
  expect(backups).toEqual([{ name: first, made_at, size: expect.any(Number) }])
  expect(last).toEqual({
    started_at: made_at,
    finished_at: made_at,
    is_successful: true,
    reason: null,
    code: null,
    file_name: first,
    size: backup!.size,
    // The number depends on whether the map image has been drawn.
    files: expect.any(Number),
    missing_files: 0,
  })
  await restoreInto(join(app.dataDir, 'restored-there'), join(app.dataDir, 'backups', first))
  expect(expectWhole(join(app.dataDir, 'restored-there'))).toBe(1)
})

test('asked for twice, one is made', async () => {
  await using app = await openApp()
  await Promise.all([app.admin.request('POST', '/api/backups'), app.admin.request('POST', '/api/backups')])
  expect((await backupEnds(app.admin)).backups).toHaveLength(1)
})

test('with a schedule the first is made at once, and the others in time, however often the server starts', async () => {
  await using app = await openApp({ BACKUP_EVERY: '2d' })
  expect(await firstEnds(app.admin)).toMatchObject({
    every_hours: 48,
    next_at: 'Wed, 03 Jun 2026 10:00:00 GMT',
  })
  expect((await app.later(47)).backups).toHaveLength(1)
  followBackupSchedule(app.ctx)
  expect((await app.later(0.9)).backups).toHaveLength(1)
  const { backups, next_at } = await app.later(0.2)
  expect([backups.length, next_at]).toEqual([2, 'Fri, 05 Jun 2026 10:06:00 GMT'])
})

test('the oldest are removed, and what was interrupted, and nothing that is not ours', async () => {
  await using app = await openApp({ BACKUP_KEEP: '2' })
  mkdirSync(join(app.dataDir, 'backups'))
  const foreign = [
    'notes.txt',
    'notes.part',
    'trackhut-mine.trackhut',
    'trackhut-2020-01-01-000000.trackhut.old',
  ]
  for (const name of [...foreign, 'trackhut-2020-01-01-000000.trackhut.part'])
    writeFileSync(join(app.dataDir, 'backups', name), '')
  for (let count = 0; count < 3; count++) {
    await app.admin.prove()
    await makeBackupOf(app.admin)
    app.advanceClock(hourMs)
  }
  const kept = ['trackhut-2026-06-01-110000.trackhut', 'trackhut-2026-06-01-120000.trackhut']
  expect(app.namesIn()).toEqual([...foreign, ...kept].toSorted())
  expect((await backupsOf(app.admin)).backups.map(({ name }) => name)).toEqual(kept.toReversed())
})

describe('where a backup has to make room', () => {
  /** Opens an app with as many backups as are kept, and an administrator whose last proof is too old. */
  async function openFull() {
    const app = await openApp({ BACKUP_KEEP: '2' })
    await makeBackupOf(app.admin)
    await makeBackupOf(app.admin)
    app.advanceClock(10 * 60_000)
    return { ...app, ask: () => app.admin.request('POST', '/api/backups') }
  }

  test('nobody asks for another without a proof of the last ten minutes', async () => {
    const app = await openFull()
    await using _ = app
    const kept = app.namesIn()
    for (let press = 0; press < 7; press++) {
      const answer = await app.ask()
      expect([answer.status, answer.failure]).toEqual([403, { code: 'proof-required' }])
    }
    const { is_running, backups } = await backupsOf(app.admin)
    expect([is_running, backups.length, app.namesIn()]).toEqual([false, 2, kept])
    await app.admin.prove()
    expect((await app.ask()).status).toBe(200)
    await backupEnds(app.admin)
    expect(app.namesIn()).toHaveLength(2)
  })

  test('as long as there is room, nobody is asked for one', async () => {
    await using app = await openApp({ BACKUP_KEEP: '2' })
    await makeBackupOf(app.admin)
    app.advanceClock(10 * 60_000)
    expect((await app.admin.request('POST', '/api/backups')).status).toBe(200)
    expect((await backupEnds(app.admin)).backups).toHaveLength(2)
  })

  test('what is removed is in the audit log, whether somebody asked or the schedule did', async () => {
    const app = await openFull()
    await using _ = app
    const told = () =>
      listActs(app.ctx.db, { act: 'backup-deleted' }, 9).map(({ act }) => [act.via, act.userId, act.times])
    expect(told()).toEqual([])
    await app.admin.prove()
    await makeBackupOf(app.admin)
    expect(told()).toEqual([['server', null, 1]])
    await app.admin.request('PATCH', '/api/backups/schedule', { json: { every_hours: 24 } })
    await app.later(24)
    expect(told()).toEqual([
      ['server', null, 1],
      ['server', null, 1],
    ])
  })
})

test('a recording that is lost does not keep the rest from being saved, and is told', async () => {
  await using app = await openApp()
  await app.admin.upload()
  const [lost] = app.ctx.db.select().from(workouts).all()
  rmSync(join(app.dataDir, 'uploads', lost!.sourceFile!))
  expect((await makeBackupOf(app.admin)).last).toMatchObject({
    is_successful: true,
    missing_files: 1,
  })
  await restoreInto(join(app.dataDir, 'there'), join(app.dataDir, 'backups', first))
})

test('of an instance without accounts there is none, so that none is pushed out by it', async () => {
  await using app = openTestApp({ BACKUP_EVERY: '24h' })
  followBackupSchedule(app.ctx)
  app.ctx.jobs.start()
  const due = app.ctx.database.sqlite.query<{ due_at: number }, []>(
    "SELECT due_at FROM jobs WHERE kind = 'queue-backup'",
  )
  await until(() => (due.get()?.due_at ?? 0) > app.ctx.clock().getTime())
  expect(existsSync(join(app.dataDir, 'backups'))).toBe(false)
})

describe('a backup that cannot be written', () => {
  test('says why, is tried again, and the schedule goes on', async () => {
    await using app = await openApp({ BACKUP_EVERY: '24h' })
    await firstEnds(app.admin)
    rmSync(join(app.dataDir, 'backups'), { recursive: true })
    writeFileSync(join(app.dataDir, 'backups'), 'no folder')
    const failed = await app.later(24)
    expect(failed.last).toMatchObject({
      is_successful: false,
      reason: 'the folder cannot be written to (EEXIST)',
      code: 'folder-unwritable',
      file_name: null,
      size: null,
    })
    expect(failed.next_at).toBe('Tue, 02 Jun 2026 10:10:00 GMT')
    await app.later(1)
    const givenUp = await app.later(1)
    expect(givenUp.next_at).toBe('Wed, 03 Jun 2026 12:00:00 GMT')
    rmSync(join(app.dataDir, 'backups'))
    const { last, next_at } = await makeBackupOf(app.admin)
    expect([last?.is_successful, next_at]).toEqual([true, 'Wed, 03 Jun 2026 12:00:00 GMT'])
  })

  test('because the server ends is made after the next start', async () => {
    await using app = await openApp()
    for (let day = 1; day < 5; day++) await app.admin.upload()
    await app.admin.request('POST', '/api/backups')
    await until(() => existsSync(join(app.dataDir, 'run', 'backup')), { everyMs: 0 })
    const stopped = app.ctx.jobs.stop()
    app.ctx.workers.stop()
    await stopped
    expect((await backupsOf(app.admin)).last).toBe(null)
    app.ctx.jobs.start()
    expect((await backupEnds(app.admin)).last).toMatchObject({ is_successful: true })
  })
})
