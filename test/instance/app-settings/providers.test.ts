// Log-in providers that administrators set in the browser.
import { afterAll, expect, test } from 'bun:test'
import type { AppSettingsAnswer, ProviderTrialAnswer } from '../../../src/instance/app-settings/schemas'
import { listStoredSettings } from '../../../src/platform/configuration/app-settings/store'
import { makeCertificate, testAuthority } from '../../support/certificates'
import { oddClient, startOddProvider } from '../../support/odd-provider'
import { freePort } from '../../support/ports'
import { logInWith } from '../../support/provider-log-in'
import { openTestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const path = '/api/config/server'
const provider = await startOddProvider()
afterAll(provider.stop)

const odd = {
  key: 'odd',
  name: 'Odd',
  issuer: provider.origin,
  client_id: oddClient.id,
  client_secret: oddClient.secret,
  registers: true,
  insecure: true,
}
const { client_secret: _, ...withoutSecret } = odd

const open = (environment: Record<string, string> = {}) =>
  openTestApp({ APP_ALLOW_PRIVATE: 'true', ...environment })
const change = (admin: TestUser, providers: object[]) =>
  admin.request<AppSettingsAnswer>('PATCH', path, { json: { providers } })

test('a provider works at once, and its secret is sealed and never told', async () => {
  await using app = open()
  app.setClock(new Date())
  const admin = await app.user('admin', { isAdmin: true })
  const answer = await change(admin, [odd])
  expect([answer.status, answer.body.data.providers.list]).toEqual([
    200,
    [
      {
        key: 'odd',
        name: 'Odd',
        issuer: provider.origin,
        client_id: 'trackhut',
        has_secret: true,
        scopes: 'openid profile email',
        groups_claim: 'groups',
        allowed_groups: [],
        admin_group: null,
        registers: true,
        second_factor: false,
        insecure: true,
        ca: null,
      },
    ],
  ])
  const journey = { app, key: 'odd', visit: (url: string) => provider.logIn(url) }
  expect((await logInWith(journey)).status).toBe(200)
  const told = [answer.body, (await admin.get(path)).body, (await admin.get('/api/audit')).body, app.logLines]
  expect(JSON.stringify(told)).not.toContain(oddClient.secret)
  expect(JSON.stringify(listStoredSettings(app.ctx.db))).not.toContain(oddClient.secret)
  // It stays where it is not sent again.
  expect((await change(admin, [{ ...withoutSecret, name: 'Even odder' }])).status).toBe(200)
  expect((await logInWith(journey)).status).toBe(200)
})

test('it can be followed by the second factor of this server, from the next log-in on', async () => {
  await using app = open({ SECOND_FACTOR: 'all' })
  app.setClock(new Date())
  const admin = await app.user('admin', { isAdmin: true })
  const journey = { app, key: 'odd', visit: (url: string) => provider.logIn(url) }
  await change(admin, [odd])
  expect((await logInWith(journey)).status).toBe(200)
  const { body } = await change(admin, [{ ...withoutSecret, second_factor: true }])
  expect(body.data.providers.list).toMatchObject([{ second_factor: true }])
  expect((await logInWith(journey)).failure?.code).toBe('second-factor-not-set-up')
  expect((await change(admin, [{ ...odd, second_factor: 'yes' }])).status).toBe(400)
  await change(admin, [withoutSecret])
  expect((await logInWith(journey)).status).toBe(200)
})

test('the secret goes to no other provider', async () => {
  await using app = open()
  const admin = await app.user('admin', { isAdmin: true })
  await change(admin, [odd])
  const answer = await change(admin, [{ ...withoutSecret, issuer: 'https://auth.example.org' }])
  expect([answer.status, answer.failure?.detail?.codes]).toEqual([400, ['provider-secret-needed']])
})

test('neither files nor hidden networks can be named', async () => {
  await using app = open({ APP_ALLOW_PRIVATE: 'false' })
  const admin = await app.user('admin', { isAdmin: true })
  for (const issuer of [provider.origin, 'https://nas', 'https://10.0.0.1', 'https://[::1]']) {
    const one = { ...odd, issuer }
    expect((await change(admin, [one])).failure?.detail?.codes).toEqual(['provider-address-private'])
    const trial = await admin.request('POST', `${path}/try-provider`, { json: one })
    expect(trial.failure?.detail?.codes).toEqual(['provider-address-private'])
  }
  const file = { ...odd, issuer: 'https://auth.example.org', client_secret_file: '/etc/shadow' }
  await change(admin, [file])
  expect(JSON.stringify(app.ctx.config.logInProviders)).not.toContain('/etc/shadow')
})

test.each([
  ['no key', { key: '' }],
  ['a key that is no part of an address', { key: 'a/b' }],
  ['the key of links', { key: 'link' }],
  ['no client', { client_id: ' ' }],
  ['http to the Internet', { issuer: 'http://auth.example.org' }],
  ['the address of the document', { issuer: 'https://auth.example.org/.well-known/openid-configuration' }],
  ['scopes without openid', { scopes: 'profile' }],
])('a provider with %s is refused', async (_, wrong) => {
  await using app = open()
  const admin = await app.user('admin', { isAdmin: true })
  expect((await change(admin, [{ ...odd, ...wrong }])).failure?.detail?.codes).toEqual(['provider-invalid'])
})

test.each([
  ['no certificates', 'certificate'],
  ['a cut one', testAuthority.slice(0, 200)],
  ['a whole and a damaged one', `${testAuthority}\n${testAuthority.replaceAll(/^MII./gm, 'AAAA')}`],
])('certificates of the authority that are %s are refused, with a code of their own', async (_, ca) => {
  await using app = open()
  const admin = await app.user('admin', { isAdmin: true })
  const code = 'provider-certificates-invalid'
  expect((await change(admin, [{ ...odd, ca }])).failure?.detail?.codes).toEqual([code])
  const trial = await admin.request('POST', `${path}/try-provider`, { json: { ...odd, ca } })
  expect([trial.status, trial.failure?.code]).toEqual([400, code])
})

test('certificates of the authority are kept with their lines, and believed', async () => {
  const { certificate: cert, key } = await makeCertificate()
  await using secured = await startOddProvider({ tls: { cert, key } })
  await using app = open()
  const admin = await app.user('admin', { isAdmin: true })
  const one = { ...odd, issuer: secured.origin, insecure: false }
  const outcomeOf = async (ca: string | null) => {
    const json = { ...one, ca }
    return (await admin.request<ProviderTrialAnswer>('POST', `${path}/try-provider`, { json })).body.data
      .outcome
  }
  expect([await outcomeOf(null), await outcomeOf(testAuthority)]).toEqual(['unreachable', 'answered'])
  // As an editor of Windows writes it, with the root in the second place and a remark.
  const ca = `# Ours\n${cert}\n${testAuthority.trim()}`.replaceAll('\n', '\r\n')
  expect((await change(admin, [{ ...one, ca }])).body.data.providers.list[0]?.ca).toBe(ca)
  expect(await outcomeOf(ca)).toBe('answered')
  expect((await change(admin, [{ ...one, ca: '  ' }])).body.data.providers.list[0]?.ca).toBe(null)
})

test('two have different keys', async () => {
  await using app = open()
  const admin = await app.user('admin', { isAdmin: true })
  expect((await change(admin, [odd, odd])).failure?.detail?.codes).toEqual(['provider-invalid'])
})

test('what the environment says wins', async () => {
  await using app = open({ OIDC_PROVIDERS: provider.setting() })
  const admin = await app.user('admin', { isAdmin: true })
  const answer = await change(admin, [])
  expect([answer.status, answer.failure]).toEqual([400, { code: 'setting-fixed' }])
  const { body } = await admin.get<AppSettingsAnswer>(path)
  expect(body.data.providers).toMatchObject({ fixed_by: 'OIDC_PROVIDERS', list: [{ key: 'odd' }] })
})

test('a trial says whether the provider answers, and as whom', async () => {
  await using app = open()
  const admin = await app.user('admin', { isAdmin: true })
  const outcomeOf = async (more: object) => {
    const json = { ...odd, ...more }
    return (await admin.request<ProviderTrialAnswer>('POST', `${path}/try-provider`, { json })).body.data
  }
  expect(await outcomeOf({})).toEqual({ outcome: 'answered', ends_sessions: true, tells_log_outs: false })
  expect((await outcomeOf({ issuer: `http://127.0.0.1:${freePort()}` })).outcome).toBe('unreachable')
  expect((await outcomeOf({ issuer: provider.origin.replace('127.0.0.1', 'localhost') })).outcome).toBe(
    'misconfigured',
  )
})
