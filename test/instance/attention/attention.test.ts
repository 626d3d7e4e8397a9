// The server reports what needs an administrator's attention, for the badge in the web app.
import { expect, test } from 'bun:test'
import type { AttentionAnswer } from '../../../src/instance/attention/schemas'
import { insertBackupRun } from '../../../src/instance/backups/store'
import { openMailedApp } from '../../support/mailed-app'
import { openRegionApp } from '../../support/region-app'
import { openTestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const nothing = {
  waiting_users: 0,
  is_backup_failed: false,
  is_backup_missing: false,
  unusable_maps: 0,
  street_askers: 0,
  newer_version: null,
}

const attention = async (admin: TestUser) => (await admin.get<AttentionAnswer>('/api/attention')).body.data

test('nothing waits at first', async () => {
  await using app = openTestApp()
  expect(await attention(await app.user('admin', { isAdmin: true }))).toEqual(nothing)
})

test('accounts wait that nobody activated', async () => {
  await using app = openTestApp()
  const admin = await app.user('admin', { isAdmin: true })
  await app.user('kim', { isActive: false })
  await app.user('sam', { isActive: false })
  expect(await attention(admin)).toEqual({ ...nothing, waiting_users: 2 })
  await admin.request('PATCH', '/api/users/kim', { json: { activate: true } })
  expect(await attention(admin)).toEqual({ ...nothing, waiting_users: 1 })
})

test('with mail they confirm themselves, and wait for nobody', async () => {
  await using app = await openMailedApp()
  const admin = await app.user('admin', { isAdmin: true })
  await app.user('kim', { isActive: false })
  expect(await attention(admin)).toEqual(nothing)
})

test('a backup that failed waits until one succeeds', async () => {
  await using app = openTestApp()
  const admin = await app.user('admin', { isAdmin: true })
  const run = { startedAt: app.ctx.clock(), finishedAt: app.ctx.clock() }
  insertBackupRun(app.ctx.db, run)
  expect(await attention(admin)).toEqual(nothing)
  insertBackupRun(app.ctx.db, { ...run, reason: 'no room', reasonCode: 'disk-full' })
  expect(await attention(admin)).toEqual({ ...nothing, is_backup_failed: true })
  insertBackupRun(app.ctx.db, run)
  expect(await attention(admin)).toEqual(nothing)
})

test('an offline map that cannot be used waits', async () => {
  await using app = await openRegionApp()
  expect(await attention(app.admin)).toEqual(nothing)
  app.drop('broken.pmtiles', new TextEncoder().encode('no map'))
  expect(await attention(app.admin)).toEqual({ ...nothing, unusable_maps: 1 })
})
