// Providers that are away, come back, change, or have an authority of their own.
import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCertificate, testAuthority } from '../../support/certificates'
import { oddClient, startOddProvider } from '../../support/odd-provider'
import { freePort, listenOnceFree } from '../../support/ports'
import { begin, linkWith, logInWith } from '../../support/provider-log-in'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp, password } from '../../support/test-app'

async function servedCertificate() {
  const { certificate: cert, key } = await makeCertificate()
  return { cert, key }
}

const start = (app: ReturnType<typeof openTestApp>) => app.request('POST', '/api/auth/oidc/odd/start')

const settingOf = (port: number) =>
  JSON.stringify([
    {
      key: 'odd',
      issuer: `http://127.0.0.1:${port}`,
      client_id: oddClient.id,
      client_secret: oddClient.secret,
      insecure: true,
    },
  ])

test('a provider may start later than this server, and passwords work meanwhile', async () => {
  const port = freePort()
  await using app = openTestApp({ OIDC_PROVIDERS: settingOf(port) })
  app.setClock(new Date())
  const sam = await app.user('sam')
  await sam.prove()
  const away = await start(app)
  expect([away.status, away.failure]).toEqual([424, { code: 'provider-unreachable' }])
  const json = { email: 'sam@example.org', password }
  expect((await app.request('POST', '/api/auth/login', { json })).status).toBe(200)
  await using provider = await listenOnceFree(() => startOddProvider({ port }))
  const journey = { app, key: 'odd', visit: (url: string) => provider.logIn(url) }
  expect((await linkWith(journey, sam.token)).status).toBe(200)
  expect((await logInWith(journey)).status).toBe(200)
})

test('what it says of itself is kept for a while', async () => {
  await using provider = await startOddProvider()
  await using app = openTestApp({ OIDC_PROVIDERS: provider.setting() })
  const documents = () => provider.asked.filter(path => path.includes('well-known')).length
  await begin(app, 'odd')
  await begin(app, 'odd')
  expect(documents()).toBe(1)
  app.advanceClock(10_000)
  await begin(app, 'odd')
  expect(documents()).toBe(2)
})

test.each([
  ['names itself otherwise', { issuer: 'https://auth.example.org' }],
  ['names itself with a slash more', { issuer: 'SLASH' }],
])('a provider that %s is not one', async (_, document) => {
  await using provider = await startOddProvider()
  provider.be({ document: document.issuer === 'SLASH' ? { issuer: `${provider.origin}/x` } : document })
  await using app = openTestApp({ OIDC_PROVIDERS: provider.setting() })
  const answer = await start(app)
  expect([answer.status, answer.failure]).toEqual([424, { code: 'provider-misconfigured' }])
})

test('a wrong secret is said to be a matter of the settings', async () => {
  await using provider = await startOddProvider()
  await using app = openTestApp({ OIDC_PROVIDERS: provider.setting({ client_secret: 'wrong' }) })
  app.setClock(new Date())
  const answer = await logInWith({ app, key: 'odd', visit: url => provider.logIn(url) })
  expect([answer.status, answer.failure]).toEqual([424, { code: 'provider-misconfigured' }])
  expect(app.logLines.join('\n')).not.toContain('wrong')
})

test.each([
  ['secret', 'client_secret_file'],
  ['authority', 'ca_file'],
])('a missing file with the %s is said to be a matter of the settings', async (_, name) => {
  using folder = temporaryFolder()
  await using provider = await startOddProvider()
  const changes = { client_secret: undefined, [name]: join(folder.path, 'missing') }
  await using app = openTestApp({ OIDC_PROVIDERS: provider.setting(changes) })
  const answer = await start(app)
  expect([answer.status, answer.failure]).toEqual([424, { code: 'provider-misconfigured' }])
})

test('the secret may be in a file, and is read anew for each log-in', async () => {
  using folder = temporaryFolder()
  const client_secret_file = join(folder.path, 'secret')
  await using provider = await startOddProvider()
  const setting = provider.setting({ client_secret: undefined, client_secret_file, registers: true })
  await using app = openTestApp({ OIDC_PROVIDERS: setting })
  app.setClock(new Date())
  const journey = { app, key: 'odd', visit: (url: string) => provider.logIn(url) }
  writeFileSync(client_secret_file, 'earlier')
  expect((await logInWith(journey)).failure?.code).toBe('provider-misconfigured')
  writeFileSync(client_secret_file, `${oddClient.secret}\n`)
  expect((await logInWith(journey)).status).toBe(200)
})

describe('an authority of its own', () => {
  test('is believed if the settings name it, and only then', async () => {
    await using provider = await startOddProvider({ tls: await servedCertificate() })
    await using without = openTestApp({ OIDC_PROVIDERS: provider.setting() })
    const refused = await start(without)
    expect([refused.status, refused.failure]).toEqual([424, { code: 'provider-unreachable' }])
    await using app = openTestApp({
      OIDC_PROVIDERS: provider.setting({ ca: testAuthority, registers: true }),
    })
    app.setClock(new Date())
    expect((await logInWith({ app, key: 'odd', visit: url => provider.logIn(url) })).status).toBe(200)
  })
})
