import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { findUserByEmail } from '../../../src/accounts/users/store'
import { findUserByName } from '../../../src/platform/access/store'
import { instanceConfig, users } from '../../../src/platform/db/tables'
import { openTestApp, ownHash, startOfTest, testApp } from '../../support/test-app'

const app = testApp()

const body = (changes: object = {}) => ({
  username: 'robin',
  email: 'robin@example.org',
  password: 'open sesame',
  accepted_policy: true,
  ...changes,
})

const register = (json: unknown) => app.request('POST', '/api/auth/register', { json })

const invalid = 'invalid payload'
const mustAgree = 'sorry, you must agree privacy policy to register'
const length = 'username: 3 to 30 characters required\n'
const characters = "username: only alphanumeric characters and the underscore character '_' allowed\n"
const email = 'email: valid email must be provided\n'
const password = 'password: 8 characters required\n'

describe('a registration is refused', () => {
  const refusals: [name: string, body: unknown, message: string][] = [
    ['without anything', {}, invalid],
    ['when it is null', null, invalid],
    ['when it is an array', [], invalid],
    ['when it is a text', 'robin', invalid],
    ['without a username', body({ username: undefined }), invalid],
    ['with a username of null', body({ username: null }), invalid],
    ['with a username that is no text', body({ username: 12345 }), invalid],
    ['without an address', body({ email: undefined }), invalid],
    ['with an address that is a list', body({ email: ['robin@example.org'] }), invalid],
    ['without a password', body({ password: undefined }), invalid],
    ['with a password that is a number', body({ password: 12345678 }), invalid],
    ['with a NUL in its password', body({ password: 'open\0sesame' }), invalid],
    ['with half a surrogate pair in its name', body({ username: 'rob\ud800in' }), invalid],
    ['with a password longer than 1024 bytes', body({ password: 'é'.repeat(513) }), invalid],
    ['without a word on the policy', body({ accepted_policy: undefined }), invalid],
    ['with a policy of null', body({ accepted_policy: null }), invalid],
    ['when the policy is not accepted', body({ accepted_policy: false }), mustAgree],
    ['when the policy is accepted by a text', body({ accepted_policy: 'true' }), mustAgree],
    ['when the policy is accepted by a number', body({ accepted_policy: 1 }), mustAgree],
    ['for the policy before its fields', body({ accepted_policy: false, username: 'x' }), mustAgree],
    ['with a username of 2 characters', body({ username: 'ro' }), length],
    ['with a username of 31 characters', body({ username: 'r'.repeat(31) }), length],
    ['with a hyphen in its username', body({ username: 'robin-hood' }), characters],
    ['with a line break behind its username', body({ username: 'robin\n' }), characters],
    ['with a letter beyond ASCII', body({ username: 'róbin' }), characters],
    ['with an empty username', body({ username: '' }), length + characters],
    ['with an address without an at sign', body({ email: 'robin' }), email],
    ['with an address without a domain', body({ email: 'robin@example' }), email],
    ['with two addresses', body({ email: 'a@example.org,b@example.org' }), email],
    ['with a line break behind its address', body({ email: 'robin@example.org\n' }), email],
    ['with an address longer than 254', body({ email: `${'r'.repeat(243)}@example.org` }), email],
    ['with a time zone there is not', body({ timezone: 'Europe/Atlantis' }), invalid],
    ['with a form of dates there is not', body({ date_format: 'd.M.yy' }), invalid],
    ['with weeks that begin anywhere', body({ weekm: 'mon' }), invalid],
    ['with a password of 7 characters', body({ password: '1234567' }), password],
    ['with an empty password', body({ password: '' }), password],
    [
      'with everything wrong',
      body({ username: 'r!', email: 'x', password: 'y' }),
      length + characters + email + password,
    ],
  ]

  test.each(refusals)('%s', async (_, json, message) => {
    const answer = await register(json)
    expect([answer.status, answer.body]).toEqual([400, { status: 'error', message }])
    expect(findUserByName(app.ctx.db, 'robin')).toBeUndefined()
  })

  test('when the name is taken, whatever its case', async () => {
    await app.user('taken')
    const answer = await register(body({ username: 'TaKeN' }))
    expect([answer.status, answer.body]).toEqual([
      400,
      { status: 'error', message: 'sorry, that username is already taken' },
    ])
  })
})

test('a registration makes an inactive account with the defaults of the instance', async () => {
  const answer = await register(body({ username: 'newcomer', email: 'New.Comer@example.org' }))
  expect([answer.status, answer.body]).toEqual([200, { status: 'success' }])
  expect(answer.headers.has('set-cookie')).toBe(false)
  expect(findUserByName(app.ctx.db, 'newcomer')).toMatchObject({
    email: 'New.Comer@example.org',
    isActive: false,
    isAdmin: false,
    acceptedPolicyAt: startOfTest,
    createdAt: startOfTest,
    language: 'en',
    timezone: 'UTC',
    dateFormat: 'MM/dd/yyyy',
    displayAscent: true,
    imperialUnits: false,
    startElevationAtZero: true,
    useDarkMode: null,
    useRawGpxSpeed: false,
    pauseGap: null,
    weekm: false,
    emailToConfirm: null,
  })
})

test('a registration may say how dates and numbers are read', async () => {
  const locale = {
    date_format: 'dd/MM/yyyy',
    weekm: true,
    imperial_units: true,
    start_elevation_at_zero: false,
    timezone: 'Asia/Tokyo',
  }
  await register(body({ username: 'abroad', email: 'abroad@example.org', ...locale }))
  expect(findUserByName(app.ctx.db, 'abroad')).toMatchObject({
    dateFormat: 'dd/MM/yyyy',
    weekm: true,
    imperialUnits: true,
    startElevationAtZero: false,
    timezone: 'Asia/Tokyo',
  })
})

test('what a registration leaves open is as every account begins', async () => {
  const nothing = { date_format: null, weekm: null, imperial_units: null, timezone: null }
  await register(body({ username: 'at_home', email: 'home@example.org', ...nothing }))
  expect(findUserByName(app.ctx.db, 'at_home')).toMatchObject({
    dateFormat: 'MM/dd/yyyy',
    weekm: false,
    imperialUnits: false,
    timezone: 'UTC',
  })
})

test('passwords are stored as argon2id hashes', async () => {
  await register(body({ username: 'hashed', email: 'hashed@example.org' }))
  const hash = findUserByName(app.ctx.db, 'hashed')?.passwordHash
  expect(hash).toStartWith(ownHash)
})

describe('the language of an account', () => {
  test.each([
    ['is the one that is asked for', { language: 'fr' }, 'fr'],
    ['may be named lang', { lang: 'nb' }, 'nb'],
    ['is language before lang', { language: 'de', lang: 'nb' }, 'de'],
    ['is English when it is unknown', { language: 'tlh' }, 'en'],
    ['is English when it is no text', { language: 7 }, 'en'],
    ['is English when it is null', { language: null }, 'en'],
  ])('%s', async (name, given, language) => {
    const username = `speaker_${name.replaceAll(' ', '_')}`.slice(0, 30)
    await register(body({ username, email: `${username}@example.org`, ...given }))
    expect(findUserByName(app.ctx.db, username)?.language).toBe(language)
  })
})

test('an address that has an account gets the same answer, and nothing changes', async () => {
  const known = await app.user('known')
  const fresh = await register(body({ username: 'stranger', email: 'stranger@example.org' }))
  const again = await register(body({ username: 'impostor', email: 'KNOWN@example.org' }))
  expect([again.status, again.body]).toEqual([fresh.status, fresh.body])
  expect([...again.headers]).toEqual([...fresh.headers])
  expect(findUserByName(app.ctx.db, 'impostor')).toBeUndefined()
  expect(findUserByEmail(app.ctx.db, 'known@example.org')).toEqual(known.account)
})

test('unknown keys are ignored and grant nothing', async () => {
  const greedy = {
    username: 'greedy',
    email: 'greedy@example.org',
    admin: true,
    is_admin: true,
    isAdmin: true,
  }
  const answer = await register(body({ ...greedy, is_active: true, isActive: true, id: 1 }))
  expect(answer.status).toBe(200)
  expect(findUserByName(app.ctx.db, 'greedy')).toMatchObject({ isAdmin: false, isActive: false })
})

test('two people asking for one name at once get one account and one refusal', async () => {
  const attempts = ['first', 'second', 'third', 'fourth'].map(name =>
    register(body({ username: 'Wanted', email: `${name}@example.org` })),
  )
  const statuses = (await Promise.all(attempts)).map(answer => answer.status)
  expect(statuses.toSorted()).toEqual([200, 400, 400, 400])
})

describe('when registration is closed', () => {
  const bodies: [name: string, options: { json?: unknown; body?: string }][] = [
    ['a good body', { json: body() }],
    ['a bad body', { json: { username: 7 } }],
    ['a body that is not JSON', { body: '{' }],
    ['no body at all', {}],
  ]

  test.each(bodies)('%s is refused before it is looked at', async (_, options) => {
    await using closed = openTestApp()
    closed.ctx.db.update(instanceConfig).set({ isRegistrationEnabled: false }).run()
    const answer = await closed.request('POST', '/api/auth/register', options)
    expect([answer.status, answer.body]).toEqual([
      403,
      { status: 'error', message: 'error, registration is disabled' },
    ])
  })
})

test('not one account more than allowed is made, however many ask at once', async () => {
  await using small = openTestApp()
  small.ctx.db.update(instanceConfig).set({ maxUsers: 3 }).run()
  await small.user('already_there')
  const attempts = Array.from({ length: 8 }, (_, index) => {
    const json = body({ username: `racer_${index}`, email: `racer_${index}@example.org` })
    return small.request('POST', '/api/auth/register', { json })
  })
  const answers = await Promise.all(attempts)
  expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 200, 403, 403, 403, 403, 403, 403])
  expect(small.ctx.db.select().from(users).all()).toHaveLength(3)
})

test('the id of a deleted account never comes back', async () => {
  const gone = await app.user('gone')
  app.ctx.db.delete(users).where(eq(users.id, gone.account.id)).run()
  const next = await app.user('next')
  expect(next.account.id).toBeGreaterThan(gone.account.id)
})
