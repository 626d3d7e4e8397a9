// Setting up and removing one's own factors, proving with them, and the help of an administrator.
import { describe, expect, test } from 'bun:test'
import type {
  FactorAddedAnswer,
  NewAuthenticatorAnswer,
  SecondFactorAnswer,
} from '../../../src/accounts/factors/schemas'
import { accountHasSecondFactor } from '../../../src/platform/access/second-factor-store'
import { codeOfApp } from '../../support/authenticator-app'
import { allSent, openMailedApp } from '../../support/mailed-app'
import { testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { addPasskey, challengeFor, logIn, optionsFrom, sendCode, setUpApp } from './set-up'

const app = testApp()
const own = '/api/auth/second-factor'
const tenMinutes = 10 * 60_000

const proveBy = (user: TestUser, json: object) => user.request('POST', '/api/auth/proof', { json })

test('an account begins without factors', async () => {
  const sam = await app.user('sam')
  expect((await sam.get(own)).body).toEqual({
    status: 'success',
    data: {
      authenticator: null,
      passkeys: [],
      recovery_codes_left: 0,
      is_demanded: false,
      passkey_origin: 'http://localhost',
      passkey_host: 'localhost',
      passkey_obstacle: null,
    },
  })
})

test('an app is not asked for codes before its first one was sent', async () => {
  const ann = await app.user('ann')
  const { secret, challenge } = (await ann.request<NewAuthenticatorAnswer>('POST', `${own}/authenticator`))
    .body.data
  expect((await logIn(app, 'ann')).status).toBe(200)
  const confirm = (code: string) =>
    ann.request<FactorAddedAnswer>('POST', `${own}/authenticator/confirm`, { json: { challenge, code } })
  expect((await confirm('000000')).failure?.code).toBe('first-code-wrong')
  const code = codeOfApp(secret, app.ctx.clock())
  expect((await confirm(code)).body.data.recovery_codes).toHaveLength(10)
  expect((await confirm(code)).failure?.code).toBe('challenge-invalid')
  // The first code is used up, too.
  expect((await sendCode(app, await challengeFor(app, 'ann'), code)).failure?.code).toBe('code-wrong')
})

test('another app replaces the first, and recovery codes stay', async () => {
  const bea = await app.user('bea')
  const first = await setUpApp(app, bea)
  const second = await setUpApp(app, bea)
  expect(second.codes).toEqual([])
  expect((await sendCode(app, await challengeFor(app, 'bea'), first.code())).status).toBe(401)
  expect((await sendCode(app, await challengeFor(app, 'bea'), second.code())).status).toBe(200)
  expect((await sendCode(app, await challengeFor(app, 'bea'), first.codes[0]!)).status).toBe(200)
})

test('without the last factor, log-ins are as before, and recovery codes are gone', async () => {
  const cal = await app.user('cal')
  await setUpApp(app, cal)
  expect((await cal.delete(`${own}/authenticator`)).status).toBe(204)
  expect((await cal.delete(`${own}/authenticator`)).failure?.code).toBe('authenticator-not-found')
  expect((await logIn(app, 'cal')).status).toBe(200)
  const { data } = (await cal.get<SecondFactorAnswer>(own)).body
  expect(data).toMatchObject({ authenticator: null, recovery_codes_left: 0 })
  const renewed = await cal.request('POST', `${own}/recovery-codes`)
  expect(renewed.failure?.code).toBe('second-factor-not-found')
})

test('whoever finds an open session changes nothing', async () => {
  const dag = await app.user('dag')
  await setUpApp(app, dag)
  await addPasskey(dag)
  const [key] = (await dag.get<SecondFactorAnswer>(own)).body.data.passkeys
  app.advanceClock(tenMinutes)
  for (const [method, path] of [
    ['POST', `${own}/authenticator`],
    ['DELETE', `${own}/authenticator`],
    ['POST', `${own}/passkeys/options`],
    ['DELETE', `${own}/passkeys/${key!.id}`],
    ['POST', `${own}/recovery-codes`],
  ] as const) {
    expect((await dag.request(method, path)).failure?.code).toBe('proof-required')
  }
})

describe('a proof', () => {
  test('is given by a code, once', async () => {
    const eli = await app.user('eli')
    const { code, codes } = await setUpApp(app, eli)
    app.advanceClock(tenMinutes)
    const json = { method: 'totp', code: code() }
    expect((await proveBy(eli, { method: 'totp', code: codes[0] })).failure?.code).toBe('code-wrong')
    expect((await proveBy(eli, { method: 'totp' })).failure?.code).toBe('code-missing')
    expect((await proveBy(eli, json)).status).toBe(200)
    expect((await proveBy(eli, json)).failure?.code).toBe('code-wrong')
    expect((await proveBy(eli, { method: 'recovery-code', code: codes[0] })).status).toBe(200)
    expect((await proveBy(eli, { method: 'recovery-code', code: codes[0] })).failure?.code).toBe('code-wrong')
    expect((await eli.request('POST', `${own}/recovery-codes`)).status).toBe(200)
  })

  test('is given by a passkey of the account, once', async () => {
    const [fin, gil] = [await app.user('fin'), await app.user('gil')]
    const [{ authenticator }, other] = [await addPasskey(fin), await addPasskey(gil)]
    app.advanceClock(tenMinutes)
    const ask = () => optionsFrom(fin, '/api/auth/proof/passkey/options')
    const prove = (passkey: object) => proveBy(fin, { method: 'passkey', passkey })
    const options = await ask()
    expect((options as unknown as { allowCredentials: object[] }).allowCredentials).toMatchObject([
      { id: authenticator.id },
    ])
    expect((await prove(other.authenticator.use(options))).failure?.code).toBe('passkey-refused')
    const toLogIn = await optionsFrom(app, '/api/auth/login/passkey/options')
    expect((await prove(authenticator.use(toLogIn))).failure?.code).toBe('passkey-refused')
    const passkey = authenticator.use(await ask())
    expect((await prove(passkey)).status).toBe(200)
    expect((await prove(passkey)).failure?.code).toBe('challenge-invalid')
    expect((await fin.request('POST', `${own}/recovery-codes`)).status).toBe(200)
  })

  test('is offered by what the account has', async () => {
    const hua = await app.user('hua')
    const offered = async () =>
      (await hua.get<{ data: { methods: string[] } }>('/api/auth/proof')).body.data.methods
    expect(await offered()).toEqual(['password'])
    expect((await proveBy(hua, { method: 'totp', code: '000000' })).failure?.code).toBe(
      'proof-method-not-offered',
    )
    await addPasskey(hua)
    await setUpApp(app, hua)
    expect(await offered()).toEqual(['password', 'passkey', 'totp', 'recovery-code'])
  })
})

describe('an administrator', () => {
  test('sees which factors somebody has, and removes them', async () => {
    const [ada, ivy] = [await app.user('ada', { isAdmin: true }), await app.user('ivy')]
    const path = '/api/users/ivy/second-factor'
    expect((await ada.delete(path)).failure?.code).toBe('second-factor-not-found')
    await setUpApp(app, ivy)
    await addPasskey(ivy)
    await ada.prove()
    expect((await ada.get(path)).body).toMatchObject({
      data: { has_authenticator: true, passkeys: 1, recovery_codes_left: 10, is_demanded: false },
    })
    expect((await ivy.delete(path)).failure?.code).toBe('not-administrator')
    expect((await ada.delete(path)).status).toBe(204)
    expect(accountHasSecondFactor(app.ctx.db, ivy.account.id)).toBe(false)
    expect((await logIn(app, 'ivy')).status).toBe(200)
    app.advanceClock(tenMinutes)
    expect((await ada.delete(path)).failure?.code).toBe('proof-required')
  })
})

test('emails and the audit log tell of factors', async () => {
  await using mailed = await openMailedApp()
  const [ada, sam] = [await mailed.user('ada', { isAdmin: true }), await mailed.user('sam')]
  const { codes } = await setUpApp(mailed, sam)
  expect((await sendCode(mailed, await challengeFor(mailed, 'sam'), '000000')).status).toBe(401)
  expect((await sendCode(mailed, await challengeFor(mailed, 'sam'), codes[0]!)).status).toBe(200)
  await addPasskey(sam)
  const { passkeys } = (await sam.get<SecondFactorAnswer>(own)).body.data
  const rename = (id: number, name: string) =>
    sam.request('PATCH', `${own}/passkeys/${id}`, { json: { name } })
  expect((await rename(passkeys[0]?.id ?? 0, 'Key in the drawer')).status).toBe(200)
  expect((await rename(0, 'Not mine')).status).toBe(404)
  expect((await ada.delete('/api/users/sam/second-factor')).status).toBe(204)
  await allSent(mailed)
  const subjects = mailed.mail.emails
    .filter(({ recipients }) => recipients.includes('sam@example.org'))
    .map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual([
    'Trackhut - Recovery code used',
    'Trackhut - Second factor or passkey changed',
    'Trackhut - Second factor or passkey changed',
    'Trackhut - Second factor or passkey changed',
  ])
  const { body } = await ada.get<{ data: { entries: { act: string; detail: string[] }[] } }>('/api/audit')
  const told = body.data.entries.map(({ act, detail }) => [act, ...detail].join(' '))
  expect(told).toContain('authenticator-added')
  expect(told.filter(act => act.startsWith('passkey-'))).toEqual(['passkey-renamed', 'passkey-added'])
  expect(told).toContain('log-in-refused code-wrong')
  expect(told).toContain('recovery-code-used')
  expect(told).toContain('logged-in second-factor')
  expect(told).toContain('second-factor-removed')
})
