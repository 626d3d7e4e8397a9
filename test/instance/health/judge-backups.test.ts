// The alert about missing recent backups, as administrators see it.
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { AttentionAnswer } from '../../../src/instance/attention/schemas'
import { insertBackupRun } from '../../../src/instance/backups/store'
import type { HealthReportAnswer } from '../../../src/instance/health/schemas'
import { schemaHistory } from '../../../src/platform/db/tables'
import { openTestApp } from '../../support/test-app'
import { withoutNightlyBackups } from '../backups/backing-up'

const dayMs = 86_400_000

/** Opens an instance whose database counts as created at the present time of the test's clock. */
async function openApp({
  environment = {},
  isByHand = false,
}: {
  environment?: Record<string, string>
  isByHand?: boolean
} = {}) {
  const app = openTestApp(environment)
  if (isByHand) withoutNightlyBackups(app.ctx)
  app.ctx.db.update(schemaHistory).set({ migratedAt: app.ctx.clock() }).run()
  const backedUp = () =>
    insertBackupRun(app.ctx.db, { startedAt: app.ctx.clock(), finishedAt: app.ctx.clock() })
  let admins = 0
  /** Reads the alerts as a new administrator each time, because the sessions of earlier administrators expire. */
  const told = async () => {
    const admin = await app.user(`admin${admins++}`, { isAdmin: true })
    const { backups } = (await admin.get<HealthReportAnswer>('/api/health')).body.data
    const { is_backup_missing } = (await admin.get<AttentionAnswer>('/api/attention')).body.data
    return [backups.state, is_backup_missing]
  }
  const later = (days: number) => {
    app.advanceClock(days * dayMs)
    return told()
  }
  return { ...app, backedUp, told, later }
}

test('there has to be none in the first two days, and then there is none', async () => {
  await using app = await openApp()
  expect(await app.told()).toEqual(['awaited', false])
  expect(await app.later(1.9)).toEqual(['awaited', false])
  expect(await app.later(0.2)).toEqual(['none', true])
})

test('one a night is old after two days without another', async () => {
  await using app = await openApp()
  app.backedUp()
  expect(await app.later(1.9)).toEqual(['good', false])
  expect(await app.later(0.2)).toEqual(['old', true])
  app.backedUp()
  expect(await app.told()).toEqual(['good', false])
})

test('one a week is old after two weeks', async () => {
  await using app = await openApp({ environment: { BACKUP_EVERY: '7d' } })
  app.backedUp()
  expect(await app.later(13.9)).toEqual(['good', false])
  expect(await app.later(0.2)).toEqual(['old', true])
})

test('where they are made by hand there is soon none, or none of this month', async () => {
  await using app = await openApp({ isByHand: true })
  expect(await app.later(2.1)).toEqual(['none', true])
  app.backedUp()
  expect(await app.later(29.9)).toEqual(['good', false])
  expect(await app.later(0.2)).toEqual(['old', true])
})

test.each([
  ['in the data directory', {}, true],
  ['on another disk', { BACKUP_DIR: join('/dev/shm', 'trackhut-backups-elsewhere') }, false],
])('it is told that they are on the same disk: %s', async (_, environment, isSame) => {
  await using app = await openApp({ environment })
  const admin = await app.user('sam', { isAdmin: true })
  const { backups } = (await admin.get<HealthReportAnswer>('/api/health')).body.data
  expect(backups.is_same_disk).toBe(isSame)
})
