// Two providers of one server: neither speaks for the people of the other. What a provider gives is not kept.
import { afterAll, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startOddProvider } from '../../support/odd-provider'
import { begin, linkWith, logInWith } from '../../support/provider-log-in'
import { readApart } from '../../support/read-apart'
import { openTestApp } from '../../support/test-app'

const [home, club] = [await startOddProvider(), await startOddProvider()]
afterAll(() => Promise.all([home.stop(), club.stop()]))

const settings = (more: object = {}) =>
  JSON.stringify([
    ...JSON.parse(home.setting({ key: 'home', ...more })),
    ...JSON.parse(club.setting({ key: 'club', ...more })),
  ])

function open(more: object = {}) {
  const app = openTestApp({ OIDC_PROVIDERS: settings(more) })
  app.setClock(new Date())
  return app
}
const atHome = (url: string) => home.logIn(url)
const atClub = (url: string) => club.logIn(url)

test('the same subject at another provider is somebody else', async () => {
  await using app = open()
  const sam = await app.user('sam')
  await sam.prove()
  expect((await linkWith({ app, key: 'home', visit: atHome }, sam.token)).status).toBe(200)
  expect((await logInWith({ app, key: 'home', visit: atHome })).status).toBe(200)
  const answer = await logInWith({ app, key: 'club', visit: atClub })
  expect([answer.status, answer.failure]).toEqual([403, { code: 'identity-unknown' }])
})

test('a provider that claims to be the other is refused', async () => {
  await using app = open()
  const sam = await app.user('sam')
  await sam.prove()
  await linkWith({ app, key: 'home', visit: atHome }, sam.token)
  club.be({ token: { iss: home.origin } })
  expect((await logInWith({ app, key: 'club', visit: atClub })).failure?.code).toBe('provider-answer-invalid')
  club.be({})
})

test('what was begun with one is not ended with the other', async () => {
  await using app = open({ registers: true })
  const { url, transaction } = await begin(app, 'home')
  const json = { transaction, ...atHome(url) }
  const answer = await app.request('POST', '/api/auth/oidc/club/finish', { json })
  expect([answer.status, answer.failure]).toEqual([400, { code: 'provider-transaction-unknown' }])
  // The answer of the other provider, sent to the one that was asked: its address names another issuer.
  const mixed = await logInWith({ app, key: 'home', visit: atClub })
  expect([mixed.status, mixed.failure]).toEqual([400, { code: 'provider-answer-invalid' }])
})

test('access tokens of providers are neither kept nor told', async () => {
  await using app = open({ registers: true })
  const answer = await logInWith({ app, key: 'home', visit: atHome })
  expect(answer.status).toBe(200)
  const files = readdirSync(app.dataDir).filter(name => name.startsWith('trackhut.db'))
  const kept = [
    ...files.map(name => readApart(join(app.dataDir, name)).toString('latin1')),
    app.logLines.join('\n'),
    JSON.stringify(answer.body),
  ].join('\n')
  expect(kept).toContain('somebody@example.org')
  expect(kept).not.toContain(home.accessToken)
})
