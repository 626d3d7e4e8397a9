// Two OpenID providers of different make at once, each through its own pages: a certified one with a secret and log-in
// forms, and one with a public client. From the log-in to the log-out, neither is taken for the other.
import { afterAll, expect, test } from 'bun:test'
import type { LogoutAnswer } from '../../../src/accounts/auth/schemas'
import type { IdentitiesAnswer } from '../../../src/accounts/providers/schemas'
import type { ConfigurationAnswer } from '../../../src/instance/configuration/schemas'
import { findUserByName } from '../../../src/platform/access/store'
import { users } from '../../../src/platform/db/tables'
import { startCertifiedProvider } from '../../support/certified-provider'
import { listening } from '../../support/listening'
import { mockSubject, startMockProvider } from '../../support/mock-provider'
import { begin, linkWith, logInWith } from '../../support/provider-log-in'
import { openTestApp } from '../../support/test-app'

const [certified, mock] = [await startCertifiedProvider(), await startMockProvider()]
afterAll(() => Promise.all([certified.stop(), mock.stop()]))

/** An app with both, and the journeys that begin in it. */
async function openBoth(more: object = {}) {
  const settings = [...JSON.parse(certified.setting(more)), ...JSON.parse(mock.setting(more))]
  const app = openTestApp({ OIDC_PROVIDERS: JSON.stringify(settings) })
  app.setClock(new Date())
  const server = listening(app)
  await certified.register({
    redirectUri: 'http://localhost/login/certified',
    backChannel: server.origin,
  })
  const browser = certified.browser()
  return {
    app,
    browser,
    atCertified: (name: string) => ({
      app,
      key: 'certified',
      visit: (url: string) => browser.logIn(url, name),
    }),
    atMock: { app, key: 'mock', visit: mock.visit },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await app.close()
    },
  }
}

type Both = Awaited<ReturnType<typeof openBoth>>

const nameOf = async ({ app }: Both, token: string) =>
  (await app.request<{ data: { username: string } }>('GET', '/api/auth/profile', { token })).body.data
    .username

test('both are offered, and the same subject is a person of each', async () => {
  await using both = await openBoth({ registers: true })
  const { app, atCertified, atMock } = both
  const { body } = await app.request<ConfigurationAnswer>('GET', '/api/config')
  expect(body.data.log_in?.providers.map(({ key }) => key)).toEqual(['certified', 'mock'])
  const first = await logInWith(atCertified(mockSubject))
  const second = await logInWith(atMock)
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await nameOf(both, first.body.auth_token)).toBe(mockSubject)
  expect(await nameOf(both, second.body.auth_token)).toBe('doe_of_the_club')
  expect(findUserByName(app.ctx.db, 'doe_of_the_club')?.email).toBe('doe@example.com')
})

test('one person logs in with either, and logs out where they came from', async () => {
  await using both = await openBoth()
  const { app, browser, atCertified, atMock } = both
  const sam = await app.user('sam')
  await sam.prove()
  expect((await linkWith(atCertified('sam-at-work'), sam.token)).status).toBe(200)
  expect((await linkWith(atMock, sam.token)).status).toBe(200)
  const linked = await sam.get<IdentitiesAnswer>('/api/auth/identities')
  expect(linked.body.data.identities.map(({ provider }) => provider?.key).toSorted()).toEqual([
    'certified',
    'mock',
  ])

  const work = await logInWith(atCertified('sam-at-work'))
  const club = await logInWith(atMock)
  for (const { status, body } of [work, club]) {
    expect(status).toBe(200)
    expect(await nameOf(both, body.auth_token)).toBe('sam')
  }

  const leave = async (token: string) =>
    (await app.request<LogoutAnswer>('POST', '/api/auth/logout', { token })).body.log_out_url ?? ''
  const fromClub = await leave(club.body.auth_token)
  expect(new URL(fromClub).origin).toBe(mock.origin)
  expect((await mock.sentFrom(fromClub)).href).toBe('http://localhost/login')
  // The other session goes on until its own end.
  expect(await nameOf(both, work.body.auth_token)).toBe('sam')
  const fromWork = await leave(work.body.auth_token)
  expect(new URL(fromWork).origin).toBe(certified.origin)
  await browser.logOut(fromWork)
})

test('an answer of one is none of the other', async () => {
  await using both = await openBoth({ registers: true })
  const { app } = both
  for (const iss of [{}, { iss: mock.origin }, { iss: certified.origin }]) {
    const asked = await begin(app, 'certified')
    const { code = '' } = await mock.visit((await begin(app, 'mock')).url)
    const state = new URL(asked.url).searchParams.get('state') ?? ''
    const json = { transaction: asked.transaction, code, state, ...iss }
    const answer = await app.request('POST', '/api/auth/oidc/certified/finish', { json })
    expect([answer.status, answer.failure?.code]).toEqual([400, 'provider-answer-invalid'])
  }
  // One that claims to be the other is not believed either.
  mock.be({ token: { iss: certified.origin } })
  expect((await logInWith(both.atMock)).failure?.code).toBe('provider-answer-invalid')
  mock.be({})
  expect(app.ctx.db.select().from(users).all()).toEqual([])
})
