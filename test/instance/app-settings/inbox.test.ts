// The inbox and WebDAV, turned on and off in the browser.
import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { insertPersonalToken } from '../../support/app-tokens'
import { steadyRide } from '../../support/recordings'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const path = '/api/config/server'

const change = (admin: TestUser, json: object) => admin.request('PATCH', path, { json })

async function openWithAdmin(environment: Record<string, string> = {}) {
  const app = openTestApp(environment)
  return { app, admin: await app.user('admin', { isAdmin: true }) }
}

function send(app: TestApp, user: TestUser, method = 'PUT') {
  const token = insertPersonalToken(app.ctx, user, 'workouts:write')
  const credentials = Buffer.from(`${user.account.username}:${token}`).toString('base64')
  return app.handle(
    new Request('http://localhost/dav/ride.gpx', {
      method,
      headers: { authorization: `Basic ${credentials}` },
      ...(method === 'PUT' && { body: new Uint8Array(steadyRide()) }),
    }),
  )
}

describe('WebDAV', () => {
  test('is there as soon as it is turned on, and hidden as soon as it is turned off', async () => {
    const { app, admin } = await openWithAdmin()
    await using _ = app
    await admin.upload()
    for (const method of ['PUT', 'PROPFIND', 'GET']) expect((await send(app, admin, method)).status).toBe(404)
    expect((await change(admin, { webdav: 'true' })).status).toBe(200)
    expect((await send(app, admin)).status).toBe(201)
    expect(existsSync(join(app.dataDir, 'inbox', 'admin'))).toBe(true)
    await app.restart()
    expect((await send(app, admin, 'PROPFIND')).status).toBe(207)
    await change(admin, { webdav: null })
    const answer = await send(app, admin, 'PROPFIND')
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([404, null])
    expect(app.ctx.inbox).toBeNull()
  })

  test('cannot be turned on where the environment turns it off', async () => {
    const { app, admin } = await openWithAdmin({ WEBDAV: 'false' })
    await using _ = app
    expect((await change(admin, { webdav: 'true' })).failure?.code).toBe('setting-fixed')
  })
})

describe('the inbox', () => {
  test('imports what lies in the folder of the data directory', async () => {
    const { app, admin } = await openWithAdmin()
    await using _ = app
    await admin.upload()
    await change(admin, { inbox_dir: 'inbox' })
    const folder = join(app.dataDir, 'inbox', 'admin')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'ride.gpx'), steadyRide({ start: new Date('2026-05-02T08:00:00Z') }))
    await app.ctx.inbox?.look()
    app.advanceClock(11_000)
    await app.ctx.inbox?.look()
    const { body } = await admin.get<{ pagination: { total: number } }>('/api/workouts')
    expect(body.pagination.total).toBe(2)
    await change(admin, { inbox_dir: null })
    expect([app.ctx.inbox, app.ctx.config.inboxDir]).toEqual([null, null])
  })

  test('is only inside folders that the operator has allowed, wherever links lead', async () => {
    using allowed = temporaryFolder()
    using other = temporaryFolder()
    const { app, admin } = await openWithAdmin({ APP_FOLDERS: allowed.path })
    await using _ = app
    symlinkSync(other.path, join(allowed.path, 'out'))
    symlinkSync(app.dataDir, join(allowed.path, 'data'))
    const refused = [
      other.path,
      '/',
      '/etc',
      'uploads',
      '../elsewhere',
      app.dataDir,
      join(app.dataDir, 'uploads'),
      `${allowed.path}-not`,
      join(allowed.path, '..', 'x'),
      join(allowed.path, 'out'),
      join(allowed.path, 'out', 'deeper'),
      join(allowed.path, 'data', 'uploads'),
    ]
    for (const folder of refused) {
      const answer = await change(admin, { inbox_dir: folder })
      expect([folder, answer.failure?.detail?.codes]).toEqual([folder, ['inbox-folder-not-allowed']])
    }
    const good = join(allowed.path, 'watch')
    expect((await change(admin, { inbox_dir: good })).status).toBe(200)
    expect([app.ctx.inbox?.folder, existsSync(good)]).toEqual([good, true])
  })

  test('is refused where a file is in the way', async () => {
    using allowed = temporaryFolder()
    const { app, admin } = await openWithAdmin({ APP_FOLDERS: allowed.path })
    await using _ = app
    writeFileSync(join(allowed.path, 'file'), '')
    const answer = await change(admin, { inbox_dir: join(allowed.path, 'file') })
    expect(answer.failure?.detail?.codes).toEqual(['inbox-folder-unusable'])
    expect(app.ctx.config.inboxDir).toBeNull()
  })

  test('is left alone once the operator does not allow its folder any more', async () => {
    using allowed = temporaryFolder()
    const { app, admin } = await openWithAdmin({ APP_FOLDERS: allowed.path })
    await using _ = app
    await change(admin, { inbox_dir: join(allowed.path, 'watch') })
    await app.restart(() => Object.assign(app.ctx.config, withoutFolders(app.ctx.config)))
    expect([app.ctx.inbox, app.ctx.config.inboxDir]).toEqual([null, null])
  })
})

/** The settings as if the environment allowed no folders. */
function withoutFolders({ given }: { given: ReadonlyMap<string, unknown> }) {
  const fewer = new Map(given)
  fewer.delete('APP_FOLDERS')
  return { given: fewer, appFolders: [] }
}
