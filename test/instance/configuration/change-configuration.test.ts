import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { statfsSync } from 'node:fs'
import type { ConfigurationAnswer } from '../../../src/instance/configuration/schemas'
import { runMigrations } from '../../../src/platform/db/migrate'
import { migrations } from '../../../src/platform/db/migrations'
import { openTestApp, testApp } from '../../support/test-app'

const app = testApp()
const admin = await app.user('admin', { isAdmin: true })

const change = (json: unknown) => admin.request<ConfigurationAnswer>('PATCH', '/api/config', { json })
const configuration = async () => (await app.request<ConfigurationAnswer>('GET', '/api/config')).body.data

test('an administrator changes what is editable, at once', async () => {
  await using fresh = openTestApp()
  const changes = {
    about: 'A club',
    admin_contact: 'admin@example.org',
    gpx_limit_import: 20,
    is_registration_enabled: false,
    max_single_file_size: 2_097_152,
    max_users: 7,
    max_zip_file_size: 20_971_520,
    privacy_policy: 'We keep nothing.',
    stats_workouts_limit: 0,
  }
  const answer = await (await fresh.user('admin', { isAdmin: true })).request<ConfigurationAnswer>(
    'PATCH',
    '/api/config',
    { json: changes },
  )
  expect([answer.status, answer.body.status]).toEqual([200, 'success'])
  expect(answer.body.data).toMatchObject({ ...changes, privacy_policy_date: 'Mon, 01 Jun 2026 10:00:00 GMT' })
  expect((await fresh.request('GET', '/api/config')).body).toEqual(answer.body)
})

describe('a change', () => {
  test('may leave the rest as it is', async () => {
    const before = await configuration()
    const answer = await change({ max_users: 9 })
    expect(answer.body.data).toEqual({ ...before, max_users: 9 })
  })

  test('may have fractions, which are rounded', async () => {
    expect((await change({ max_single_file_size: 1153433.6 })).body.data.max_single_file_size).toBe(1_153_434)
  })

  test('may empty a text', async () => {
    await change({ about: 'x', admin_contact: 'a@example.org', privacy_policy: 'y' })
    const answer = await change({ about: '', admin_contact: null, privacy_policy: '' })
    expect(answer.body.data).toMatchObject({
      about: null,
      admin_contact: null,
      privacy_policy: null,
      privacy_policy_date: null,
    })
  })

  test('of what cannot be changed is ignored', async () => {
    const before = await configuration()
    const answer = await change({
      ...before,
      version: '9.9.9',
      weather_provider: 'x',
      is_email_sending_enabled: true,
    })
    expect([answer.status, answer.body.data]).toEqual([200, before])
  })
})

describe('a change is refused', () => {
  const invalid = 'invalid payload'
  const refusals: [name: string, json: unknown, message: string][] = [
    ['that is nothing', {}, invalid],
    ['that is null', null, invalid],
    ['that is a list', [1], invalid],
    ['of a number to a text', { max_users: '7' }, invalid],
    ['of a number to null', { max_users: null }, invalid],
    ['of a text to a number', { about: 7 }, invalid],
    ['of a switch to a text', { is_registration_enabled: 'yes' }, invalid],
    ['to archives larger than the disk', { max_zip_file_size: 1e18 }, invalid],
    ['to files larger than the disk', { max_single_file_size: 1e18 }, invalid],
    ['to more than anybody has', { max_users: 2 ** 31 }, invalid],
    [
      'to no files in an archive',
      { gpx_limit_import: 0 },
      'max files in a zip archive must be greater than 0\n',
    ],
    [
      'to files of no size',
      { max_single_file_size: 0 },
      'max size of uploaded files must be greater than 0\n',
    ],
    ['to archives of no size', { max_zip_file_size: -1 }, 'max size of zip archive must be greater than 0\n'],
    ['to less than no users', { max_users: -1 }, 'max users must be greater than or equal to 0\n'],
    [
      'to statistics of less than nothing',
      { stats_workouts_limit: -1 },
      'max number of workouts for statistics must be greater than or equal to 0\n',
    ],
    [
      'to a contact that is none',
      { admin_contact: 'me' },
      'valid email must be provided for admin contact\n',
    ],
    [
      'with every rule it breaks',
      { gpx_limit_import: 0, admin_contact: 'me', about: 'kept out' },
      'max files in a zip archive must be greater than 0\nvalid email must be provided for admin contact\n',
    ],
    [
      'to archives smaller than the files in them',
      { max_zip_file_size: 1000 },
      'max size of zip archive must be equal or greater than max size of uploaded files',
    ],
  ]

  test.each(refusals)('%s', async (_, json, message) => {
    const before = await configuration()
    const answer = await change(json)
    expect([answer.status, answer.body as unknown]).toEqual([400, { status: 'error', message }])
    expect(await configuration()).toEqual(before)
  })

  test('and what would be possible is told', async () => {
    const { blocks, bsize } = statfsSync(app.dataDir)
    for (const [field, code, most] of [
      ['max_zip_file_size', 'archive-size-limit-too-high', blocks * bsize],
      ['max_single_file_size', 'file-size-limit-too-high', blocks * bsize],
      ['gpx_limit_import', 'limit-too-high', 2 ** 31 - 1],
    ] as const) {
      expect((await change({ [field]: 1e18 })).failure).toEqual({ code, detail: { most } })
    }
  })

  test('by anybody but an administrator, before it is read', async () => {
    const user = await app.user('user')
    for (const options of [{ json: { max_users: 1 } }, { body: '{' }]) {
      const answer = await user.request('PATCH', '/api/config', options)
      expect([answer.status, answer.body]).toEqual([
        403,
        { status: 'error', message: 'you do not have permissions' },
      ])
    }
  })
})

describe('limits that nobody has chosen', () => {
  const limitsOf = (db: Database) =>
    db.query('SELECT max_single_file_size, max_zip_file_size, gpx_limit_import FROM instance_config').values()
  const upTo = (name: string) =>
    migrations.slice(
      0,
      migrations.findIndex(other => other.name === name),
    )

  test.each([
    ['become roomier without an account', '', [[52_428_800, 524_288_000, 1000]]],
    [
      'stay what they were where somebody has one',
      `INSERT INTO users (username, email, password_hash, created_at, timezone) VALUES ('sam', 'a@b.c', '*', 0, 'UTC')`,
      [[1_048_576, 10_485_760, 10]],
    ],
    [
      'stay what they were where they were changed',
      'UPDATE instance_config SET gpx_limit_import = 11',
      [[1_048_576, 10_485_760, 11]],
    ],
  ])('%s', (_, before, after) => {
    using db = new Database(':memory:')
    runMigrations(db, upTo('0019_roomier_limits.sql'))
    if (before) db.run(before)
    runMigrations(db, migrations)
    expect(limitsOf(db)).toEqual(after)
  })
})
