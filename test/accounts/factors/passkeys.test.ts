// Making passkeys and logging in with them. The test app is reached at http://localhost, where browsers allow them.
import { describe, expect, test } from 'bun:test'
import type { SecondFactorAnswer } from '../../../src/accounts/factors/schemas'
import { notePasskeyUse } from '../../../src/accounts/factors/store'
import { updateUser } from '../../../src/accounts/users/store'
import { listActs } from '../../../src/platform/audit/store'
import { SoftwareAuthenticator } from '../../support/software-authenticator'
import { openTestApp, type TestApp, testApp } from '../../support/test-app'
import { addPasskey, logIn, optionsFrom } from './set-up'

const app = testApp()
const own = '/api/auth/second-factor'

const askToLogIn = (at: Pick<TestApp, 'request'> = app) => optionsFrom(at, '/api/auth/login/passkey/options')

const sendPasskey = (passkey: object, at: Pick<TestApp, 'request'> = app) =>
  at.request<{ auth_token: string }>('POST', '/api/auth/login/passkey', { json: { passkey } })

type Circumstances = Parameters<SoftwareAuthenticator['use']>[1]

const logInWith = async (authenticator: SoftwareAuthenticator, circumstances?: Circumstances) =>
  sendPasskey(authenticator.use(await askToLogIn(), circumstances))

test('a passkey logs in without a name and a password', async () => {
  const sam = await app.user('sam')
  const { authenticator, codes } = await addPasskey(sam)
  expect(codes).toHaveLength(10)
  const answer = await logInWith(authenticator)
  expect([answer.status, Object.keys(answer.body).toSorted()]).toEqual([
    200,
    ['auth_token', 'message', 'status'],
  ])
  const profile = await app.request<{ data: { username: string } }>('GET', '/api/auth/profile', {
    token: answer.body.auth_token,
  })
  expect(profile.body.data.username).toBe('sam')
  expect((await logIn(app, 'sam')).failure?.detail?.methods).toEqual(['passkey', 'recovery-code'])
})

test('what browsers are asked for', async () => {
  const ada = await app.user('ada')
  const creation = await optionsFrom(ada, `${own}/passkeys/options`)
  expect(creation as unknown).toMatchObject({
    rp: { id: 'localhost', name: 'Trackhut' },
    user: { name: 'ada@example.org', displayName: 'ada' },
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    pubKeyCredParams: [-8, -7, -257].map(alg => ({ alg, type: 'public-key' })),
  })
  expect(Buffer.from(creation.user.id, 'base64url')).toHaveLength(32)
  expect((await askToLogIn()) as unknown).toMatchObject({
    rpId: 'localhost',
    userVerification: 'required',
    allowCredentials: [],
  })
})

test('passkeys of one account share its handle, have names, and show when they were used', async () => {
  const ben = await app.user('ben')
  const first = await addPasskey(ben, ' Phone ')
  const second = await addPasskey(ben, 'Key in the drawer')
  expect(second.codes).toBeNull()
  app.advanceClock(60_000)
  expect((await logInWith(first.authenticator)).status).toBe(200)
  const { data } = (await ben.get<SecondFactorAnswer>(own)).body
  expect(data.passkeys).toEqual([
    expect.objectContaining({
      name: 'Phone',
      host: 'localhost',
      is_synced: false,
      last_used_at: expect.any(String),
    }),
    expect.objectContaining({ name: 'Key in the drawer', last_used_at: null }),
  ])
  const [phone] = data.passkeys
  const renamed = await ben.request('PATCH', `${own}/passkeys/${phone!.id}`, { json: { name: 'Old phone' } })
  expect(renamed.body).toMatchObject({ data: { passkey: { id: phone!.id, name: 'Old phone' } } })
  expect((await ben.delete(`${own}/passkeys/${phone!.id}`)).status).toBe(204)
  expect((await logInWith(first.authenticator)).failure?.code).toBe('passkey-refused')
  expect((await logInWith(second.authenticator)).status).toBe(200)
})

describe('to log in, is refused', () => {
  const refused = { code: 'passkey-refused' } as const

  test.each([
    ['without verifying who it is', { isVerified: false }],
    ['at another origin', { origin: 'https://evil.example.org' }],
    ['at another port', { origin: 'http://localhost:8080' }],
    ['at another scheme', { origin: 'https://localhost' }],
    ['for another host', { host: 'example.org' }],
    ['of another kind', { type: 'webauthn.create' }],
  ] as const)('a passkey %s', async (name, circumstances) => {
    const user = await app.user(`p${Bun.hash(name).toString(36)}`)
    const { authenticator } = await addPasskey(user)
    const answer = await logInWith(authenticator, circumstances)
    expect([answer.status, answer.failure]).toEqual([401, refused])
    expect((await logInWith(authenticator)).status).toBe(200)
  })

  test('an answer that was sent before', async () => {
    const { authenticator } = await addPasskey(await app.user('replayed'))
    const passkey = authenticator.use(await askToLogIn())
    expect((await sendPasskey(passkey)).status).toBe(200)
    expect((await sendPasskey(passkey)).failure?.code).toBe('challenge-invalid')
  })

  test('an answer to an old, made up or other challenge', async () => {
    const user = await app.user('challenged')
    const { authenticator } = await addPasskey(user)
    const old = await askToLogIn()
    app.advanceClock(5 * 60_000)
    const toProve = await optionsFrom(user, '/api/auth/proof/passkey/options')
    for (const options of [old, { ...old, challenge: 'bWFkZSB1cA' }, toProve]) {
      expect((await sendPasskey(authenticator.use(options))).failure).toEqual(refused)
    }
  })

  test('a passkey that nobody has added', async () => {
    expect((await logInWith(new SoftwareAuthenticator())).failure).toEqual(refused)
  })

  test("a signature by another key, under a known one's name", async () => {
    const { authenticator } = await addPasskey(await app.user('victim'))
    const forged = new SoftwareAuthenticator().use(await askToLogIn())
    const answer = await sendPasskey({ ...forged, id: authenticator.id, rawId: authenticator.id })
    expect(answer.failure).toEqual(refused)
  })

  test('the handle of another account', async () => {
    const [mia, noa] = [await addPasskey(await app.user('mia')), await addPasskey(await app.user('noa'))]
    const options = await askToLogIn()
    const { userHandle } = noa.authenticator.use(options).response
    const passkey = mia.authenticator.use(options)
    const answer = await sendPasskey({ ...passkey, response: { ...passkey.response, userHandle } })
    expect(answer.failure).toEqual(refused)
  })

  test('a counter that does not grow, as of a copied key', async () => {
    const { authenticator } = await addPasskey(await app.user('copied'))
    expect((await logInWith(authenticator, { counter: 5 })).status).toBe(200)
    expect((await logInWith(authenticator, { counter: 5 })).failure).toEqual(refused)
    expect((await logInWith(authenticator, { counter: 6 })).status).toBe(200)
  })

  test('all but one of ten answers of the same counter at once', async () => {
    const { authenticator } = await addPasskey(await app.user('raced'))
    const copy = async () => authenticator.use(await askToLogIn(), { counter: 5 })
    const passkeys = await Promise.all(Array.from({ length: 10 }, copy))
    const answers = await Promise.all(passkeys.map(passkey => sendPasskey(passkey)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 200)
    expect(others.map(({ failure }) => failure)).toEqual(Array(9).fill(refused))
    expect((await logInWith(authenticator, { counter: 6 })).status).toBe(200)
  })

  test('a use that another one has overtaken, or of a passkey that was removed meanwhile', async () => {
    const user = await app.user('overtaken')
    await addPasskey(user)
    const [key] = (await user.get<SecondFactorAnswer>(own)).body.data.passkeys
    const note = (counter: number) =>
      notePasskeyUse(app.ctx.db, key!.id, { counter, isSynced: false, lastUsedAt: app.ctx.clock() })
    // Synced passkeys do not count.
    expect([note(0), note(0)]).toEqual([true, true])
    expect([note(5), note(5), note(4), note(0), note(6)]).toEqual([true, false, false, false, true])
    expect((await user.delete(`${own}/passkeys/${key!.id}`)).status).toBe(204)
    expect(note(7)).toBe(false)
  })

  test('and written down, with whose it would be as far as that is known', async () => {
    await using own = openTestApp()
    const user = await own.user('sam')
    const { authenticator } = await addPasskey(user)
    const send = async (by: SoftwareAuthenticator) =>
      (await sendPasskey(by.use(await askToLogIn(own), { isVerified: false }), own)).status
    expect([await send(authenticator), await send(new SoftwareAuthenticator())]).toEqual([401, 401])
    const acts = listActs(own.ctx.db, { act: 'log-in-refused' }, 9).map(({ act }) => act)
    const same = { detail: 'passkey-refused', userId: null, address: '127.0.0.1' }
    expect(acts).toMatchObject([
      { ...same, whomId: null },
      { ...same, whomId: user.account.id },
    ])
  })

  test('an account that is suspended or inactive', async () => {
    for (const [name, facts] of [
      ['asleep', { isActive: false }],
      ['banned', { isSuspended: true }],
    ] as const) {
      const user = await app.user(name)
      const { authenticator } = await addPasskey(user)
      updateUser(app.ctx.db, user.account.id, facts)
      const answer = await logInWith(authenticator)
      expect([answer.status, answer.failure?.code]).toEqual([401, 'account-inactive'])
    }
  })

  test('what is no passkey', async () => {
    const { authenticator } = await addPasskey(await app.user('odd'))
    const passkey = authenticator.use(await askToLogIn())
    const change = (changes: object) => ({ ...passkey, response: { ...passkey.response, ...changes } })
    const wrong = [
      change({ clientDataJSON: 'x' }),
      change({ clientDataJSON: '' }),
      change({ authenticatorData: '' }),
      change({ authenticatorData: '!' }),
      change({ signature: '' }),
      change({ signature: 'MAYCAQECAQE' }),
      { ...passkey, rawId: 'other' },
    ]
    for (const one of wrong) expect((await sendPasskey(one)).failure).toEqual(refused)
    expect((await sendPasskey({})).failure?.code).toBe('fields-invalid')
  })
})

describe('to be added, is refused', () => {
  const add = (user: Awaited<ReturnType<typeof app.user>>, passkey: object, name = 'Key') =>
    user.request('POST', `${own}/passkeys`, { json: { name, passkey } })

  test.each([
    ['without verifying who it is', { isVerified: false }],
    ['at another origin', { origin: 'https://evil.example.org' }],
    ['for another host', { host: 'example.org' }],
    ['of another kind', { type: 'webauthn.get' }],
  ] as const)('a passkey %s', async (name, circumstances) => {
    const user = await app.user(`n${Bun.hash(name).toString(36)}`)
    const options = await optionsFrom(user, `${own}/passkeys/options`)
    const answer = await add(user, new SoftwareAuthenticator().create(options, circumstances))
    expect([answer.status, answer.failure?.code]).toEqual([401, 'passkey-refused'])
  })

  test('one for a challenge of another account, of a log-in, or answered before', async () => {
    const [ola, pia] = [await app.user('ola'), await app.user('pia')]
    const options = await optionsFrom(ola, `${own}/passkeys/options`)
    expect((await add(pia, new SoftwareAuthenticator().create(options))).failure?.code).toBe(
      'challenge-invalid',
    )
    const { challenge } = await askToLogIn()
    const mixed = new SoftwareAuthenticator().create({ ...options, challenge })
    expect((await add(ola, mixed)).failure?.code).toBe('passkey-refused')
    expect((await add(ola, new SoftwareAuthenticator().create(options))).status).toBe(200)
    expect((await add(ola, new SoftwareAuthenticator().create(options))).failure?.code).toBe(
      'challenge-invalid',
    )
  })

  test('one that somebody has already', async () => {
    const [rae, sol] = [await app.user('rae'), await app.user('sol')]
    const { authenticator } = await addPasskey(rae)
    const options = await optionsFrom(sol, `${own}/passkeys/options`)
    expect((await add(sol, authenticator.create(options))).failure?.code).toBe('passkey-known')
  })

  test('a name that is empty, too long or on two lines, and more than twenty', async () => {
    const tom = await app.user('tom')
    const options = await optionsFrom(tom, `${own}/passkeys/options`)
    for (const name of ['', '  ', 'x'.repeat(61), 'two\nlines']) {
      const answer = await add(tom, new SoftwareAuthenticator().create(options), name)
      expect(answer.failure?.code).toBe('passkey-name-invalid')
    }
    for (let count = 0; count < 20; count++) await addPasskey(tom, `Key ${count}`)
    const answer = await tom.request('POST', `${own}/passkeys/options`)
    expect(answer.failure?.code).toBe('too-many-passkeys')
  })

  test("another's passkey cannot be renamed or removed", async () => {
    const [uma, vic] = [await app.user('uma'), await app.user('vic')]
    await addPasskey(uma)
    const [key] = (await uma.get<SecondFactorAnswer>(own)).body.data.passkeys
    const path = `${own}/passkeys/${key!.id}`
    expect((await vic.request('PATCH', path, { json: { name: 'mine' } })).failure?.code).toBe(
      'passkey-not-found',
    )
    expect((await vic.delete(path)).failure?.code).toBe('passkey-not-found')
  })
})

describe('where passkeys work', () => {
  const placeWith = async (environment: Record<string, string>) => {
    await using other = openTestApp(environment)
    const sam = await other.user('sam')
    const { data } = (await sam.get<SecondFactorAnswer>(own)).body
    const offered = await sam.request('POST', `${own}/passkeys/options`)
    const asked = await other.request('POST', '/api/auth/login/passkey/options')
    return [data.passkey_origin, data.passkey_host, data.passkey_obstacle, offered.status, asked.status]
  }

  test.each([
    ['https://sport.example.org', 'sport.example.org', null, 200],
    ['https://sport.example.org:8443', 'sport.example.org', null, 200],
    ['http://sport.example.org', 'sport.example.org', 'https', 400],
    ['https://192.0.2.7', '192.0.2.7', 'name', 400],
    ['https://[2001:db8::7]', '[2001:db8::7]', 'name', 400],
    ['http://trackhut.localhost:5000', 'trackhut.localhost', null, 200],
  ])('at %s', async (address, host, obstacle, status) => {
    expect(await placeWith({ UI_URL: address })).toEqual([address, host, obstacle, status, status])
  })

  test('a path of the address is no part of the origin', async () => {
    const [origin] = await placeWith({ UI_URL: 'https://example.org/trackhut' })
    expect(origin).toBe('https://example.org')
  })

  test('a passkey of a former address does not log in at a new one', async () => {
    const { authenticator } = await addPasskey(await app.user('moved'))
    const { config } = app.ctx
    try {
      app.ctx.config = { ...config, uiUrl: 'https://new.example.org' }
      const origin = 'https://new.example.org'
      const options = await askToLogIn()
      expect(options.rpId).toBe('new.example.org')
      expect((await sendPasskey(authenticator.use(options, { origin }))).failure?.code).toBe(
        'passkey-refused',
      )
    } finally {
      app.ctx.config = config
    }
  })
})

test('a key is not asked more often than others, from one address', async () => {
  await using limited = openTestApp({ API_RATE_LIMITS: '100000 per 1 day' })
  const { authenticator } = await addPasskey(await limited.user('sam'))
  for (let attempt = 0; attempt < 10; attempt++) {
    const passkey = new SoftwareAuthenticator().use(await askToLogIn(limited))
    expect((await sendPasskey(passkey, limited)).status).toBe(401)
  }
  const passkey = authenticator.use(await askToLogIn(limited))
  expect((await sendPasskey(passkey, limited)).status).toBe(429)
})
