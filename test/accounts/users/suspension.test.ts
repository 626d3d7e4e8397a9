// A suspended account: no access works, no data is lost, and everything works again afterwards.
import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InvitationsAnswer, NewInvitationAnswer } from '../../../src/accounts/invitations/schemas'
import type { UserEntry } from '../../../src/accounts/users/schemas'
import { updateUser } from '../../../src/accounts/users/store'
import { listAdministrators } from '../../../src/instance/alerts/store'
import type { BackupLinkAnswer } from '../../../src/instance/backups/schemas'
import { findUserByName } from '../../../src/platform/access/store'
import { listActs } from '../../../src/platform/audit/store'
import type { DownloadLinkAnswer } from '../../../src/transfer/exports/schemas'
import type { SavedShareAnswer } from '../../../src/workouts/shares/links/schemas'
import { makeBackupOf } from '../../instance/backups/backing-up'
import { insertAccessToken, insertPersonalToken } from '../../support/app-tokens'
import { tokenIn } from '../../support/mail-server'
import { openMailedApp } from '../../support/mailed-app'
import { steadyRide } from '../../support/recordings'
import { openTestApp, password, type TestApp } from '../../support/test-app'
import { testClient, useToken } from '../../support/test-client'
import type { TestUser } from '../../support/test-user'
import { until } from '../../support/waiting'
import { makeExportOf } from '../../transfer/exports/exporting'
import { giveAvatar, plain } from '../avatars/give-avatar'

type OneUserAnswer = { data: UserEntry[] }

const change = (who: Pick<TestUser, 'request'>, username: string, json: object) =>
  who.request<OneUserAnswer>('PATCH', `/api/users/${username}`, { json })

const suspend = async (admin: TestUser, username: string, suspended = true) => {
  const { status, body } = await change(admin, username, { suspended })
  expect([status, body.data]).toMatchObject([200, [{ username, suspended, is_active: true }]])
}

const logIn = (app: Pick<TestApp, 'request'>, username: string, secret = password) =>
  app.request('POST', '/api/auth/login', { json: { email: `${username}@example.org`, password: secret } })

async function open(environment: Record<string, string> = {}) {
  const app = openTestApp(environment)
  app.ctx.jobs.start()
  return { ...app, admin: await app.user('admin', { isAdmin: true }), sam: await app.user('sam') }
}

/** All ways to access a user's data. Each is a function that sends a request and returns its status. */
async function doorsOf(
  app: Awaited<ReturnType<typeof open>>,
): Promise<Record<string, () => Promise<number>>> {
  const { sam } = app
  const workout = await sam.upload()
  await giveAvatar(sam, plain([200, 30, 30]))
  const json = { hide_ends: false }
  const shared = await sam.request<SavedShareAnswer>('POST', `/api/workouts/${workout.id}/share`, { json })
  const share = `/api/shared/${shared.body.data.share.link!.split('/').at(-1)}`
  await makeExportOf(sam)
  const { url } = (await sam.request<DownloadLinkAnswer>('POST', '/api/auth/account/export/link')).body.data
  const script = insertPersonalToken(app.ctx, sam, 'workouts:read workouts:write')
  const ofApp = insertAccessToken(app.ctx, sam, 'profile:read')
  const dav = `Basic ${Buffer.from(`sam:${script}`).toString('base64')}`
  const status = async (method: string, path: string, headers: Record<string, string> = {}) =>
    (await app.handle(new Request(`http://localhost${path}`, { method, headers }))).status
  return {
    'log-in': async () => (await logIn(app, 'sam')).status,
    'a session from before': async () => (await sam.get('/api/auth/profile')).status,
    'an upload': async () => (await sam.tryUpload(steadyRide())).status,
    'the curves of a workout': async () => (await sam.get(`/api/workouts/${workout.id}/streams`)).status,
    'a map image by its cookie': () =>
      status('GET', `/api/workouts/map/${workout.map}`, { cookie: sam.cookie }),
    'a token of an app': async () => (await app.request('GET', '/api/auth/profile', { token: ofApp })).status,
    'a token of a script': async () => (await app.request('GET', '/api/workouts', { token: script })).status,
    'a token in an address': () => status('GET', `/api/workouts/heatmap/0/0/0.png?token=${script}`),
    WebDAV: () => status('PROPFIND', '/dav/', { authorization: dav, depth: '0' }),
    'a shared workout': () => status('GET', share),
    'the curves of a shared workout': () => status('GET', `${share}/streams`),
    'the picture of a shared workout': () => status('GET', `${share}/picture`),
    'a download by a ticket': () => status('GET', url),
    'the rest of a download': () => status('GET', url, { range: 'bytes=100-' }),
    'the avatar': () => status('GET', '/api/users/sam/picture'),
  }
}

async function statusesOf(doors: Record<string, () => Promise<number>>) {
  const statuses: Record<string, number> = {}
  for (const [name, knock] of Object.entries(doors)) statuses[name] = await knock()
  return statuses
}

test('closes every way in, and opens all of them again', async () => {
  await using app = await open({ WEBDAV: 'true', INBOX_DIR: 'inbox', UI_URL: 'http://localhost' })
  const doors = await doorsOf(app)
  const before = await statusesOf(doors)
  expect(Object.entries(before).filter(([, status]) => status >= 400)).toEqual([])

  await suspend(app.admin, 'sam')
  const closed = await statusesOf(doors)
  expect(Object.entries(closed).filter(([, status]) => status !== 401 && status !== 404)).toEqual([])
  const { body } = await app.admin.get<OneUserAnswer>('/api/users/sam')
  expect(body.data[0]).toMatchObject({ suspended: true, is_active: true, nb_workouts: 2 })

  await suspend(app.admin, 'sam', false)
  expect(await statusesOf(doors)).toEqual(before)
})

test('is answered as an account that is not active', async () => {
  await using app = await open()
  const lee = await app.user('lee', { isActive: false })
  await suspend(app.admin, 'sam')
  for (const ask of [
    (user: TestUser) => user.get('/api/auth/profile'),
    (user: TestUser) => logIn(app, user.account.username),
    (user: TestUser) => logIn(app, user.account.username, 'wrong'),
  ]) {
    const [ofSam, ofLee] = [await ask(app.sam), await ask(lee)]
    expect([ofSam.status, ofSam.body, ofSam.failure]).toEqual([ofLee.status, ofLee.body, ofLee.failure])
  }
})

test('what an app gets for its code and its refresh token is good when that ends', async () => {
  await using app = await open()
  const client = testClient(app, app.admin)
  const { refreshToken } = await client.connect(app.sam)
  const code = await client.code(app.sam)
  await suspend(app.admin, 'sam')
  // The app still gets new tokens, so that the user need not authorize it again after the suspension.
  const got = [await client.exchange(code), await client.refresh(refreshToken)]
  const tokens = got.map(({ body }) => body.access_token!)
  const uses = () => Promise.all(tokens.map(token => useToken(app, token)))
  expect(await uses()).toEqual([401, 401])
  await suspend(app.admin, 'sam', false)
  expect(await uses()).toEqual([200, 200])
})

describe('the inbox', () => {
  const look = async (app: TestApp) => {
    await app.ctx.inbox?.look()
    app.advanceClock(10_000)
    await app.ctx.inbox?.look()
  }
  const put = ({ dataDir }: TestApp, name: string, hour: number) => {
    const folder = join(dataDir, 'inbox', 'sam')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), steadyRide({ start: new Date(Date.UTC(2026, 4, 3, hour)) }))
    return join(folder, name)
  }
  const countOf = async (app: Awaited<ReturnType<typeof open>>) =>
    (await app.admin.get<OneUserAnswer>('/api/users/sam')).body.data[0]?.nb_workouts

  test('leaves what lies there for a suspended user, and takes it when that ends', async () => {
    await using app = await open({ INBOX_DIR: 'inbox' })
    await app.sam.upload()
    await suspend(app.admin, 'sam')
    const file = put(app, 'evening.gpx', 18)
    await look(app)
    // This is the call at the end of a WebDAV upload that began before the suspension.
    await app.ctx.inbox?.take(app.sam.account, 'evening.gpx')
    expect([existsSync(file), await countOf(app)]).toEqual([true, 1])
    await suspend(app.admin, 'sam', false)
    await look(app)
    await until(() => !existsSync(file))
    expect(await countOf(app)).toBe(2)
  })
})

describe('a suspended administrator', () => {
  const openTwo = async (environment: Record<string, string> = {}) => {
    const app = await open(environment)
    return { ...app, robin: await app.user('robin', { isAdmin: true }) }
  }

  test('has no backup, no alerts, and nobody registers by their invitation', async () => {
    await using app = await openTwo()
    const { name } = (await makeBackupOf(app.robin)).backups[0]!
    const { url } = (await app.robin.request<BackupLinkAnswer>('POST', `/api/backups/${name}/link`)).body.data
    const made = await app.robin.request<NewInvitationAnswer>('POST', '/api/invitations', { json: {} })
    const token = made.body.data.invitation.link.split('#')[1]
    const look = async () => (await app.request('POST', '/api/auth/invitation', { json: { token } })).status
    const accept = async () => {
      const json = { token, username: 'lee', email: 'lee@example.org', password, accepted_policy: true }
      return (await app.request('POST', '/api/auth/invitation/accept', { json })).status
    }
    const download = async () => (await app.request('GET', url)).status
    expect([await download(), await look(), listAdministrators(app.ctx.db).length]).toEqual([200, 200, 2])

    await suspend(app.admin, 'robin')
    expect([await download(), await look(), await accept()]).toEqual([401, 404, 404])
    expect(listAdministrators(app.ctx.db)).toMatchObject([{ email: 'admin@example.org' }])
    const listed = await app.admin.get<InvitationsAnswer>('/api/invitations')
    expect(listed.body.data.invitations).toHaveLength(1)

    await suspend(app.admin, 'robin', false)
    expect([await download(), await look(), await accept()]).toEqual([200, 200, 200])
  })

  test('does nothing more with a request whose body was still on its way', async () => {
    await using app = await openTwo()
    const sendBody = async (controller: ReadableStreamDefaultController) => {
      await suspend(app.admin, 'robin')
      controller.enqueue(new TextEncoder().encode(JSON.stringify({ admin: true })))
      controller.close()
    }
    const body = new ReadableStream({ pull: sendBody }, { highWaterMark: 0 })
    const headers = { 'content-type': 'application/json' }
    expect((await app.robin.request('PATCH', '/api/users/sam', { body, headers })).status).toBe(401)
    expect(findUserByName(app.ctx.db, 'sam')?.isAdmin).toBe(false)
  })

  test('is no other administrator for the one that is left', async () => {
    await using app = await openTwo()
    await suspend(app.admin, 'robin')
    for (const answer of [
      await change(app.admin, 'admin', { admin: false }),
      await app.admin.request('DELETE', '/api/users/admin'),
    ])
      expect([answer.status, answer.failure?.code]).toEqual([403, 'last-administrator'])
  })
})

describe('is refused, and nothing happens,', () => {
  const suspended = { suspended: true }

  test('of oneself', async () => {
    await using app = await open()
    await app.user('robin', { isAdmin: true })
    const answer = await change(app.admin, 'admin', suspended)
    expect([answer.status, answer.failure?.code]).toEqual([403, 'self-suspension'])
    expect((await app.admin.get('/api/auth/profile')).status).toBe(200)
    // Ending a suspension is allowed even if the account is not suspended.
    expect((await change(app.admin, 'admin', { suspended: false })).status).toBe(200)
  })

  test('of the last administrator', async () => {
    await using app = await open()
    const answer = await change(app.admin, 'admin', suspended)
    expect([answer.status, answer.failure?.code]).toEqual([403, 'last-administrator'])
  })

  test.each([
    ['a script', insertPersonalToken],
    ['an app', insertAccessToken],
  ])('by %s of an administrator', async (_, insert) => {
    await using app = await open()
    const token = insert(app.ctx, app.admin, 'users:read users:write')
    for (const json of [suspended, { suspended: false }, { activate: true, suspended: true }])
      expect((await app.request('PATCH', '/api/users/sam', { token, json })).failure?.code).toBe(
        'scope-missing',
      )
    // An access token of an administrator can activate an account, but not end its suspension.
    await suspend(app.admin, 'sam')
    expect((await app.request('PATCH', '/api/users/sam', { token, json: { activate: true } })).status).toBe(
      200,
    )
    expect((await app.sam.get('/api/auth/profile')).status).toBe(401)
  })

  test('by an ordinary user', async () => {
    await using app = await open()
    expect((await change(app.sam, 'sam', suspended)).failure?.code).toBe('not-administrator')
    expect((await app.sam.request('DELETE', '/api/users/admin/sessions')).status).toBe(403)
  })

  test.each(['yes', 2])('with %j', async value => {
    await using app = await open()
    expect((await change(app.admin, 'sam', { suspended: value })).failure?.code).toBe('fields-invalid')
  })
})

describe('links that were mailed', () => {
  test('set a new password, but open nothing', async () => {
    await using app = await openMailedApp()
    const [admin] = [await app.user('admin', { isAdmin: true }), await app.user('sam')]
    await app.request('POST', '/api/auth/password/reset-request', { json: { email: 'sam@example.org' } })
    const token = tokenIn(await app.mail.next())
    await suspend(admin, 'sam')
    const json = { token, password: 'a new password' }
    expect((await app.request('POST', '/api/auth/password/update', { json })).status).toBe(200)
    expect((await logIn(app, 'sam', 'a new password')).status).toBe(401)
    await suspend(admin, 'sam', false)
    expect((await logIn(app, 'sam', 'a new password')).status).toBe(200)
  })

  test('confirm no account meanwhile, and another registration does not take its place', async () => {
    await using app = await openMailedApp()
    const admin = await app.user('admin', { isAdmin: true })
    const robin = { username: 'robin', email: 'robin@example.org', password, accepted_policy: true }
    await app.request('POST', '/api/auth/register', { json: robin })
    const token = tokenIn(await app.mail.next())
    const confirm = async () =>
      (await app.request('POST', '/api/auth/account/confirm', { json: { token } })).status
    expect((await change(admin, 'robin', { suspended: true })).status).toBe(200)
    const { id } = findUserByName(app.ctx.db, 'robin')!
    expect(await confirm()).toBe(400)
    expect(listActs(app.ctx.db, { act: 'log-in-refused' }, 1)).toMatchObject([
      { act: { act: 'log-in-refused', detail: 'link-invalid', userId: null, whomId: id } },
    ])
    await app.request('POST', '/api/auth/register', { json: robin })
    expect(findUserByName(app.ctx.db, 'robin')).toMatchObject({ id, isSuspended: true, isActive: false })
    await change(admin, 'robin', { suspended: false })
    expect(await confirm()).toBe(200)
  })
})

describe('all sessions of an account are ended', () => {
  const end = async (who: TestUser, username: string) =>
    (await who.request('DELETE', `/api/users/${username}/sessions`)).status

  test('by an administrator: apps and scripts go on, and a new log-in is good', async () => {
    await using app = await open()
    const token = insertPersonalToken(app.ctx, app.sam, 'profile:read')
    expect(await end(app.admin, 'sam')).toBe(204)
    expect((await app.sam.get('/api/auth/profile')).status).toBe(401)
    expect((await app.request('GET', '/api/auth/profile', { token })).status).toBe(200)
    expect((await logIn(app, 'sam')).status).toBe(200)
  })

  test('but for the current one of one’s own', async () => {
    await using app = await open()
    const { body } = await app.request<{ auth_token: string }>('POST', '/api/auth/login', {
      json: { email: 'admin@example.org', password },
    })
    expect(await end(app.admin, 'admin')).toBe(204)
    expect((await app.admin.get('/api/auth/profile')).status).toBe(200)
    expect((await app.request('GET', '/api/auth/profile', { token: body.auth_token })).status).toBe(401)
  })

  test('of nobody there are none, and whoever is no administrator any more ends none', async () => {
    await using app = await open()
    expect(await end(app.admin, 'nobody')).toBe(404)
    updateUser(app.ctx.db, app.admin.account.id, { isAdmin: false })
    expect(await end(app.admin, 'sam')).toBe(403)
  })
})
