import { describe, expect, test } from 'bun:test'
import packageJson from '../../../package.json'
import type { ConfigurationAnswer } from '../../../src/instance/configuration/schemas'
import { instanceConfig } from '../../../src/platform/db/tables'
import { openTestApp, testApp } from '../../support/test-app'

const app = testApp()

const readConfiguration = async (of: typeof app) =>
  (await of.request<ConfigurationAnswer>('GET', '/api/config')).body.data

test('ping answers pong', async () => {
  const answer = await app.request('GET', '/api/ping')
  expect([answer.status, answer.body]).toEqual([200, { status: 'success', message: 'pong!' }])
})

test('the configuration of a new instance is complete', async () => {
  const answer = await app.request('GET', '/api/config')
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      status: 'success',
      data: {
        about: null,
        admin_contact: null,
        build: `${packageJson.version}-dev+unknown`,
        gpx_limit_import: 1000,
        is_email_sending_enabled: false,
        is_registration_enabled: true,
        map_attribution:
          '&copy; <a href="http://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">OpenStreetMap</a> contributors',
        max_single_file_size: 50 * 1024 * 1024,
        max_users: 0,
        max_zip_file_size: 500 * 1024 * 1024,
        privacy_policy: null,
        privacy_policy_date: null,
        stats_workouts_limit: 10000,
        storage_limit: 0,
        users_add_sports: false,
        version: packageJson.version,
        weather_provider: null,
      },
    },
  ])
})

test('existing tools accept the version', () => {
  expect(Bun.semver.order(packageJson.version, '0.7.29')).not.toBe(-1)
})

test('the configuration is what an administrator decided and what the environment says', async () => {
  await using decided = openTestApp({ MAP_ATTRIBUTION: 'Our own map' })
  decided.ctx.db
    .update(instanceConfig)
    .set({
      about: 'A club',
      adminContact: 'admin@example.org',
      privacyPolicy: 'We keep nothing.',
      privacyPolicyDate: new Date('2026-03-13T12:44:45.678Z'),
    })
    .run()
  expect(await readConfiguration(decided)).toMatchObject({
    about: 'A club',
    admin_contact: 'admin@example.org',
    map_attribution: 'Our own map',
    privacy_policy: 'We keep nothing.',
    privacy_policy_date: 'Fri, 13 Mar 2026 12:44:45 GMT',
  })
})

describe('registration is shown as', () => {
  test.each([
    ['open without a limit', { maxUsers: 0 }, true],
    ['open while there is room', { maxUsers: 3 }, true],
    ['closed when the instance is full, inactive accounts included', { maxUsers: 2 }, false],
    ['closed when it is over-full', { maxUsers: 1 }, false],
    ['closed when it is switched off', { maxUsers: 0, isRegistrationEnabled: false }, false],
  ])('%s', async (_, decision, expected) => {
    await using decided = openTestApp()
    await decided.user('first')
    await decided.user('second', { isActive: false })
    decided.ctx.db.update(instanceConfig).set(decision).run()
    expect((await readConfiguration(decided)).is_registration_enabled).toBe(expected)
  })
})

test('neither needs a token, nor minds a bad one', async () => {
  for (const path of ['/api/ping', '/api/config']) {
    expect((await app.request('GET', path, { token: 'garbage' })).status).toBe(200)
  }
})
