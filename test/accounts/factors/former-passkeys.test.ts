// The server gets another address. Passkeys for the former one work nowhere any more: they are no factor that could be
// asked for, and still their owners are neither locked out nor left with the password alone.
import { describe, expect, test } from 'bun:test'
import type { SecondFactorAnswer, SetUpLoginAnswer } from '../../../src/accounts/factors/schemas'
import { SoftwareAuthenticator } from '../../support/software-authenticator'
import { openTestApp, password, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { addPasskey, challengeFor, logIn, optionsFrom, sendCode, setUpApp } from './set-up'

const own = '/api/auth/second-factor'
const setUp = '/api/auth/login/set-up'
const newOrigin = 'https://new.example.org'

function move(app: TestApp, uiUrl: string | null = newOrigin) {
  app.ctx.config = { ...app.ctx.config, uiUrl }
}

const stepOf = async (app: TestApp, name: string) => (await logIn(app, name)).failure

const factorsOf = async (user: TestUser) => (await user.get<SecondFactorAnswer>(own)).body.data

/** Adds a passkey at the new address, in a session. @returns its recovery codes */
async function addThere(user: TestUser) {
  const passkey = new SoftwareAuthenticator().create(await optionsFrom(user, `${own}/passkeys/options`), {
    origin: newOrigin,
  })
  return user.request<{ data: { recovery_codes: string[] | null } }>('POST', `${own}/passkeys`, {
    json: { name: 'Phone', passkey },
  })
}

async function deletePasskey(user: TestUser, host: string) {
  const found = (await factorsOf(user)).passkeys.find(passkey => passkey.host === host)
  return user.delete(`${own}/passkeys/${found?.id}`)
}

/** Uses up recovery codes by logging in with each. */
async function useUp(app: TestApp, name: string, codes: readonly string[]) {
  for (const code of codes)
    expect((await sendCode(app, await challengeFor(app, name), code)).status).toBe(200)
}

describe('somebody with passkeys of the former address only', () => {
  test('logs in with a recovery code, and never with the password alone', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const { codes } = await addPasskey(sam)
    move(app)
    const step = await stepOf(app, 'sam')
    expect(step as unknown).toEqual({
      code: 'second-factor-required',
      detail: { challenge: expect.any(String), methods: ['recovery-code'], former_passkeys: true },
    })
    const challenge = step?.detail?.challenge ?? ''
    const around = await app.request('POST', `${setUp}/authenticator`, { json: { challenge } })
    expect(around.failure?.code).toBe('challenge-invalid')
    expect((await sendCode(app, challenge, codes?.[0] ?? '')).status).toBe(200)
  })

  test('keeps the recovery codes that are left with the first passkey of the new one', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const { codes } = await addPasskey(sam)
    move(app)
    const added = await addThere(sam)
    expect([added.status, added.body.data.recovery_codes]).toEqual([200, null])
    expect((await factorsOf(sam)).recovery_codes_left).toBe(10)
    expect((await stepOf(app, 'sam'))?.detail?.methods).toEqual(['passkey', 'recovery-code'])
    await useUp(app, 'sam', codes ?? [])
    expect((await stepOf(app, 'sam'))?.detail?.methods).toEqual(['passkey'])
  })

  test('sets up another factor if all codes are used up, and gets new ones', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const { codes } = await addPasskey(sam)
    await useUp(app, 'sam', codes ?? [])
    expect((await stepOf(app, 'sam'))?.detail?.methods).toEqual(['passkey'])
    move(app)
    const step = await stepOf(app, 'sam')
    expect(step as unknown).toEqual({
      code: 'second-factor-not-set-up',
      detail: { challenge: expect.any(String), former_passkeys: true },
    })
    const challenge = step?.detail?.challenge ?? ''
    const options = await optionsFrom(app, `${setUp}/passkey/options`, { challenge })
    const passkey = new SoftwareAuthenticator().create(options, { origin: newOrigin })
    const answer = await app.request<SetUpLoginAnswer>('POST', `${setUp}/passkey`, {
      json: { challenge, name: 'Phone', passkey },
    })
    expect([answer.status, answer.body.data.recovery_codes.length]).toEqual([200, 10])
    const again = await app.request('POST', `${setUp}/authenticator`, { json: { challenge } })
    expect(again.failure?.code).toBe('challenge-invalid')
  })

  test('has to set one up where one is demanded, and may remove the former ones', async () => {
    await using app = openTestApp({ SECOND_FACTOR: 'all' })
    const sam = await app.user('sam')
    await addPasskey(sam)
    expect((await deletePasskey(sam, 'localhost')).failure?.code).toBe('second-factor-demanded')
    move(app)
    expect((await deletePasskey(sam, 'localhost')).status).toBe(204)
    expect((await stepOf(app, 'sam'))?.code).toBe('second-factor-not-set-up')
    expect((await addThere(sam)).body.data.recovery_codes).toHaveLength(10)
    expect((await deletePasskey(sam, 'new.example.org')).failure?.code).toBe('second-factor-demanded')
  })

  test('cannot prove anything with them, and still has to', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    await addPasskey(sam)
    const methods = async () =>
      (await sam.get<{ data: { methods: string[] } }>('/api/auth/proof')).body.data.methods
    expect(await methods()).toEqual(['password', 'passkey', 'recovery-code'])
    move(app)
    expect(await methods()).toEqual(['password', 'recovery-code'])
    app.advanceClock(10 * 60_000)
    expect((await sam.delete('/api/users/sam')).failure?.code).toBe('proof-required')
  })
})

test('passkeys of the former address are no last factor where one is demanded', async () => {
  await using app = openTestApp({ SECOND_FACTOR: 'all' })
  const sam = await app.user('sam')
  await addPasskey(sam)
  await setUpApp(app, sam)
  move(app)
  expect((await sam.delete(`${own}/authenticator`)).failure?.code).toBe('second-factor-demanded')
  expect((await stepOf(app, 'sam'))?.detail?.methods).toEqual(['totp', 'recovery-code'])
})

test('nor are those of an address that has lost its https', async () => {
  await using app = openTestApp({ UI_URL: newOrigin })
  const sam = await app.user('sam')
  expect((await addThere(sam)).status).toBe(200)
  expect((await stepOf(app, 'sam'))?.detail?.methods).toEqual(['passkey', 'recovery-code'])
  move(app, 'http://new.example.org')
  expect((await stepOf(app, 'sam'))?.detail?.methods).toEqual(['recovery-code'])
})

test('back at the former address, they count again', async () => {
  await using app = openTestApp()
  await addPasskey(await app.user('sam'))
  move(app)
  expect((await stepOf(app, 'sam'))?.detail?.former_passkeys).toBe(true)
  move(app, 'http://localhost:8080')
  expect((await stepOf(app, 'sam'))?.detail).toMatchObject({ methods: ['passkey', 'recovery-code'] })
})

test('without an address in the settings, nobody gets around a passkey by naming another host', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const { codes } = await addPasskey(sam)
  await useUp(app, 'sam', codes ?? [])
  const answer = await app.handle(
    new Request('http://evil.example.org/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', host: 'evil.example.org' },
      body: JSON.stringify({ email: 'sam@example.org', password }),
    }),
  )
  expect(await answer.json()).toMatchObject({
    code: 'second-factor-required',
    detail: { methods: ['passkey'] },
  })
})

describe('administrators', () => {
  const warnings = (app: TestApp) => app.logLines.filter(line => line.includes('Passkeys do not work'))

  test('are warned when they change the address, and only if there are passkeys of another', async () => {
    await using app = openTestApp()
    const ada = await app.user('ada', { isAdmin: true })
    const change = (ui_url: string | null) => ada.request('PATCH', '/api/config/server', { json: { ui_url } })
    await change('https://first.example.org')
    expect(warnings(app)).toEqual([])
    await change(null)
    await addPasskey(ada)
    await addPasskey(ada, 'Key in the drawer')
    await addPasskey(await app.user('sam'))
    expect((await change(newOrigin)).status).toBe(200)
    expect(warnings(app)).toHaveLength(1)
    expect(warnings(app)[0]).toContain('localhost')
    expect(warnings(app)[0]).toMatch(/passkeys\W+3\b.*people\W+2\b/)
  })
})
