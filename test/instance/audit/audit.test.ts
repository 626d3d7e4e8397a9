// The audit log, as administrators see it.
import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AuditAnswer, AuditEntry } from '../../../src/instance/audit/schemas'
import { makeBackup } from '../../../src/instance/backups/make-backup'
import { forgetOldActs } from '../../../src/platform/audit/record-act'
import type { PrivacyZonesAnswer } from '../../../src/workouts/privacy/schemas'
import { setUpApp } from '../../accounts/factors/set-up'
import { insertAccessToken, insertApp, insertGrant } from '../../support/app-tokens'
import { openTestApp, password } from '../../support/test-app'
import { urlencoded } from '../../support/test-client'
import type { TestUser } from '../../support/test-user'

type App = ReturnType<typeof openTestApp>

const dayMs = 86_400_000

async function read(admin: TestUser, query = '') {
  const { status, body } = await admin.get<AuditAnswer>(`/api/audit${query}`)
  expect(status).toBe(200)
  return body.data
}

/** Entries of the audit log, each as one line, oldest first. */
async function tell(admin: TestUser, query = ''): Promise<string[]> {
  return (await read(admin, query)).entries.toReversed().map(line)
}

const line = ({ act, via, by, whom, address, detail }: AuditEntry) =>
  [by?.username ?? by?.id ?? 'nobody', via, address, act, whom?.username ?? whom?.id, ...detail]
    .filter(part => part !== undefined && part !== null)
    .join(' ')

const here = '127.0.0.1'

const logIn = (app: App, email: string, secret = password) =>
  app.request('POST', '/api/auth/login', { json: { email, password: secret } })

/** Acts, each with the lines that it adds to the log. */
const deeds: [string, (who: { app: App; admin: TestUser; sam: TestUser }) => Promise<unknown>, string[]][] = [
  ['a log-in', ({ app }) => logIn(app, 'sam@example.org'), [`sam web ${here} logged-in password`]],
  [
    'a right password that stops at the second factor, as often as it does',
    async ({ app, sam }) => {
      await setUpApp(app, sam)
      for (let time = 0; time < 3; time++) await logIn(app, 'sam@example.org')
    },
    [`sam web ${here} authenticator-added`, `nobody web ${here} second-factor-asked sam password`],
  ],
  [
    'a wrong password, and an address nobody has',
    async ({ app }) => {
      await logIn(app, 'sam@example.org', 'not the password')
      await logIn(app, 'my password in the wrong field')
    },
    [
      `nobody web ${here} log-in-refused sam credentials-wrong`,
      `nobody web ${here} log-in-refused credentials-wrong`,
    ],
  ],
  [
    'links that are no good',
    async ({ app }) => {
      const json = { token: 'x', password: 'another one' }
      await app.request('POST', '/api/auth/password/update', { json })
      await app.request('POST', '/api/auth/invitation', { json })
    },
    [
      `nobody web ${here} log-in-refused link-invalid`,
      `nobody web ${here} log-in-refused invitation-invalid`,
    ],
  ],
  [
    'an app that gives its tokens back, and a token that was stolen from it',
    async ({ app, sam }) => {
      const { client, secret } = insertApp(app.ctx, sam)
      const given = [insertGrant(app.ctx, sam, client), insertGrant(app.ctx, sam, client)] as const
      const ask = (path: string, fields: Record<string, string>) =>
        app.request(
          'POST',
          path,
          urlencodedBody({ client_id: client.clientId, client_secret: secret, ...fields }),
        )
      await ask('/api/oauth/revoke', { token: given[0].accessToken })
      const again = { grant_type: 'refresh_token', refresh_token: given[1].refreshToken }
      await ask('/api/oauth/token', again)
      await ask('/api/oauth/token', again)
    },
    [`sam token ${here} app-disconnected`, 'nobody server app-disconnected sam'],
  ],
  ['a log-out', ({ sam }) => sam.request('POST', '/api/auth/logout'), [`sam web ${here} logged-out`]],
  [
    'a refused right',
    ({ sam }) => sam.get('/api/users'),
    [`sam web ${here} right-refused not-administrator`],
  ],
  [
    'a refused right of a token',
    async ({ app, admin }) => {
      const token = insertAccessToken(app.ctx, admin, 'users:write')
      await app.request('GET', '/api/workouts', { token })
      await app.request('PATCH', '/api/users/sam', { token, json: { admin: true } })
    },
    [`admin token ${here} right-refused scope-missing`],
  ],
  [
    'rights, an address and a password by an administrator',
    async ({ admin }) => {
      await admin.request('PATCH', '/api/users/sam', { json: { admin: true } })
      await admin.request('PATCH', '/api/users/sam', { json: { admin: true, activate: true } })
      await admin.request('PATCH', '/api/users/sam', {
        json: { admin: false, reset_password: true, new_email: 'other@example.org' },
      })
    },
    [
      `admin web ${here} rights-given sam`,
      `admin web ${here} rights-taken sam`,
      `admin web ${here} email-changed sam`,
      `admin web ${here} password-changed sam`,
    ],
  ],
  [
    'suspending, ending sessions and limiting storage',
    async ({ admin }) => {
      const change = (json: object) => admin.request('PATCH', '/api/users/sam', { json })
      await change({ suspended: true })
      await change({ suspended: true })
      await change({ suspended: false })
      await change({ storage_limit: 5_000_000 })
      await admin.request('DELETE', '/api/users/sam/sessions')
      await admin.request('PATCH', '/api/config', { json: { storage_limit: 7_000_000 } })
    },
    [
      `admin web ${here} account-suspended sam`,
      `admin web ${here} suspension-ended sam`,
      `admin web ${here} storage-limit-changed sam`,
      `admin web ${here} sessions-ended sam`,
      `admin web ${here} settings-changed storage_limit`,
    ],
  ],
  [
    'a change of one’s own',
    async ({ sam }) => {
      const change = (json: object) => sam.request('PATCH', '/api/auth/profile/edit/account', { json })
      await change({ email: 'sam@example.org', password: 'wrong one', new_password: 'another one' })
      await change({ email: 'new@example.org', password, new_password: 'another one' })
    },
    [
      `sam web ${here} log-in-refused current-password-wrong`,
      `sam web ${here} password-changed`,
      `sam web ${here} email-changed`,
    ],
  ],
  [
    'a registration and an activation',
    async ({ app, admin }) => {
      const json = { username: 'kim', email: 'kim@example.org', password, accepted_policy: true }
      await app.request('POST', '/api/auth/register', { json })
      await admin.request('PATCH', '/api/users/kim', { json: { activate: true } })
    },
    [`nobody web ${here} account-created kim`, `admin web ${here} account-activated kim`],
  ],
  [
    'invitations',
    async ({ app, admin }) => {
      const invite = async () => {
        type Made = { data: { invitation: { id: number; link: string } } }
        return (await admin.request<Made>('POST', '/api/invitations', { json: {} })).body.data.invitation
      }
      const token = (await invite()).link.split('#')[1]
      const json = { username: 'kim', email: 'kim@example.org', password, accepted_policy: true, token }
      await app.request('POST', '/api/auth/invitation/accept', { json })
      app.advanceClock(60_000)
      await admin.delete(`/api/invitations/${(await invite()).id}`)
    },
    [
      `admin web ${here} invitation-created`,
      `kim web ${here} invitation-accepted`,
      `kim web ${here} logged-in mail-link`,
      `admin web ${here} invitation-created`,
      `admin web ${here} invitation-deleted`,
    ],
  ],
  [
    'tokens',
    async ({ sam }) => {
      const json = { name: 'a name of mine', scope: 'workouts:read' }
      await sam.request('POST', '/api/oauth/personal-tokens', { json })
      await sam.delete('/api/oauth/personal-tokens/1')
    },
    [`sam web ${here} token-created`, `sam web ${here} token-deleted`],
  ],
  [
    'apps',
    async ({ app, sam }) => {
      const json = {
        client_name: 'An app',
        client_uri: 'https://app.example',
        redirect_uri: ['https://app.example/callback'],
        scope: 'profile:read',
      }
      await sam.request('POST', '/api/oauth/apps', { json })
      const { client } = insertApp(app.ctx, sam)
      const asked = {
        client_id: client.clientId,
        response_type: 'code',
        scope: 'profile:read',
        confirm: 'true',
      }
      await sam.request('POST', '/api/oauth/authorize', urlencodedBody(asked))
      await sam.delete(`/api/oauth/connected-apps/${client.id}`)
      await sam.delete(`/api/oauth/apps/${client.id}`)
    },
    [
      `sam web ${here} app-registered`,
      `sam web ${here} app-connected`,
      `sam web ${here} app-disconnected`,
      `sam web ${here} app-deleted`,
    ],
  ],
  [
    'shares',
    async ({ sam }) => {
      const path = `/api/workouts/${(await sam.upload()).id}/share`
      await sam.request('POST', path, { json: { hide_ends: false } })
      await sam.request('POST', path, { json: { show_name: true, hide_ends: false } })
      await sam.delete(path)
    },
    [`sam web ${here} share-created`, `sam web ${here} share-changed`, `sam web ${here} share-deleted`],
  ],
  [
    'privacy zones',
    async ({ sam }) => {
      const json = { name: 'Home', latitude: 45, longitude: 5, radius: 400 }
      const { body } = await sam.request<PrivacyZonesAnswer>('POST', '/api/privacy-zones', { json })
      const path = `/api/privacy-zones/${body.data.privacy_zones[0]!.id}`
      await sam.request('PATCH', path, { json: { radius: 600 } })
      await sam.delete(path)
    },
    [
      `sam web ${here} privacy-zone-set`,
      `sam web ${here} privacy-zone-changed`,
      `sam web ${here} privacy-zone-removed`,
    ],
  ],
  [
    'settings',
    async ({ admin }) => {
      const change = (path: string, json: object) => admin.request('PATCH', path, { json })
      await change('/api/config', { max_users: 5, about: 'words of ours', 'not a setting': 1 })
      await change('/api/backups/schedule', { every_hours: 48 })
      await change('/api/sports/1', { is_active: false })
      await change('/api/equipment-types/2', { is_active: false })
    },
    [
      `admin web ${here} settings-changed about max_users`,
      `admin web ${here} settings-changed backup_schedule`,
      `admin web ${here} settings-changed sports`,
      `admin web ${here} settings-changed equipment_types`,
    ],
  ],
  [
    'backups',
    async ({ app, admin }) => {
      await makeBackup(app.ctx, new AbortController().signal)
      const [name] = readdirSync(join(app.dataDir, 'backups')).filter(file => file.endsWith('.trackhut'))
      type Link = { data: { url: string } }
      const { body } = await admin.request<Link>('POST', `/api/backups/${name}/link`)
      await app.request('GET', body.data.url)
      await admin.delete(`/api/backups/${name}`)
    },
    ['nobody server backup-made', `admin web ${here} backup-downloaded`, `admin web ${here} backup-deleted`],
  ],
  [
    'a deleted account, of which the number is left',
    async ({ app, admin, sam }) => {
      await logIn(app, 'sam@example.org')
      app.advanceClock(1)
      await admin.delete(`/api/users/${sam.account.username}`)
    },
    [`2 web ${here} logged-in password`, `admin web ${here} account-deleted 2`],
  ],
]

const urlencodedBody = (fields: Record<string, string>) => ({
  body: urlencoded(fields),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

describe('leaves a trace:', () => {
  test.each(deeds)('%s', async (_, act, told) => {
    await using app = openTestApp()
    const admin = await app.user('admin', { isAdmin: true })
    const sam = await app.user('sam')
    await act({ app, admin, sam })
    expect(await tell(admin)).toEqual(told)
    const logged = app.logLines.filter(line => line.includes(' Audit '))
    expect(logged.length).toBeGreaterThanOrEqual(told.length)
    const stored = JSON.stringify(app.ctx.database.sqlite.query('SELECT * FROM audit_acts').all())
    for (const words of [
      'example',
      'password in',
      'a name of mine',
      'words of ours',
      'not a setting',
      'sam',
      password,
    ]) {
      expect(stored).not.toContain(words)
    }
  })
})

test('is read by administrators with a session alone', async () => {
  await using app = openTestApp()
  const admin = await app.user('admin', { isAdmin: true })
  const token = insertAccessToken(app.ctx, admin, 'users:read application:write')
  expect((await (await app.user('sam')).get('/api/audit')).status).toBe(403)
  expect((await app.request('GET', '/api/audit')).status).toBe(401)
  expect((await app.request('GET', '/api/audit', { token })).status).toBe(403)
})

test('comes in pages, the newest first, and by act, person and day', async () => {
  await using app = openTestApp()
  const admin = await app.user('admin', { isAdmin: true })
  const kim = await app.user('kim')
  for (let count = 0; count < 60; count++) {
    await logIn(app, 'admin@example.org')
    app.advanceClock(60_000)
  }
  const first = await read(admin)
  expect([first.entries.length, first.has_more]).toEqual([50, true])
  const ids = first.entries.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  const second = await read(admin, `?before=${ids.at(-1)}`)
  expect([second.entries.length, second.has_more]).toEqual([10, false])
  app.advanceClock(2 * dayMs)
  await admin.request('PATCH', '/api/users/kim', { json: { admin: true } })
  expect(await tell(admin, '?act=rights-given')).toHaveLength(1)
  expect(await tell(admin, `?q=${kim.account.id}`)).toEqual([`admin web ${here} rights-given kim`])
  expect(await tell(admin, '?q=KI')).toEqual([`admin web ${here} rights-given kim`])
  expect(await tell(admin, '?q=kim_')).toEqual([])
  const day = app.ctx.clock().toISOString().slice(0, 10)
  expect(await tell(admin, `?from=${day}&to=${day}`)).toEqual([`admin web ${here} rights-given kim`])
  expect((await read(admin, `?to=2026-06-01&act=logged-in`)).has_more).toBe(true)
  expect(await tell(admin, '?from=2026-06-02&to=2026-06-02')).toEqual([])
  for (const query of ['act=nonsense', 'from=2026-13-01', 'before=-x']) {
    expect((await admin.get(`/api/audit?${query}`)).status).toBe(400)
  }
})

test('is forgotten after as many days as the settings say, where it came from before that', async () => {
  await using app = openTestApp({ AUDIT_DAYS: '10', AUDIT_ADDRESS_DAYS: '5' })
  const admin = await app.user('admin', { isAdmin: true })
  await logIn(app, 'admin@example.org')
  const addresses = async (days: number) => {
    app.advanceClock(days * dayMs)
    forgetOldActs(app.ctx)
    return (await read(admin)).entries.map(({ address }) => address)
  }
  expect(await addresses(4)).toEqual([here])
  expect(await addresses(2)).toEqual([null])
  expect(await addresses(5)).toEqual([])
})
