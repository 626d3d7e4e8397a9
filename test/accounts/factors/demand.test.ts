// What a server does that demands a second factor.
import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { SecondFactorAnswer, SetUpLoginAnswer } from '../../../src/accounts/factors/schemas'
import { updateUser } from '../../../src/accounts/users/store'
import { listActs } from '../../../src/platform/audit/store'
import { codeOfApp } from '../../support/authenticator-app'
import { SoftwareAuthenticator } from '../../support/software-authenticator'
import { openTestApp } from '../../support/test-app'
import {
  addPasskey,
  challengeFor,
  confirmApp,
  logIn,
  offerApp,
  optionsFrom,
  sendCode,
  setUpApp,
} from './set-up'

const own = '/api/auth/second-factor'
const setUp = '/api/auth/login/set-up'
const demanding = { SECOND_FACTOR: 'all' }

test('whoever has no factor gets no session, but sets one up', async () => {
  await using app = openTestApp(demanding)
  await app.user('sam')
  const first = await logIn(app, 'sam')
  expect([first.status, first.body as unknown, first.failure]).toEqual([
    401,
    { status: 'error', message: 'a second factor has to be set up' },
    { code: 'second-factor-not-set-up', detail: { challenge: expect.any(String) } },
  ])
  const challenge = first.failure?.detail?.challenge ?? ''
  const { secret, challenge: set_up } = await offerApp(app, challenge)
  const wrong = await confirmApp(app, { challenge, set_up, code: '000000' })
  expect([wrong.status, wrong.failure?.code]).toEqual([400, 'first-code-wrong'])
  const answer = await confirmApp(app, { challenge, set_up, code: codeOfApp(secret, app.ctx.clock()) })
  expect(answer.body.data.recovery_codes).toHaveLength(10)
  const { data } = (await app.request<SecondFactorAnswer>('GET', own, { token: answer.body.auth_token })).body
  expect(data).toMatchObject({ is_demanded: true, recovery_codes_left: 10, authenticator: {} })
  app.advanceClock(30_000)
  const second = await sendCode(app, await challengeFor(app, 'sam'), codeOfApp(secret, app.ctx.clock()))
  expect(second.status).toBe(200)
})

test('a passkey will do as well', async () => {
  await using app = openTestApp(demanding)
  await app.user('sam')
  const challenge = await challengeFor(app, 'sam')
  const options = await optionsFrom(app, `${setUp}/passkey/options`, { challenge })
  const authenticator = new SoftwareAuthenticator()
  const answer = await app.request<SetUpLoginAnswer>('POST', `${setUp}/passkey`, {
    json: { challenge, name: 'Phone', passkey: authenticator.create(options) },
  })
  expect([answer.status, answer.body.data.recovery_codes.length]).toEqual([200, 10])
  const asked = await optionsFrom(app, '/api/auth/login/passkey/options')
  const passkey = authenticator.use(asked)
  expect((await app.request('POST', '/api/auth/login/passkey', { json: { passkey } })).status).toBe(200)
})

describe('the challenge to set one up', () => {
  test('sets up the first factor only, however often it is used', async () => {
    await using app = openTestApp(demanding)
    await app.user('sam')
    const challenge = await challengeFor(app, 'sam')
    const offers = [await offerApp(app, challenge), await offerApp(app, challenge)]
    const confirm = ({ secret, challenge: set_up }: (typeof offers)[number]) =>
      confirmApp(app, { challenge, set_up, code: codeOfApp(secret, app.ctx.clock()) })
    const answers = await Promise.all(offers.map(confirm))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    const late = await app.request('POST', `${setUp}/authenticator`, { json: { challenge } })
    expect(late.failure?.code).toBe('challenge-invalid')
  })

  test('is good for its account only, for fifteen minutes, and for no second step', async () => {
    await using app = openTestApp(demanding)
    for (const name of ['sam', 'eve']) await app.user(name)
    const [ofSam, ofEve] = [await challengeFor(app, 'sam'), await challengeFor(app, 'eve')]
    const { secret, challenge: set_up } = await offerApp(app, ofEve)
    const code = codeOfApp(secret, app.ctx.clock())
    expect((await confirmApp(app, { challenge: ofSam, set_up, code })).failure?.code).toBe(
      'challenge-invalid',
    )
    expect((await sendCode(app, ofSam, code)).failure?.code).toBe('challenge-invalid')
    app.advanceClock(15 * 60_000)
    expect((await confirmApp(app, { challenge: ofEve, set_up, code })).failure?.code).toBe(
      'challenge-invalid',
    )
  })

  test('ends when the account is suspended', async () => {
    await using app = openTestApp(demanding)
    const sam = await app.user('sam')
    const challenge = await challengeFor(app, 'sam')
    updateUser(app.ctx.db, sam.account.id, { isSuspended: true })
    const answer = await app.request('POST', `${setUp}/authenticator`, { json: { challenge } })
    expect(answer.failure?.code).toBe('account-inactive')
  })
})

test('that one has to be set up is written down, and so is the log-in that follows', async () => {
  await using app = openTestApp(demanding)
  const sam = await app.user('sam')
  const challenge = await challengeFor(app, 'sam')
  const { secret, challenge: set_up } = await offerApp(app, challenge)
  await confirmApp(app, { challenge, set_up, code: codeOfApp(secret, app.ctx.clock()) })
  const { id } = sam.account
  expect(listActs(app.ctx.db, {}, 10).toReversed()).toMatchObject([
    { act: { act: 'second-factor-asked', detail: 'password', userId: null, whomId: id } },
    { act: { act: 'authenticator-added', userId: id, whomId: null } },
    { act: { act: 'logged-in', detail: 'second-factor', userId: id, whomId: null } },
  ])
})

test('without a session there is no factor either, whose recovery codes nobody has seen', async () => {
  await using app = openTestApp(demanding)
  await app.user('sam')
  const challenge = await challengeFor(app, 'sam')
  const { secret, challenge: set_up } = await offerApp(app, challenge)
  const confirm = () => confirmApp(app, { challenge, set_up, code: codeOfApp(secret, app.ctx.clock()) })
  app.ctx.db.run(sql`CREATE TRIGGER no_room BEFORE INSERT ON sessions BEGIN SELECT RAISE(ABORT, 'full'); END`)
  expect((await confirm()).status).toBe(500)
  expect((await logIn(app, 'sam')).failure?.code).toBe('second-factor-not-set-up')
  app.ctx.db.run(sql`DROP TRIGGER no_room`)
  const answer = await confirm()
  expect([answer.status, answer.body.data.recovery_codes.length]).toEqual([200, 10])
})

test('what is refused in between is written down, and counted', async () => {
  await using app = openTestApp({ ...demanding, API_RATE_LIMITS: '100000 per 1 day' })
  const sam = await app.user('sam')
  const challenge = await challengeFor(app, 'sam')
  const { secret, challenge: set_up } = await offerApp(app, challenge)
  const send = async (code: string) => (await confirmApp(app, { challenge, set_up, code })).status
  for (let guess = 0; guess < 10; guess++) expect(await send('000000')).toBe(400)
  const refused = (detail: string) =>
    listActs(app.ctx.db, { act: 'log-in-refused' }, 10).find(({ act }) => act.detail === detail)?.act
  expect(refused('first-code-wrong')).toMatchObject({ times: 10, userId: null, whomId: sam.account.id })
  expect(await send(codeOfApp(secret, app.ctx.clock()))).toBe(429)
  app.advanceClock(16_000)
  const options = await optionsFrom(app, `${setUp}/passkey/options`, { challenge })
  const passkey = new SoftwareAuthenticator().create(options, { isVerified: false })
  const json = { challenge, name: 'Phone', passkey }
  expect((await app.request('POST', `${setUp}/passkey`, { json })).failure?.code).toBe('passkey-refused')
  expect(refused('passkey-refused')).toMatchObject({ times: 1, whomId: sam.account.id })
  app.advanceClock(32_000)
  expect(await send(codeOfApp(secret, app.ctx.clock()))).toBe(200)
})

test('the last factor cannot be removed, another can', async () => {
  await using app = openTestApp(demanding)
  const sam = await app.user('sam')
  await addPasskey(sam)
  await setUpApp(app, sam)
  expect((await sam.delete(`${own}/authenticator`)).status).toBe(204)
  const [key] = (await sam.get<SecondFactorAnswer>(own)).body.data.passkeys
  expect((await sam.delete(`${own}/passkeys/${key!.id}`)).failure?.code).toBe('second-factor-demanded')
})

test('it can be demanded of administrators alone', async () => {
  await using app = openTestApp({ SECOND_FACTOR: 'administrators' })
  await app.user('sam')
  await app.user('ada', { isAdmin: true })
  expect((await logIn(app, 'sam')).status).toBe(200)
  expect((await logIn(app, 'ada')).failure?.code).toBe('second-factor-not-set-up')
})

test('personal tokens go on', async () => {
  await using app = openTestApp(demanding)
  const sam = await app.user('sam')
  const made = await sam.request<{ data: { personal_token: { token: string } } }>(
    'POST',
    '/api/oauth/personal-tokens',
    { json: { name: 'watch', scope: 'profile:read' } },
  )
  const { token } = made.body.data.personal_token
  expect((await app.request('GET', '/api/auth/profile', { token })).status).toBe(200)
})

test('administrators demand it in the app, at once', async () => {
  await using app = openTestApp()
  const ada = await app.user('ada', { isAdmin: true })
  await app.user('sam')
  const change = (second_factor: string | null) =>
    ada.request('PATCH', '/api/config/server', { json: { second_factor } })
  expect((await change('sometimes')).failure?.detail?.codes).toEqual(['second-factor-rule-unknown'])
  expect((await change('all')).body).toMatchObject({ data: { second_factor: { value: 'all' } } })
  expect((await logIn(app, 'sam')).failure?.code).toBe('second-factor-not-set-up')
  await change(null)
  expect((await logIn(app, 'sam')).status).toBe(200)
})
