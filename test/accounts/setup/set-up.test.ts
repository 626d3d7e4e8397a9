import { describe, expect, test } from 'bun:test'
import type { LoginAnswer } from '../../../src/accounts/auth/schemas'
import { findUserByName } from '../../../src/platform/access/store'
import { listActs } from '../../../src/platform/audit/store'
import { users } from '../../../src/platform/db/tables'
import { openTestApp, startOfTest } from '../../support/test-app'

type App = ReturnType<typeof openTestApp>

const setUp = (app: App, changes: object = {}) =>
  app.request<LoginAnswer>('POST', '/api/setup', {
    json: {
      token: app.ctx.setupLink.token,
      username: 'founder',
      email: 'founder@example.org',
      password: 'open sesame',
      ...changes,
    },
  })

const needsFirstAccount = async (app: App) => (await app.request('GET', '/api/setup')).body

const setUpAlready = {
  status: 'success',
  data: { needs_first_account: false, has_token_of_settings: false },
}

const refused = [403, { status: 'error', message: 'this set-up link is not valid, or has been used' }]

test('the set-up link makes an active administrator and logs it in', async () => {
  await using app = openTestApp()
  expect(await needsFirstAccount(app)).toEqual({
    status: 'success',
    data: { needs_first_account: true, has_token_of_settings: false },
  })

  const answer = await setUp(app, {
    language: 'fr',
    timezone: 'Europe/Paris',
    date_format: 'dd/MM/yyyy',
    weekm: true,
    imperial_units: true,
  })
  expect([answer.status, answer.body as unknown]).toEqual([
    200,
    { status: 'success', message: 'successfully logged in', auth_token: expect.any(String) },
  ])
  expect(answer.headers.get('set-cookie')).toStartWith('trackhut_image=')
  expect(findUserByName(app.ctx.db, 'founder')).toMatchObject({
    email: 'founder@example.org',
    isActive: true,
    isAdmin: true,
    acceptedPolicyAt: startOfTest,
    language: 'fr',
    timezone: 'Europe/Paris',
    dateFormat: 'dd/MM/yyyy',
    weekm: true,
    imperialUnits: true,
  })
  const profile = await app.request('GET', '/api/auth/profile', { token: answer.body.auth_token })
  expect(profile.status).toBe(200)
  expect(await needsFirstAccount(app)).toEqual(setUpAlready)
})

test('the set-up link works once', async () => {
  await using app = openTestApp()
  await setUp(app)
  const again = await setUp(app, { username: 'second', email: 'second@example.org' })
  expect([again.status, again.body as unknown]).toEqual(refused)
})

test('the set-up link used by many at once makes one account', async () => {
  await using app = openTestApp()
  const attempts = Array.from({ length: 5 }, (_, index) =>
    setUp(app, { username: `founder_${index}`, email: `founder_${index}@example.org` }),
  )
  const statuses = (await Promise.all(attempts)).map(answer => answer.status)
  expect(statuses.toSorted()).toEqual([200, 403, 403, 403, 403])
  expect(app.ctx.db.select().from(users).all()).toHaveLength(1)
})

test('the set-up link is worth nothing once there is any account', async () => {
  await using app = openTestApp()
  await app.user('somebody', { isActive: false })
  expect((await setUp(app)).status).toBe(403)
  expect(await needsFirstAccount(app)).toEqual(setUpAlready)
})

test('a wrong set-up link is written down', async () => {
  await using app = openTestApp()
  expect((await setUp(app, { token: 'x'.repeat(32) })).status).toBe(403)
  const acts = listActs(app.ctx.db, {}, 10).map(({ act: { act, address, detail } }) => [act, address, detail])
  expect(acts).toEqual([['log-in-refused', '127.0.0.1', 'setup-link-invalid']])
})

test('the set-up link changes with every start', async () => {
  await using first = openTestApp()
  await using second = openTestApp()
  expect(first.ctx.setupLink.token).toMatch(/^[\w-]{32}$/)
  expect(second.ctx.setupLink.token).not.toBe(first.ctx.setupLink.token)
})

describe('a token of the settings', () => {
  const SETUP_TOKEN = 'aGiven/token+of_32~characters-=='

  test('makes the first account at any start, and then nothing', async () => {
    await using app = openTestApp({ SETUP_TOKEN })
    expect(await needsFirstAccount(app)).toEqual({
      status: 'success',
      data: { needs_first_account: true, has_token_of_settings: true },
    })
    expect((await setUp(app, { token: SETUP_TOKEN.slice(1) })).status).toBe(403)
    expect((await setUp(app, { token: SETUP_TOKEN })).status).toBe(200)
    expect(await needsFirstAccount(app)).toEqual(setUpAlready)
    const again = await setUp(app, { token: SETUP_TOKEN, username: 'second', email: 's@example.org' })
    expect([again.status, again.body as unknown]).toEqual(refused)
    expect(app.logLines.join('\n')).not.toContain(SETUP_TOKEN)
  })
})

describe('registration', () => {
  const isOpen = async (app: App) =>
    (await app.request<{ data: { is_registration_enabled: boolean } }>('GET', '/api/config')).body.data
      .is_registration_enabled

  test.each([
    ['is open on a new server', {}, true],
    ['is closed if the first account says so', { is_registration_enabled: false }, false],
    ['is open if the first account says so', { is_registration_enabled: true }, true],
  ])('%s', async (_, changes, expected) => {
    await using app = openTestApp()
    expect((await setUp(app, changes)).status).toBe(200)
    expect(await isOpen(app)).toBe(expected)
  })
})

describe('setting up is refused', () => {
  const invalid = [400, { status: 'error', message: 'invalid payload' }]
  const broken = (...texts: string[]) => [
    400,
    { status: 'error', message: texts.map(text => `${text}\n`).join('') },
  ]
  const characters = "username: only alphanumeric characters and the underscore character '_' allowed"

  test.each([
    ['with another token', { token: 'x'.repeat(32) }, refused],
    ['with an empty token', { token: '' }, refused],
    ['with another token, whatever else is wrong', { token: 'x', username: '', email: '' }, refused],
    ['without a token', { token: undefined }, invalid],
    ['with a token that is a number', { token: 1 }, invalid],
    ['without a username', { username: undefined }, invalid],
    ['without a password', { password: null }, invalid],
    ['with a time zone there is not', { timezone: 'Europe/Atlantis' }, invalid],
    ['with a form of dates there is not', { date_format: 'dd.MM.yyyy' }, invalid],
    ['with a registration that is no flag', { is_registration_enabled: 'no' }, invalid],
    ['with a language that is no text', { language: 7 }, invalid],
    ['with a short password', { password: 'short' }, broken('password: 8 characters required')],
    [
      'with several rules broken',
      { username: 'a b', email: 'nowhere' },
      broken(characters, 'email: valid email must be provided'),
    ],
  ])('%s', async (_, changes, expected) => {
    await using app = openTestApp()
    const answer = await setUp(app, changes)
    expect([answer.status, answer.body as unknown]).toEqual(expected)
    expect(app.ctx.db.select().from(users).all()).toEqual([])
    expect((await setUp(app)).status).toBe(200)
  })
})
