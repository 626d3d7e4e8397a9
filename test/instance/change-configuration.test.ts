import { beforeEach, describe, expect, test } from 'bun:test'
import type { ConfigurationAnswer } from '../../src/instance/schemas'
import { findInstanceConfig, updateInstanceConfig } from '../../src/instance/store'
import { httpDate } from '../../src/lib/http-date'
import { testApp } from '../support/test-app'

const app = testApp()
const admin = await app.user('admin', { isAdmin: true })
const member = await app.user('member')
const untouched = findInstanceConfig(app.ctx.db)

beforeEach(() => updateInstanceConfig(app.ctx.db, untouched))

const change = (json: unknown) => admin.request<ConfigurationAnswer>('PATCH', '/api/config', { json })

test('every field an administrator may change is changed at once', async () => {
  const changes = {
    about: 'A club',
    admin_contact: 'admin@example.org',
    gpx_limit_import: 500,
    is_registration_enabled: false,
    max_single_file_size: 5_000_000,
    max_users: 12,
    max_zip_file_size: 50_000_000,
    privacy_policy: 'We keep nothing.',
    stats_workouts_limit: 0,
  }
  const { status, body } = await change(changes)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ ...changes, privacy_policy_date: httpDate(app.ctx.clock()) })
  expect((await app.request<ConfigurationAnswer>('GET', '/api/config')).body).toEqual(body)
})

test('a larger limit lets a larger file in', async () => {
  await change({ max_single_file_size: 100 })
  expect((await member.tryUpload(`<gpx>${' '.repeat(200)}</gpx>`)).status).toBe(413)
  await change({ max_single_file_size: 1000 })
  expect((await member.tryUpload(`<gpx>${' '.repeat(200)}</gpx>`)).status).toBe(400)
})

test.each([
  ['fractions are rounded', { max_single_file_size: 1153433.6 }, { max_single_file_size: 1153434 }],
  [
    'empty texts are none',
    { about: '', admin_contact: '', privacy_policy: '' },
    { about: null, admin_contact: null },
  ],
  [
    'unknown and fixed fields are ignored',
    { version: '9', map_attribution: 'me', x: 1 },
    { version: '1.0.0' },
  ],
  ['registration may stay open', { is_registration_enabled: true }, { is_registration_enabled: true }],
])('%s', async (_, changes, expected) => {
  const { status, body } = await change(changes)
  expect(status).toBe(200)
  expect(body.data).toMatchObject(expected)
})

describe('refused, and nothing is changed', () => {
  test.each<[string, unknown, string]>([
    ['nothing to change', {}, 'invalid payload'],
    ['no object', [], 'invalid payload'],
    ['a number as text', { max_users: '3' }, 'invalid payload'],
    ['no number', { max_users: null }, 'invalid payload'],
    ['a truth value as number', { max_users: true }, 'invalid payload'],
    [
      'more than a machine can bear',
      { max_single_file_size: 60_000_000, max_zip_file_size: 70_000_000 },
      'invalid payload',
    ],
    ['no files', { gpx_limit_import: 0 }, 'max files in a zip archive must be greater than 0\n'],
    ['no size', { max_single_file_size: 0 }, 'max size of uploaded files must be greater than 0\n'],
    ['no archive size', { max_zip_file_size: 0.4 }, 'max size of zip archive must be greater than 0\n'],
    ['fewer than no users', { max_users: -1 }, 'max users must be greater than or equal to 0\n'],
    [
      'fewer than no workouts',
      { stats_workouts_limit: -1 },
      'max number of workouts for statistics must be greater than or equal to 0\n',
    ],
    ['no address', { admin_contact: 'admin' }, 'valid email must be provided for admin contact\n'],
    [
      'several at once, in a fixed order',
      { max_users: -1, gpx_limit_import: -1 },
      'max files in a zip archive must be greater than 0\nmax users must be greater than or equal to 0\n',
    ],
    [
      'archives smaller than files',
      { about: 'x', max_single_file_size: 20_000_000 },
      'max size of zip archive must be equal or greater than max size of uploaded files',
    ],
  ])('%s', async (_, changes, message) => {
    const answer = await change(changes)
    expect([answer.status, answer.body as unknown]).toEqual([400, { status: 'error', message }])
    expect(findInstanceConfig(app.ctx.db)).toEqual(untouched)
  })
})

test('only an administrator may, whatever the body', async () => {
  const answer = await member.request('PATCH', '/api/config', { body: '{' })
  expect([answer.status, answer.body]).toEqual([
    403,
    { status: 'error', message: 'you do not have permissions' },
  ])
})

test('a policy that stays the same keeps its date', async () => {
  const first = await change({ privacy_policy: 'We keep nothing.' })
  app.advanceClock(86_400_000)
  const second = await change({ privacy_policy: 'We keep nothing.', about: 'x' })
  expect(second.body.data.privacy_policy_date).toBe(first.body.data.privacy_policy_date)
  const third = await change({ privacy_policy: 'We keep little.' })
  expect(third.body.data.privacy_policy_date).toBe(httpDate(app.ctx.clock()))
})
