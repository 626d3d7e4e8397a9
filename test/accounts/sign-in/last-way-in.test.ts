// Whoever removes a way to log in keeps another one: a password, an account at a provider, or a passkey.
import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import type { SecondFactorAnswer } from '../../../src/accounts/factors/schemas'
import type { IdentitiesAnswer } from '../../../src/accounts/providers/schemas'
import { updateUser } from '../../../src/accounts/users/store'
import { noPassword } from '../../../src/platform/access/passwords'
import { startOddProvider } from '../../support/odd-provider'
import { linkWith, logInWith } from '../../support/provider-log-in'
import { openTestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { addPasskey, optionsFrom, setUpApp } from '../factors/set-up'

const provider = await startOddProvider()
afterAll(provider.stop)
beforeEach(() => {
  provider.be({})
  provider.know('Somebody')
})

type App = ReturnType<typeof open>

const open = (environment: Record<string, string> = {}) => {
  const app = openTestApp({ OIDC_PROVIDERS: provider.setting(), ...environment })
  app.setClock(new Date())
  return app
}
const visit = (url: string) => provider.logIn(url)

/** Somebody who has connected the provider. */
async function connected(app: App) {
  const sam = await app.user('sam')
  await sam.prove()
  expect((await linkWith({ app, key: 'odd', visit }, sam.token)).status).toBe(200)
  return sam
}

/** Takes the password away, as if the provider had made the account. */
const forgetPassword = (app: App, { account }: TestUser) =>
  updateUser(app.ctx.db, account.id, { passwordHash: noPassword })

async function disconnect(user: TestUser) {
  const { body } = await user.get<IdentitiesAnswer>('/api/auth/identities')
  return user.delete(`/api/auth/identities/${body.data.identities[0]?.id}`)
}

const passkeysOf = async (user: TestUser) =>
  (await user.get<SecondFactorAnswer>('/api/auth/second-factor')).body.data.passkeys

async function removePasskey(user: TestUser) {
  const [passkey] = await passkeysOf(user)
  return user.delete(`/api/auth/second-factor/passkeys/${passkey?.id}`)
}

const refused = [403, { code: 'last-way-in' as const }]

describe('a passkey is a way in', () => {
  test('so the provider can be disconnected, and the passkey logs in', async () => {
    await using app = open()
    const sam = await connected(app)
    const { authenticator } = await addPasskey(sam)
    forgetPassword(app, sam)
    expect((await disconnect(sam)).status).toBe(204)
    expect((await logInWith({ app, key: 'odd', visit })).failure?.code).toBe('identity-unknown')
    const passkey = authenticator.use(await optionsFrom(app, '/api/auth/login/passkey/options'))
    expect((await app.request('POST', '/api/auth/login/passkey', { json: { passkey } })).status).toBe(200)
  })

  test('unless it was made for another address', async () => {
    await using app = open()
    const sam = await connected(app)
    await addPasskey(sam)
    forgetPassword(app, sam)
    app.ctx.config = { ...app.ctx.config, uiUrl: 'https://new.example.org' }
    const answer = await disconnect(sam)
    expect([answer.status, answer.failure]).toEqual(refused)
  })

  test('and an authenticator app or a recovery code is none', async () => {
    await using app = open()
    const sam = await connected(app)
    await addPasskey(sam)
    await setUpApp(app, sam)
    forgetPassword(app, sam)
    expect((await removePasskey(sam)).status).toBe(204)
    const answer = await disconnect(sam)
    expect([answer.status, answer.failure]).toEqual(refused)
  })
})

describe('the last passkey', () => {
  test('stays if there is no other way in', async () => {
    await using app = open()
    const sam = await app.user('sam')
    await addPasskey(sam)
    forgetPassword(app, sam)
    const answer = await removePasskey(sam)
    expect([answer.status, answer.failure]).toEqual(refused)
    expect(await passkeysOf(sam)).toHaveLength(1)
    await addPasskey(sam, 'Key in the drawer')
    expect((await removePasskey(sam)).status).toBe(204)
  })

  test('can be removed with a password, or a provider of the settings', async () => {
    await using app = open()
    const ada = await app.user('ada')
    await addPasskey(ada)
    expect((await removePasskey(ada)).status).toBe(204)
    const sam = await connected(app)
    await addPasskey(sam)
    forgetPassword(app, sam)
    expect((await removePasskey(sam)).status).toBe(204)
  })

  test('stays if the provider is none of the settings any more', async () => {
    await using app = open()
    const sam = await connected(app)
    await addPasskey(sam)
    forgetPassword(app, sam)
    app.ctx.config = { ...app.ctx.config, logInProviders: [] }
    const answer = await removePasskey(sam)
    expect([answer.status, answer.failure]).toEqual(refused)
  })

  test('stays if passwords are taken of administrators only', async () => {
    await using app = open({ PASSWORD_LOGIN: 'false' })
    const [sam, admin] = [await app.user('sam'), await app.user('admin', { isAdmin: true })]
    for (const user of [sam, admin]) await addPasskey(user)
    const answer = await removePasskey(sam)
    expect([answer.status, answer.failure]).toEqual(refused)
    expect((await removePasskey(admin)).status).toBe(204)
  })
})
