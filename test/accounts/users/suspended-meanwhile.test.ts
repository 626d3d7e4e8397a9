// An account is suspended while the server receives the body of a request. Nothing of the body is stored.
import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { updateUser } from '../../../src/accounts/users/store'
import { insertPersonalToken } from '../../support/app-tokens'
import { gpxFile, steadyRide } from '../../support/recordings'
import { uploadForm } from '../../support/requests'
import { storedThings } from '../../support/stored'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { archivedWorkout, archiveOf } from '../../transfer/imports/importing'
import { plain } from '../avatars/give-avatar'

interface Sent {
  method: string
  path: string
  body: BodyInit
  headers?: Record<string, string>
}

const json = (value: object) => ({
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
})

const ride = () => new Uint8Array(steadyRide())
const byHand = { sport_id: 1, workout_date: '2026-04-01 08:00', duration: 3600, distance: 12 }
const pieces = '/api/auth/account/import/uploads'

const basic = (app: TestApp, user: TestUser) => {
  const token = insertPersonalToken(app.ctx, user, 'workouts:write')
  return { authorization: `Basic ${Buffer.from(`sam:${token}`).toString('base64')}` }
}

const put = (app: TestApp, sam: TestUser, name: string): Sent => {
  return { method: 'PUT', path: `/dav/${name}`, body: ride(), headers: basic(app, sam) }
}

const beginPieces = async (sam: TestUser) =>
  (await sam.request<{ data: { id: string } }>('POST', pieces)).body.data.id

const sent: [string, (app: TestApp, sam: TestUser) => Sent | Promise<Sent>][] = [
  [
    'a recording',
    () => {
      const body = uploadForm({ file: gpxFile(ride()), data: { sport_id: 1 } })
      return { method: 'POST', path: '/api/workouts', body }
    },
  ],
  ['a workout by hand', () => ({ method: 'POST', path: '/api/workouts/no_gpx', ...json(byHand) })],
  ['another profile', () => ({ method: 'POST', path: '/api/auth/profile/edit', ...json({ bio: 'later' }) })],
  [
    'an avatar',
    () => {
      const body = uploadForm({ file: new Blob([new Uint8Array(plain([200, 30, 30]))]), name: 'me.png' })
      return { method: 'POST', path: '/api/auth/picture', body }
    },
  ],
  [
    'an archive',
    () => ({ method: 'POST', path: '/api/auth/account/import', body: archiveOf([archivedWorkout()]) }),
  ],
  [
    'a piece of an archive',
    async (_, sam) => ({
      method: 'PATCH',
      path: `${pieces}/${await beginPieces(sam)}?offset=0`,
      body: new Uint8Array(1000),
    }),
  ],
  ['a file by WebDAV', (app, sam) => put(app, sam, 'late.gpx')],
  ['an unfinished file by WebDAV', (app, sam) => put(app, sam, 'late.gpx.part')],
]

/** The stored rows and files, including files in the inbox. */
const stateOf = (app: TestApp) => {
  const { db, database } = app.ctx
  updateUser(db, 2, { isSuspended: false })
  const { bio } = database.sqlite.query<{ bio: string }, []>('SELECT bio FROM users WHERE id = 2').get()!
  const inbox = readdirSync(join(app.dataDir, 'inbox'), { recursive: true, withFileTypes: true })
  const sizes = database.sqlite
    .query('SELECT folder, bytes FROM upload_sizes WHERE bytes > 0 ORDER BY folder')
    .all()
  const files = inbox.filter(entry => entry.isFile()).map(({ name }) => name)
  return { bio, files, sizes, stored: storedThings(app) }
}

test.each(sent)('%s', async (_, prepare) => {
  await using app = openTestApp({ WEBDAV: 'true' })
  await app.user('admin', { isAdmin: true })
  const sam = await app.user('sam')
  await sam.upload(steadyRide({ start: new Date('2026-01-01T08:00:00Z') }))
  const { method, path, body, headers = {} } = await prepare(app, sam)
  const before = stateOf(app)
  const form = new Response(body)
  const type = form.headers.get('content-type')
  const bytes = await form.bytes()
  let isSuspended = false
  const late = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        // The suspension happens after the first half of the body is sent.
        const half = Math.floor(bytes.length / 2)
        controller.enqueue(isSuspended ? bytes.subarray(half) : bytes.subarray(0, half))
        if (isSuspended) controller.close()
        else updateUser(app.ctx.db, sam.account.id, { isSuspended: true })
        isSuspended = true
      },
    },
    { highWaterMark: 0 },
  )
  const all = { authorization: `Bearer ${sam.token}`, ...(type && { 'content-type': type }), ...headers }
  const response = await app.handle(
    new Request(`http://localhost${path}`, { method, body: late, headers: all }),
  )
  expect([response.status, (await response.json()).code]).toEqual([401, 'account-inactive'])
  expect(isSuspended).toBe(true)
  expect(stateOf(app)).toEqual(before)
})

test('a file by WebDAV that is there already stays as it was', async () => {
  await using app = openTestApp({ WEBDAV: 'true' })
  await app.user('admin', { isAdmin: true })
  const sam = await app.user('sam')
  const headers = basic(app, sam)
  const send = (body: BodyInit) =>
    app.handle(new Request('http://localhost/dav/a.part', { method: 'PUT', headers, body }))
  expect((await send('before')).status).toBe(201)
  const late = new ReadableStream(
    {
      pull(controller) {
        updateUser(app.ctx.db, sam.account.id, { isSuspended: true })
        controller.enqueue(new TextEncoder().encode('after'))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  expect((await send(late)).status).toBe(401)
  expect(await Bun.file(join(app.dataDir, 'inbox', 'sam', 'a.part')).text()).toBe('before')
})
