// Whoever tries too often has to wait, and is in the audit log, whatever it is that they try. Without end they fill no
// log: an hour of it is one row.
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { listActs } from '../../../src/platform/audit/store'
import {
  addPasskey,
  challengeFor,
  logIn,
  optionsFrom,
  sendCode,
  setUpApp,
} from '../../accounts/factors/set-up'
import { insertApp } from '../../support/app-tokens'
import type { Answer } from '../../support/requests'
import { SoftwareAuthenticator } from '../../support/software-authenticator'
import { openTestApp, password, type TestApp } from '../../support/test-app'
import { urlencoded } from '../../support/test-client'
import type { TestUser } from '../../support/test-user'

const root = join(import.meta.dir, '../../..')

type Try = () => Promise<Answer>

/** Somebody who may try, and those whom it is about. */
interface People {
  app: TestApp
  sam: TestUser
  admin: TestUser
}

const prove = (sam: TestUser, json: object) => sam.request('POST', '/api/auth/proof', { json })

const post =
  (path: string, json: object) =>
  async ({ app }: People) =>
  () =>
    app.request('POST', path, { json })

/** What can be tried, each with what the audit log says of it: who, in which way, what, and about whom. */
const ways: [what: string, begin: (people: People) => Promise<Try>, told: string][] = [
  [
    'passwords',
    async ({ app }) =>
      () =>
        logIn(app, 'sam', 'wrong one'),
    'nobody web log-in-refused sam',
  ],
  [
    'codes of a second factor',
    async ({ app, sam }) => {
      await setUpApp(app, sam)
      const challenge = await challengeFor(app, 'sam')
      return () => sendCode(app, challenge, '000000')
    },
    'nobody web log-in-refused sam',
  ],
  [
    'challenges of a log-in',
    async ({ app }) =>
      () =>
        sendCode(app, 'made up', '000000'),
    'nobody web log-in-refused',
  ],
  [
    'passkeys',
    async ({ app }) => {
      const options = await optionsFrom(app, '/api/auth/login/passkey/options')
      const passkey = new SoftwareAuthenticator().use(options)
      return () => app.request('POST', '/api/auth/login/passkey', { json: { passkey } })
    },
    'nobody web log-in-refused',
  ],
  [
    'the header of a proxy',
    async ({ app }) =>
      () =>
        app.request('POST', '/api/auth/header'),
    'nobody web log-in-refused',
  ],
  ['links of the command line', post('/api/auth/link', { token: 'a guess' }), 'nobody web log-in-refused'],
  [
    'answers of a provider',
    post('/api/auth/oidc/nobodys/finish', { transaction: 'a guess' }),
    'nobody web log-in-refused',
  ],
  [
    'logout tokens',
    async ({ app }) =>
      () =>
        app.request('POST', '/api/auth/oidc/nobodys/backchannel-logout', {
          body: urlencoded({ logout_token: 'a guess' }),
        }),
    'nobody web log-out-refused',
  ],
  [
    'links of emails',
    post('/api/auth/password/update', { token: 'a guess', password }),
    'nobody web log-in-refused',
  ],
  ['invitations', post('/api/auth/invitation', { token: 'a guess' }), 'nobody web log-in-refused'],
  [
    'addresses, with an invitation',
    async ({ app, admin }) => {
      type Made = { data: { invitation: { link: string } } }
      const { body } = await admin.request<Made>('POST', '/api/invitations', { json: {} })
      const token = body.data.invitation.link.split('#')[1]
      const json = { token, username: 'kim', email: 'sam@example.org', password, accepted_policy: true }
      return () => app.request('POST', '/api/auth/invitation/accept', { json })
    },
    'nobody web log-in-refused',
  ],
  [
    'the present password',
    async ({ sam }) =>
      () =>
        sam.request('PATCH', '/api/auth/profile/edit/account', {
          json: { email: 'sam@example.org', password: 'wrong one', new_password: 'another one' },
        }),
    'sam web log-in-refused',
  ],
  [
    'passwords as a proof',
    async ({ sam }) =>
      () =>
        prove(sam, { method: 'password', password: 'wrong one' }),
    'sam web log-in-refused',
  ],
  [
    'codes as a proof',
    async ({ app, sam }) => {
      await setUpApp(app, sam)
      return () => prove(sam, { method: 'totp', code: '000000' })
    },
    'sam web log-in-refused',
  ],
  [
    'passkeys as a proof',
    async ({ sam }) => {
      await addPasskey(sam)
      const passkey = new SoftwareAuthenticator().use(
        await optionsFrom(sam, '/api/auth/proof/passkey/options'),
      )
      return () => prove(sam, { method: 'passkey', passkey })
    },
    'sam web log-in-refused',
  ],
  [
    'personal tokens with a username',
    async ({ app }) =>
      () =>
        app.request('POST', '/api/upload', {
          body: 'x',
          headers: { authorization: `Basic ${btoa('sam:x')}` },
        }),
    'nobody web log-in-refused sam',
  ],
  [
    'secrets of apps',
    async ({ app, sam }) => {
      const { client } = insertApp(app.ctx, sam)
      const fields = { client_id: client.clientId, client_secret: 'a guess', grant_type: 'refresh_token' }
      return () => app.request('POST', '/api/oauth/token', { body: urlencoded(fields) })
    },
    'nobody token log-in-refused',
  ],
]

/** What the audit log says of attempts that had to wait, and how often. */
const waited = ({ ctx }: TestApp) =>
  listActs(ctx.db, {}, 100)
    .filter(({ act }) => act.detail === 'login-throttled')
    .map(({ act, username, whomName }) => [
      [username ?? 'nobody', act.via, act.act, whomName].filter(part => part !== null).join(' '),
      act.times,
    ])

describe('whoever has tried ten times is written down when they go on:', () => {
  test.each(ways)('%s', async (_, begin, told) => {
    await using app = openTestApp({ API_RATE_LIMITS: '100000 per 1 day' })
    const people = { app, admin: await app.user('admin', { isAdmin: true }), sam: await app.user('sam') }
    const attempt = await begin(people)
    for (let count = 0; count < 10; count++) {
      const { status } = await attempt()
      expect([400, 401, 403, 404]).toContain(status)
    }
    expect(waited(app)).toEqual([])
    for (let count = 0; count < 30; count++) expect((await attempt()).status).toBe(429)
    expect(waited(app)).toEqual([[told, 30]])
  })
})

test('attempts are counted by what records those that have to wait, or by who records every refusal', async () => {
  const counting: string[] = []
  for (const path of new Bun.Glob('src/**/*.ts').scanSync({ cwd: root })) {
    if (/[^\w]countAttempt\(ctx, /.test(await Bun.file(join(root, path)).text())) counting.push(path)
  }
  expect(counting.map(path => path.replaceAll('\\', '/')).toSorted()).toEqual([
    'src/accounts/auth/log-in.ts',
    'src/accounts/factors/check-code.ts',
    'src/accounts/factors/log-in.ts',
    'src/accounts/proof/require-factor.ts',
    'src/accounts/providers/judge-answer.ts',
    'src/platform/access/recorded-attempt.ts',
  ])
})
