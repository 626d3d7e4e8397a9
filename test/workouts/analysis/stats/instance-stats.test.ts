import { expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { InstanceStatsAnswer } from '../../../../src/workouts/analysis/stats/schemas'
import { sizeOnDisk } from '../../../support/stored'
import { openTestApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { ride, storeWorkouts } from './stored-workouts'

const countAll = (user: TestUser) => user.get<InstanceStatsAnswer>('/api/stats/all')

test('a new instance has one account and nothing else', async () => {
  await using app = openTestApp()
  const answer = await countAll(await app.user('admin', { isAdmin: true }))
  const data = { sports: 0, users: 1, workouts: 0, uploads_dir_size: 0 }
  expect([answer.status, answer.body as unknown]).toEqual([200, { status: 'success', data }])
})

test('everybody’s workouts, sports with workouts, and all accounts are counted', async () => {
  await using app = openTestApp()
  const admin = await app.user('admin', { isAdmin: true })
  storeWorkouts(app, await app.user('sam'), [ride('2018-01-01'), ride('2018-01-02', { sport: 5 })])
  storeWorkouts(app, await app.user('kim', { isActive: false }), [ride('2018-01-01', { sport: 5 })])
  expect((await countAll(admin)).body.data).toMatchObject({ sports: 2, users: 3, workouts: 3 })
})

test('the size is that of all uploaded files, and follows them at once', async () => {
  await using app = openTestApp()
  const admin = await app.user('admin', { isAdmin: true })
  const size = async () => (await countAll(admin)).body.data.uploads_dir_size
  const { id } = await admin.upload()
  expect(await size()).toBe(sizeOnDisk(app))
  await admin.delete(`/api/workouts/${id}`)
  expect(await size()).toBe(0)
})

test('no file is looked at for that, however many there are', async () => {
  await using app = openTestApp()
  const admin = await app.user('admin', { isAdmin: true })
  await admin.upload()
  const uploaded = sizeOnDisk(app)
  rmSync(join(app.dataDir, 'uploads'), { recursive: true })
  expect((await countAll(admin)).body.data.uploads_dir_size).toBe(uploaded)
})

test('nobody but an administrator is told', async () => {
  await using app = openTestApp()
  const answer = await countAll(await app.user('sam'))
  expect([answer.status, answer.body as unknown]).toEqual([
    403,
    { status: 'error', message: 'you do not have permissions' },
  ])
})
