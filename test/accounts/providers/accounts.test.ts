// Whose account a provider opens: only issuer and subject decide, and groups say who may come in.
import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import type { IdentitiesAnswer } from '../../../src/accounts/providers/schemas'
import { findUserByName } from '../../../src/platform/access/store'
import { auditActs } from '../../../src/platform/db/tables'
import { openMailedApp } from '../../support/mailed-app'
import { startOddProvider } from '../../support/odd-provider'
import { begin, linkWith, logInWith } from '../../support/provider-log-in'
import { openTestApp, password } from '../../support/test-app'

const provider = await startOddProvider()
afterAll(provider.stop)
beforeEach(() => {
  provider.be({})
  provider.know('Somebody')
})

const open = (more: object = {}, environment: Record<string, string> = {}) => {
  const app = openTestApp({ OIDC_PROVIDERS: provider.setting(more), ...environment })
  app.setClock(new Date())
  return app
}
const visit = (url: string) => provider.logIn(url)
const arrive = (app: ReturnType<typeof open>) => logInWith({ app, key: 'odd', visit })

describe('people without an account here', () => {
  test('get none, unless the provider is said to register', async () => {
    await using app = open()
    const answer = await arrive(app)
    expect([answer.status, answer.failure]).toEqual([403, { code: 'identity-unknown' }])
  })

  test('get one if it is, and the same at the next log-in', async () => {
    await using app = open({ registers: true })
    provider.be({
      info: { preferred_username: 'Zoë.Möller@example.org', zoneinfo: 'Europe/Vienna', locale: 'de-AT' },
    })
    expect((await arrive(app)).status).toBe(200)
    const made = findUserByName(app.ctx.db, 'ZoeMoller')
    expect(made).toMatchObject({
      email: 'somebody@example.org',
      isActive: true,
      isAdmin: false,
      language: 'de',
      timezone: 'Europe/Vienna',
    })
    provider.be({ info: { preferred_username: 'renamed', email: 'new@example.org' } })
    expect((await arrive(app)).status).toBe(200)
    expect(findUserByName(app.ctx.db, 'renamed')).toBeUndefined()
  })

  test('get a numbered name if theirs is taken', async () => {
    await using app = open({ registers: true })
    await app.user('somebody', { email: 'other@example.org' })
    provider.be({ info: { preferred_username: 'SomeBody' } })
    expect((await arrive(app)).status).toBe(200)
    expect(findUserByName(app.ctx.db, 'SomeBody2')?.email).toBe('somebody@example.org')
  })

  test('cannot log in with any password', async () => {
    await using app = open({ registers: true })
    expect((await arrive(app)).status).toBe(200)
    for (const guess of ['!', '', 'password']) {
      const json = { email: 'somebody@example.org', password: guess }
      expect((await app.request('POST', '/api/auth/login', { json })).status).toBe(401)
    }
  })

  test('are not taken for whoever has their address here, confirmed or not', async () => {
    await using app = open({ registers: true })
    const sam = await app.user('sam', { email: 'Somebody@Example.org' })
    for (const info of [
      {},
      { email_verified: false },
      { email_verified: 'false' },
      { email_verified: undefined },
    ]) {
      provider.be({ info })
      const answer = await arrive(app)
      expect([answer.status, answer.failure]).toEqual([403, { code: 'provider-connect-first' }])
    }
    const { body } = await sam.get<IdentitiesAnswer>('/api/auth/identities')
    expect(body.data.identities).toEqual([])
  })

  test.each([false, 'false', 'true', 1, undefined])(
    'get no mail to an address confirmed as %p',
    async confirmed => {
      await using app = await openMailedApp({ OIDC_PROVIDERS: provider.setting({ registers: true }) })
      app.setClock(new Date())
      provider.be({ info: { email_verified: confirmed, preferred_username: 'newcomer' } })
      expect((await logInWith({ app, key: 'odd', visit })).status).toBe(200)
      expect(findUserByName(app.ctx.db, 'newcomer')).toMatchObject({
        email: 'newcomer@unconfirmed.invalid',
        emailToConfirm: 'somebody@example.org',
      })
      const reset = await app.request('POST', '/api/auth/password/reset-request', {
        json: { email: 'somebody@example.org' },
      })
      expect(reset.status).toBe(200)
      expect(findUserByName(app.ctx.db, 'newcomer')?.passwordHash).toBe('!')
    },
  )

  test('need an address, and room', async () => {
    await using app = open({ registers: true })
    provider.be({ info: { email: undefined } })
    expect((await arrive(app)).failure?.code).toBe('provider-email-missing')
    provider.be({ info: { email: 'not an address' } })
    expect((await arrive(app)).failure?.code).toBe('provider-email-missing')
    const admin = await app.user('admin', { isAdmin: true })
    expect((await admin.request('PATCH', '/api/config', { json: { max_users: 1 } })).status).toBe(200)
    provider.be({})
    expect((await arrive(app)).failure?.code).toBe('registration-closed')
  })
})

describe('groups', () => {
  test('admit at each log-in, and a missing claim admits nobody', async () => {
    await using app = open({ registers: true, allowed_groups: ['runners', 'family'] })
    for (const info of [
      {},
      { groups: [] },
      { groups: ['walkers'] },
      { groups: { family: true } },
      { groups: [1] },
    ]) {
      provider.be({ info })
      expect((await arrive(app)).failure?.code).toBe('provider-group-missing')
    }
    provider.be({ info: { groups: ['walkers', 'family'] } })
    expect((await arrive(app)).status).toBe(200)
    provider.be({ info: { groups: ['Family'] } })
    expect((await arrive(app)).failure?.code).toBe('provider-group-missing')
  })

  test('of another claim, inside another', async () => {
    await using app = open({
      registers: true,
      allowed_groups: ['runners'],
      groups_claim: 'realm_access.roles',
    })
    provider.be({ info: { groups: ['runners'] } })
    expect((await arrive(app)).failure?.code).toBe('provider-group-missing')
    provider.be({ token: { realm_access: { roles: ['runners'] } } })
    expect((await arrive(app)).status).toBe(200)
  })

  test('make administrators, and take that away again, but never from the last', async () => {
    await using app = open({ registers: true, admin_group: 'admins' })
    const isAdmin = () => findUserByName(app.ctx.db, 'user')?.isAdmin
    expect((await arrive(app)).status).toBe(200)
    expect(isAdmin()).toBe(false)
    provider.be({ info: { groups: ['admins'] } })
    const asAdmin = await arrive(app)
    expect(isAdmin()).toBe(true)
    provider.be({})
    expect((await arrive(app)).status).toBe(200)
    expect(isAdmin()).toBe(true)
    await app.user('other', { isAdmin: true })
    expect((await arrive(app)).status).toBe(200)
    expect(isAdmin()).toBe(false)
    // Sessions with more rights are over.
    expect((await app.request('GET', '/api/auth/profile', { token: asAdmin.body.auth_token })).status).toBe(
      401,
    )
  })

  test('decide nothing without the setting', async () => {
    await using app = open()
    const admin = await app.user('admin', { isAdmin: true })
    await app.user('other', { isAdmin: true })
    await admin.prove()
    await linkWith({ app, key: 'odd', visit }, admin.token)
    expect((await arrive(app)).status).toBe(200)
    expect(findUserByName(app.ctx.db, 'admin')?.isAdmin).toBe(true)
  })
})

describe('connecting', () => {
  test('needs a session and a recent proof', async () => {
    await using app = open()
    const sam = await app.user('sam')
    app.advanceClock(11 * 60_000)
    const answer = await sam.request('POST', '/api/auth/oidc/odd/link')
    expect([answer.status, answer.failure]).toEqual([403, { code: 'proof-required' }])
    expect((await app.request('POST', '/api/auth/oidc/odd/link')).status).toBe(401)
  })

  test('belongs to one person, is shown, and ends', async () => {
    await using app = open()
    const [sam, alex] = [await app.user('sam'), await app.user('alex')]
    for (const user of [sam, alex]) await user.prove()
    expect((await linkWith({ app, key: 'odd', visit }, sam.token)).status).toBe(200)
    const taken = await linkWith({ app, key: 'odd', visit }, alex.token)
    expect([taken.status, taken.failure]).toEqual([400, { code: 'identity-taken' }])
    const { body } = await sam.get<IdentitiesAnswer>('/api/auth/identities')
    expect(body.data).toEqual({
      identities: [
        {
          id: expect.any(Number),
          provider: { key: 'odd', name: 'Odd' },
          issuer: provider.origin,
          linked_at: expect.any(String),
          last_used_at: null,
        },
      ],
      providers: [{ key: 'odd', name: 'Odd', issuer: provider.origin }],
    })
    const path = `/api/auth/identities/${body.data.identities[0]?.id}`
    const { body: session } = await arrive(app)
    expect((await alex.delete(path)).status).toBe(404)
    expect((await sam.delete(path)).status).toBe(204)
    expect((await sam.get('/api/auth/profile')).status).toBe(200)
    expect((await app.request('GET', '/api/auth/profile', { token: session.auth_token })).status).toBe(401)
    expect((await arrive(app)).failure?.code).toBe('identity-unknown')
  })

  test('subjects differ by small and capital letters', async () => {
    await using app = open()
    const sam = await app.user('sam')
    await sam.prove()
    await linkWith({ app, key: 'odd', visit }, sam.token)
    provider.know('SOMEBODY')
    expect((await arrive(app)).failure?.code).toBe('identity-unknown')
  })

  test('the last way in stays', async () => {
    await using app = open({ registers: true })
    const { body } = await arrive(app)
    const token = body.auth_token
    const proof = await begin(app, 'odd', 'proof', token)
    const json = {
      method: 'provider',
      provider: 'odd',
      provider_return: { transaction: proof.transaction, ...provider.logIn(proof.url) },
    }
    expect((await app.request('POST', '/api/auth/proof', { token, json })).status).toBe(200)
    const { body: shown } = await app.request<IdentitiesAnswer>('GET', '/api/auth/identities', { token })
    const path = `/api/auth/identities/${shown.data.identities[0]?.id}`
    const answer = await app.request('DELETE', path, { token })
    expect([answer.status, answer.failure]).toEqual([403, { code: 'last-way-in' }])
    expect((await arrive(app)).status).toBe(200)
  })

  test('by an administrator, who knows issuer and subject', async () => {
    await using app = open()
    const [admin, sam] = [await app.user('admin', { isAdmin: true }), await app.user('sam')]
    await admin.prove()
    const path = '/api/users/sam/identities'
    const json = { issuer: provider.origin, subject: 'Somebody' }
    expect((await sam.request('POST', path, { json })).status).toBe(403)
    const unknown = await admin.request('POST', path, {
      json: { ...json, issuer: 'https://auth.example.org' },
    })
    expect([unknown.status, unknown.failure]).toEqual([404, { code: 'provider-unknown' }])
    const linked = await admin.request<IdentitiesAnswer>('POST', path, { json })
    expect(linked.status).toBe(200)
    expect((await arrive(app)).status).toBe(200)
    expect((await admin.delete(`${path}/${linked.body.data.identities[0]?.id}`)).status).toBe(204)
    expect((await arrive(app)).failure?.code).toBe('identity-unknown')
  })

  test.each(['', '/'])(
    'by an administrator works with “%s” at the end of the name, or without',
    async end => {
      const iss = `${provider.origin}/`
      provider.be({ document: { issuer: iss }, token: { iss }, back: { iss } })
      await using app = open()
      const [admin] = [await app.user('admin', { isAdmin: true }), await app.user('sam')]
      await admin.prove()
      const connect = (issuer: string) =>
        admin.request<IdentitiesAnswer>('POST', '/api/users/sam/identities', {
          json: { issuer, subject: 'Somebody' },
        })
      expect((await connect(`${provider.origin}${end}`)).status).toBe(200)
      expect((await arrive(app)).status).toBe(200)
      // It is the same account there, so it is not connected twice.
      expect((await connect(iss)).body.data.identities).toHaveLength(1)
    },
  )

  test('by an administrator is told to the person, and so is the end of it', async () => {
    await using app = await openMailedApp({ OIDC_PROVIDERS: provider.setting() })
    const [admin] = [await app.user('admin', { isAdmin: true }), await app.user('sam')]
    await admin.prove()
    const path = '/api/users/sam/identities'
    const json = { issuer: provider.origin, subject: 'Somebody' }
    const { body } = await admin.request<IdentitiesAnswer>('POST', path, { json })
    expect((await app.mail.next()).recipients).toEqual(['sam@example.org'])
    await admin.delete(`${path}/${body.data.identities[0]?.id}`)
    expect((await app.mail.next()).recipients).toEqual(['sam@example.org'])
    const acts = app.ctx.db.select({ act: auditActs.act, whomId: auditActs.whomId }).from(auditActs).all()
    expect(acts.filter(({ act }) => act.startsWith('identity-')).map(({ act }) => act)).toEqual([
      'identity-linked',
      'identity-unlinked',
    ])
  })
})

describe('a proof with a provider', () => {
  const prove = async (app: ReturnType<typeof open>, token: string) => {
    const { url, transaction } = await begin(app, 'odd', 'proof', token)
    expect(new URL(url).searchParams.get('max_age')).toBe('0')
    const json = {
      method: 'provider',
      provider: 'odd',
      provider_return: { transaction, ...provider.logIn(url) },
    }
    return app.request('POST', '/api/auth/proof', { token, json })
  }

  test('counts if the person has just logged in there, as the same person', async () => {
    await using app = open()
    const sam = await app.user('sam')
    await sam.prove()
    await linkWith({ app, key: 'odd', visit }, sam.token)
    const { body } = await arrive(app)
    const token = body.auth_token
    // A log-in with a provider is no proof: the person may not have been asked for anything there.
    expect((await app.request('POST', '/api/auth/oidc/odd/link', { token })).failure?.code).toBe(
      'proof-required',
    )
    const seconds = Math.floor(Date.now() / 1000)
    for (const auth_time of [seconds - 3600, undefined]) {
      provider.be({ token: { auth_time } })
      expect((await prove(app, token)).failure?.code).toBe('provider-answer-invalid')
    }
    provider.be({})
    provider.know('Somebody else')
    expect((await prove(app, token)).failure?.code).toBe('identity-unknown')
    provider.know('Somebody')
    expect((await prove(app, token)).status).toBe(200)
    expect((await app.request('POST', '/api/auth/oidc/odd/link', { token })).status).toBe(200)
  })
})

test('a suspended account is not opened', async () => {
  await using app = open()
  const [sam, admin] = [await app.user('sam'), await app.user('admin', { isAdmin: true })]
  await sam.prove()
  await linkWith({ app, key: 'odd', visit }, sam.token)
  await admin.prove()
  expect((await admin.request('PATCH', '/api/users/sam', { json: { suspended: true } })).status).toBe(200)
  const answer = await arrive(app)
  expect([answer.status, answer.failure]).toEqual([401, { code: 'account-inactive' }])
})

describe('passwords off', () => {
  const logIn = (app: ReturnType<typeof open>, name: string, word = password) =>
    app.request('POST', '/api/auth/login', { json: { email: `${name}@example.org`, password: word } })

  test('only administrators log in with one, and nobody learns who they are', async () => {
    await using app = open({}, { PASSWORD_LOGIN: 'false' })
    await app.user('sam')
    await app.user('admin', { isAdmin: true })
    const answer = await logIn(app, 'sam')
    expect([answer.status, answer.failure]).toEqual([403, { code: 'password-login-off' }])
    expect((await logIn(app, 'admin')).status).toBe(200)
    const wrong = await Promise.all([
      logIn(app, 'sam', 'wrong'),
      logIn(app, 'admin', 'wrong'),
      logIn(app, 'nobody'),
    ])
    expect(wrong.map(({ status, failure }) => [status, failure?.code])).toEqual(
      wrong.map(() => [401, 'credentials-wrong']),
    )
  })

  test('without any other way in, they go on', async () => {
    await using app = open({}, { PASSWORD_LOGIN: 'false', OIDC_PROVIDERS: '' })
    await app.user('sam')
    expect((await logIn(app, 'sam')).status).toBe(200)
  })

  test('the configuration says so, and says nothing of a server that has only passwords', async () => {
    await using app = open({}, { PASSWORD_LOGIN: 'false' })
    const { body } = await app.request<{ data: Record<string, unknown> }>('GET', '/api/config')
    expect(body.data.log_in).toEqual({
      providers: [{ key: 'odd', name: 'Odd' }],
      header: false,
      password: false,
    })
    await using usual = openTestApp()
    const { body: plain } = await usual.request<{ data: object }>('GET', '/api/config')
    expect(plain.data).not.toHaveProperty('log_in')
  })

  test('no password is reset by mail', async () => {
    await using app = await openMailedApp({ OIDC_PROVIDERS: provider.setting(), PASSWORD_LOGIN: 'false' })
    const json = { email: 'sam@example.org' }
    const answer = await app.request('POST', '/api/auth/password/reset-request', { json })
    expect([answer.status, answer.failure]).toEqual([403, { code: 'password-login-off' }])
  })
})
