// The disk space that an account uses is one number, wherever its files are. Above the limit of the account, nothing
// more is stored.
import { Database as Sqlite } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Profile, UserAnswer, UserEntry } from '../../../src/accounts/users/schemas'
import { openDatabase } from '../../../src/platform/db/database'
import { migrations } from '../../../src/platform/db/migrations'
import { uploadSizes } from '../../../src/platform/db/tables'
import { queueJob } from '../../../src/platform/jobs/store'
import { countUploadsKind, recountFoldersOf } from '../../../src/platform/storage/count-uploads'
import { findStorageUsed } from '../../../src/platform/storage/storage-limit'
import type { ImportAnswer } from '../../../src/transfer/imports/schemas'
import { giveAvatar, plain, tryAvatar } from '../../accounts/avatars/give-avatar'
import { blue, red } from '../../accounts/avatars/images'
import { findingsOf } from '../../instance/doctor/data-directories'
import { insertPersonalToken } from '../../support/app-tokens'
import { rideWith, steadyRide } from '../../support/recordings'
import type { Answer } from '../../support/requests'
import { soon } from '../../support/soon'
import { sizeOnDisk, storedThings } from '../../support/stored'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { makeExportOf } from '../../transfer/exports/exporting'
import { importEnds, problemsOf, sendArchive, zipOf } from '../../transfer/imports/importing'
import { makeOldDatabase } from '../db/old-database'

const hour = (count: number) => new Date(Date.UTC(2026, 4, 1, count))
const ride = (count: number) => steadyRide({ start: hour(count) })

const profileOf = async (user: TestUser) => (await user.get<{ data: Profile }>('/api/auth/profile')).body.data
/** The storage that a user uses, in bytes. It is cast to a number, because its type also allows `null`. */
const usedBy = async (user: TestUser) => (await profileOf(user)).storage_used as number

/** Opens an app with an administrator, and with a user who has a workout. */
async function begin(environment: Record<string, string> = {}) {
  const app = openTestApp(environment)
  const admin = await app.user('admin', { isAdmin: true })
  const sam = await app.user('sam')
  app.ctx.jobs.start()
  await sam.upload(ride(1))
  await settled(app)
  return { app, admin, sam, [Symbol.asyncDispose]: () => app.close() }
}

const settled = (app: TestApp) => soon(() => storedThings(app).orphanedFiles).toEqual([])

const limitOf = (admin: TestUser, name: string, storage_limit: unknown) =>
  admin.request('PATCH', `/api/users/${name}`, { json: { storage_limit } })

/** Sets the user's limit so that this many bytes are left. @returns the limit in bytes */
async function leaveRoom({ admin, sam }: { admin: TestUser; sam: TestUser }, bytes = 0) {
  const limit = (await usedBy(sam)) + bytes
  expect((await limitOf(admin, 'sam', limit)).status).toBe(200)
  return limit
}

const failure = (limit: number) => ({ code: 'storage-limit-reached', detail: { most: limit } })

const expectRefused = (answer: Answer, limit: number) =>
  expect<unknown>(answer).toMatchObject({ status: 413, failure: failure(limit) })

const pieces = '/api/auth/account/import/uploads'

const davOf =
  (app: TestApp, user: TestUser) =>
  (method: string, name: string, body?: BodyInit, headers: Record<string, string> = {}) => {
    const token = insertPersonalToken(app.ctx, user, 'workouts:write')
    const authorization = `Basic ${Buffer.from(`${user.account.username}:${token}`).toString('base64')}`
    const options = { method, headers: { authorization, ...headers }, ...(body !== undefined && { body }) }
    return app.handle(new Request(`http://localhost/dav/${name}`, options))
  }

describe('what an account uses', () => {
  test('is what its files below the upload folder add up to, exports and avatar included', async () => {
    await using instance = await begin()
    const { app, admin, sam } = instance
    await giveAvatar(sam, plain(red))
    await makeExportOf(sam)
    await settled(app)
    const used = await usedBy(sam)
    expect(used).toBe(sizeOnDisk(app))
    const { body } = await admin.get<{ data: { users: UserEntry[] } }>('/api/users')
    const told = body.data.users.map(user => [user.username, user.storage_used, user.storage_limit])
    expect<unknown>(told).toEqual([
      ['admin', 0, null],
      ['sam', used, null],
    ])
  })

  test('has what has come of an archive in pieces, until that is given up or imported', async () => {
    await using instance = await begin()
    const { sam } = instance
    const before = await usedBy(sam)
    const { body } = await sam.request<{ data: { id: string } }>('POST', pieces)
    await sam.request('PATCH', `${pieces}/${body.data.id}?offset=0`, { body: new Uint8Array(1000) })
    expect(await usedBy(sam)).toBe(before + 1000)
    await sam.request('PATCH', `${pieces}/${body.data.id}?offset=1000`, { body: new Uint8Array(500) })
    expect(await usedBy(sam)).toBe(before + 1500)
    await sam.delete(`${pieces}/${body.data.id}`)
    expect(await usedBy(sam)).toBe(before)
  })

  test('has what WebDAV put, replaced, moved over and removed', async () => {
    await using instance = await begin({ WEBDAV: 'true' })
    const { app, sam } = instance
    const dav = davOf(app, sam)
    const before = await usedBy(sam)
    expect((await dav('PUT', 'a.gpx.part', new Uint8Array(1000))).status).toBe(201)
    expect(await usedBy(sam)).toBe(before + 1000)
    expect((await dav('PUT', 'a.gpx.part', new Uint8Array(300))).status).toBe(204)
    expect((await dav('PUT', 'b.gpx.part', new Uint8Array(50))).status).toBe(201)
    expect(await usedBy(sam)).toBe(before + 350)
    const destination = 'http://localhost/dav/a.gpx.part'
    expect((await dav('MOVE', 'b.gpx.part', undefined, { destination })).status).toBe(204)
    expect(await usedBy(sam)).toBe(before + 50)
    expect((await dav('DELETE', 'a.gpx.part')).status).toBe(204)
    expect(await usedBy(sam)).toBe(before)
  })

  test('has what others put into the inbox, once it is looked at', async () => {
    await using instance = await begin({ INBOX_DIR: 'inbox' })
    const { app, sam } = instance
    const before = await usedBy(sam)
    const folder = join(app.dataDir, 'inbox', 'sam')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'x.part'), new Uint8Array(700))
    await app.ctx.inbox?.look()
    // The folder is not measured at once, because it contains no complete file to import.
    expect(await usedBy(sam)).toBe(before)
    app.advanceClock(3_600_000)
    await app.ctx.inbox?.look()
    expect(await usedBy(sam)).toBe(before + 700)
    writeFileSync(join(folder, 'ride.txt.gpx'), 'no recording')
    await app.ctx.inbox?.look()
    app.advanceClock(60_000)
    await app.ctx.inbox?.look()
    const { size } = statSync(join(folder, 'refused', 'ride.txt.gpx.txt'))
    expect(await usedBy(sam)).toBe(before + 712 + size)
    rmSync(folder, { recursive: true })
    await app.ctx.inbox?.look()
    app.advanceClock(3_600_000)
    await app.ctx.inbox?.look()
    expect(await usedBy(sam)).toBe(before)
  })

  test('is unknown until what was there before is counted, which needs no request', async () => {
    await using instance = await begin({ WEBDAV: 'true' })
    const { app, admin, sam } = instance
    await davOf(app, sam)('PUT', 'a.gpx.part', new Uint8Array(1000))
    const { body } = await sam.request<{ data: { id: string } }>('POST', pieces)
    await sam.request('PATCH', `${pieces}/${body.data.id}?offset=0`, { body: new Uint8Array(200) })
    const used = await usedBy(sam)
    await app.ctx.jobs.stop()
    app.ctx.db.delete(uploadSizes).run()
    queueJob(app.ctx.db, countUploadsKind, null, app.ctx.clock())
    expect((await profileOf(sam)).storage_used).toBeNull()
    expect((await admin.get<UserAnswer>('/api/users/sam')).body.data).toMatchObject([{ storage_used: null }])
    app.ctx.jobs.start()
    await soon(() => usedBy(sam)).toBe(used)
    expect(await usedBy(sam)).toBe(used)
  })

  test('is unknown after an upgrade from a version that did not count it, and not in a new instance', () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'trackhut.db')
    makeOldDatabase(
      path,
      2,
      migrations.findIndex(({ name }) => name.endsWith('_storage_limits.sql')),
    )
    const counted = new Sqlite(path)
    counted.run('DELETE FROM jobs')
    counted.close()
    const upgraded = openDatabase(path)
    expect(findStorageUsed(upgraded.db, [1, 2])).toBeNull()
    const fresh = openDatabase(join(folder.path, 'fresh.db'))
    expect(findStorageUsed(fresh.db, [1])).toEqual(new Map([[1, 0]]))
    for (const database of [upgraded, fresh]) database.close()
  })

  test('is mended by the doctor where it is wrong, as after a crash', async () => {
    await using instance = await begin()
    const { app, sam } = instance
    const { body } = await sam.request<{ data: { id: string } }>('POST', pieces)
    await sam.request('PATCH', `${pieces}/${body.data.id}?offset=0`, { body: new Uint8Array(200) })
    const used = await usedBy(sam)
    const folder = `pieces/${sam.account.id}`
    app.ctx.db.update(uploadSizes).set({ bytes: 5 }).run()
    expect(await usedBy(sam)).not.toBe(used)
    const items = [`imports/${sam.account.id}`, folder, `workouts/${sam.account.id}`]
    expect(await findingsOf(app, 'sizes', true)).toMatchObject([{ state: 'repaired', items }])
    expect(await usedBy(sam)).toBe(used)
  })

  test('goes with the account', async () => {
    await using instance = await begin({ WEBDAV: 'true' })
    const { app, sam } = instance
    await davOf(app, sam)('PUT', 'a.gpx.part', new Uint8Array(1000))
    const { body } = await sam.request<{ data: { id: string } }>('POST', pieces)
    await sam.request('PATCH', `${pieces}/${body.data.id}?offset=0`, { body: new Uint8Array(200) })
    const folders = app.ctx.db.select().from(uploadSizes).all()
    expect(folders.map(({ folder }) => folder)).toEqual(
      expect.arrayContaining(['inbox/2', 'pieces/2', 'workouts/2']),
    )
    await sam.delete('/api/users/sam')
    expect(app.ctx.db.select().from(uploadSizes).all()).toEqual([])
    await recountFoldersOf(app.ctx, ['inbox/2/x', 'pieces/2/x', 'workouts/2/x'])
    expect(app.ctx.db.select().from(uploadSizes).all()).toEqual([])
  })
})

describe('the limit', () => {
  test('is for all what the configuration says, and for one what an administrator says of it', async () => {
    await using instance = await begin()
    const { admin, sam } = instance
    const facts = async () => {
      const { storage_limit, own_storage_limit } = await profileOf(sam)
      return [storage_limit, own_storage_limit]
    }
    expect(await facts()).toEqual([null, null])
    await admin.request('PATCH', '/api/config', { json: { storage_limit: 5000.4 } })
    expect(await facts()).toEqual([5000, null])
    await limitOf(admin, 'sam', 7000)
    expect(await facts()).toEqual([7000, 7000])
    await limitOf(admin, 'sam', null)
    expect(await facts()).toEqual([7000, 7000])
    await limitOf(admin, 'sam', 0)
    expect(await facts()).toEqual([null, 0])
    await limitOf(admin, 'sam', 'default')
    expect(await facts()).toEqual([5000, null])
  })

  test.each([-1, 1.5, 'none', 2 ** 53])('of one cannot be %p', async wrong => {
    await using instance = await begin()
    expect((await limitOf(instance.admin, 'sam', wrong)).status).toBe(400)
  })

  test('of all cannot be negative', async () => {
    await using instance = await begin()
    const answer = await instance.admin.request('PATCH', '/api/config', { json: { storage_limit: -1 } })
    expect<unknown>(answer).toMatchObject({
      status: 400,
      failure: { detail: { codes: ['storage-limit-negative'] } },
    })
  })

  test('is given by a session alone, and by no user', async () => {
    await using instance = await begin()
    const { app, admin, sam } = instance
    const token = insertPersonalToken(app.ctx, admin, 'users:write')
    const json = { storage_limit: 0 }
    expect((await app.request('PATCH', '/api/users/sam', { token, json })).status).toBe(403)
    expect((await sam.request('PATCH', '/api/users/sam', { json })).status).toBe(403)
  })

  test('refuses uploads, whole, in an archive and as parts of a cut, and leaves nothing of them', async () => {
    await using instance = await begin()
    const { app, sam } = instance
    const limit = await leaveRoom(instance, 10)
    const before = storedThings(app)
    expectRefused(await sam.tryUpload(ride(2)), limit)
    const archive = zipOf({ 'a.gpx': ride(3), 'b.gpx': ride(4) })
    expectRefused(await sam.tryUpload(archive, { sport_id: 1 }, 'rides.zip'), limit)
    const { body } = await sam.get<{ data: { workouts: { id: string }[] } }>('/api/workouts')
    const cut = { parts: [{ from: 0, to: 60 }] }
    expectRefused(
      await sam.request('POST', `/api/workouts/${body.data.workouts[0]?.id}/cut`, { json: cut }),
      limit,
    )
    await settled(app)
    expect(storedThings(app)).toEqual(before)
    expect(await usedBy(sam)).toBe(limit - 10)
  })

  test('refuses another avatar that is larger, and takes one that is not', async () => {
    await using instance = await begin()
    const { sam } = instance
    await giveAvatar(sam, plain(red))
    await leaveRoom(instance, -100)
    await giveAvatar(sam, plain(red))
    expect((await sam.delete('/api/auth/picture')).status).toBe(204)
    const limit = await leaveRoom(instance)
    expectRefused(await tryAvatar(sam, plain(blue)), limit)
  })

  test('refuses what WebDAV puts, in the envelope, and lets it delete', async () => {
    await using instance = await begin({ WEBDAV: 'true' })
    const { app, sam } = instance
    const dav = davOf(app, sam)
    await dav('PUT', 'a.gpx.part', new Uint8Array(1000))
    const limit = await leaveRoom(instance, 999)
    const answer = await dav('PUT', 'b.gpx.part', new Uint8Array(1000))
    expect<unknown>({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 413,
      body: { status: 'error', ...failure(limit) },
    })
    const unannounced = new Blob([new Uint8Array(1000)]).stream()
    expect((await dav('PUT', 'b.gpx.part', unannounced)).status).toBe(413)
    expect((await dav('PUT', 'a.gpx.part', new Uint8Array(1999))).status).toBe(204)
    expect((await dav('PUT', 'b.gpx.part', new Uint8Array(1))).status).toBe(413)
    expect((await dav('DELETE', 'a.gpx.part')).status).toBe(204)
    expect((await dav('PUT', 'b.gpx.part', new Uint8Array(1000))).status).toBe(201)
  })

  test('leaves apps that send by WebDAV the recordings that would find no room as workouts', async () => {
    await using instance = await begin({ WEBDAV: 'true' })
    const { app, sam } = instance
    const dav = davOf(app, sam)
    const recording = new Uint8Array(ride(2))
    const limit = await leaveRoom(instance, recording.byteLength + 100)
    expect((await dav('PUT', 'a.gpx', recording)).status).toBe(413)
    expect((await dav('PUT', 'a.gpx.part', recording)).status).toBe(201)
    const destination = 'http://localhost/dav/a.gpx'
    expect((await dav('MOVE', 'a.gpx.part', undefined, { destination })).status).toBe(413)
    expect(await usedBy(sam)).toBeLessThanOrEqual(limit)
    await leaveRoom(instance, 100_000)
    expect((await dav('MOVE', 'a.gpx.part', undefined, { destination })).status).toBe(201)
    const count = async () =>
      (await sam.get<{ pagination: { total: number } }>('/api/workouts')).body.pagination.total
    await soon(count).toBe(2)
  })

  test('tells apps in a file beside it of a recording whose workout takes more than it, and keeps nothing else', async () => {
    await using instance = await begin({ WEBDAV: 'true' })
    const { app, sam } = instance
    const dav = davOf(app, sam)
    // The map image of this short ride is larger than the recording, so twice the size of the recording is not enough.
    const recording = new Uint8Array(steadyRide({ points: 5, start: hour(2) }))
    const before = storedThings(app)
    const limit = await leaveRoom(instance, 2 * recording.byteLength)
    expect((await dav('PUT', 'a.gpx', recording)).status).toBe(201)
    await soon(async () => (await dav('GET', 'refused/a.gpx')).status).toBe(200)
    const text = await (await dav('GET', 'refused/a.gpx.txt')).text()
    expect(text).toContain('The account would use more storage than the administrator allows')
    expect(text).not.toContain('detail.')
    await settled(app)
    // One job is left. It removes the refused file after a month.
    expect(storedThings(app)).toEqual({ ...before, jobs: expect.anything() })
    expect(await usedBy(sam)).toBe(limit - recording.byteLength)
  })

  test('holds for what WebDAV puts side by side', async () => {
    await using instance = await begin({ WEBDAV: 'true' })
    const { app, sam } = instance
    const dav = davOf(app, sam)
    const limit = await leaveRoom(instance, 2500)
    const names = Array.from({ length: 8 }, (_, number) => `${number}.gpx.part`)
    const put = await Promise.all(names.map(name => dav('PUT', name, new Uint8Array(1000))))
    expect(put.map(({ status }) => status).filter(status => status === 201)).toHaveLength(2)
    expect(await usedBy(sam)).toBeLessThanOrEqual(limit)
  })

  test('refuses a file of the inbox, with a text that says why', async () => {
    await using instance = await begin({ INBOX_DIR: 'inbox' })
    const { app, sam } = instance
    await leaveRoom(instance)
    const folder = join(app.dataDir, 'inbox', 'sam')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'ride.gpx'), ride(2))
    await app.ctx.inbox?.look()
    app.advanceClock(10_000)
    await app.ctx.inbox?.look()
    const text = await Bun.file(join(folder, 'refused', 'ride.gpx.txt')).text()
    expect(text).toContain('The account would use more storage than the administrator allows')
    expect((await sam.get<{ pagination: { total: number } }>('/api/workouts')).body.pagination.total).toBe(1)
  })

  test('refuses pieces of an archive, announced or not, and the archive itself', async () => {
    await using instance = await begin()
    const { sam } = instance
    const limit = await leaveRoom(instance, 1000)
    expectRefused(await sam.request('POST', `${pieces}?size=1001`), limit)
    const { body } = await sam.request<{ data: { id: string } }>('POST', pieces)
    const send = (offset: number, bytes: number) =>
      sam.request('PATCH', `${pieces}/${body.data.id}?offset=${offset}`, { body: new Uint8Array(bytes) })
    expect((await send(0, 1000)).status).toBe(200)
    expectRefused(await send(1000, 1), limit)
    await sam.delete(`${pieces}/${body.data.id}`)
    expectRefused((await sendArchive<never>(sam, new Uint8Array(1001))) as Answer, limit)
  })

  test('keeps of an import what fits, and says of each other file that it was reached', async () => {
    await using instance = await begin()
    const { app, sam } = instance
    const run = (count: number) => rideWith('<type>running</type>', { start: hour(count) })
    const large = `${run(4)}<!-- ${'many words '.repeat(20_000)} -->`
    const archive = zipOf({ 'a.gpx': run(3), 'b.gpx': large, 'c.gpx': run(5) })
    await leaveRoom(instance, 150_000)
    const answer = await sendArchive<ImportAnswer>(sam, archive)
    expect(answer.status).toBe(200)
    const ended = await importEnds(sam)
    expect(ended.workouts).toMatchObject({ total: 3, added: 2, left_out: 1 })
    expect(await problemsOf(sam)).toMatchObject([
      { code: 'storage-limit-reached', reason: 'the storage limit of the account is reached' },
    ])
    await settled(app)
  })

  test('hinders nobody to log in, to read, to export and to delete', async () => {
    await using instance = await begin()
    const { app, admin, sam } = instance
    await limitOf(admin, 'sam', 1)
    const json = { email: sam.account.email, password: 'open sesame' }
    expect((await app.request('POST', '/api/auth/login', { json })).status).toBe(200)
    await makeExportOf(sam)
    expect(await usedBy(sam)).toBe(sizeOnDisk(app))
    const { body } = await sam.get<{ data: { workouts: { id: string }[] } }>('/api/workouts')
    expect((await sam.delete(`/api/workouts/${body.data.workouts[0]?.id}`)).status).toBe(204)
    await limitOf(admin, 'sam', 0)
    await sam.upload(ride(2))
  })
})
