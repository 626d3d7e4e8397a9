// An inbox folder has the name of its user, but belongs to the account: a later account with the same name gets none of
// its files.
import { Database as Sqlite } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deleteUser } from '../../../src/accounts/users/store'
import { openDatabase } from '../../../src/platform/db/database'
import { inboxFolders } from '../../../src/platform/db/tables'
import { findJobDueAt, listJobSubjects } from '../../../src/platform/jobs/store'
import { removeLeftInboxFolders } from '../../../src/platform/storage/inbox-folders'
import { moveHandledKind } from '../../../src/transfer/inbox/move-handled'
import { insertPersonalToken } from '../../support/app-tokens'
import { steadyRide } from '../../support/recordings'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { makeOldDatabase } from '../db/old-database'

const ride = new Uint8Array(steadyRide({ start: new Date('2026-05-02T08:00:00Z') }))

const openDav = () => openTestApp({ WEBDAV: 'true' })

const inboxOf = ({ dataDir }: TestApp, ...path: string[]) => join(dataDir, 'inbox', ...path)

function davOf(app: TestApp, user: TestUser) {
  const token = insertPersonalToken(app.ctx, user, 'workouts:write')
  const authorization = `Basic ${Buffer.from(`${user.account.username}:${token}`).toString('base64')}`
  return (
    method: string,
    path: string,
    { headers = {}, ...init }: { body?: BodyInit; headers?: object } = {},
  ) =>
    app.handle(
      new Request(`http://localhost/dav/${path}`, {
        method,
        headers: { authorization, ...headers },
        ...init,
      }),
    )
}

const namesIn = async (dav: ReturnType<typeof davOf>) =>
  (await (await dav('GET', '')).text()).split('\n').filter(name => name !== '')

const countWorkouts = async (user: TestUser) =>
  (await user.get<{ pagination: { total: number } }>('/api/workouts')).body.pagination.total

function leaveFiles(app: TestApp, name: string) {
  for (const path of ['done', 'refused']) mkdirSync(inboxOf(app, name, path), { recursive: true })
  writeFileSync(inboxOf(app, name, 'secret-home.gpx.part'), ride)
  writeFileSync(inboxOf(app, name, 'done', 'ride.gpx'), ride)
}

async function lookTwice(app: TestApp) {
  await app.ctx.inbox?.look()
  app.advanceClock(10_000)
  await app.ctx.inbox?.look()
}

test('the next of a name gets nothing of what a deleted account had put there', async () => {
  await using app = openDav()
  await app.user('admin', { isAdmin: true })
  const first = await app.user('rider')
  const dav = davOf(app, first)
  expect((await dav('PUT', 'ride.gpx', { body: ride })).status).toBe(201)
  expect((await dav('PUT', 'secret-home.gpx.part', { body: ride })).status).toBe(201)
  expect((await first.delete('/api/users/rider')).status).toBe(204)
  expect(readdirSync(inboxOf(app))).toEqual([])

  const next = await app.user('rider', { email: 'next@example.org' })
  const davOfNext = davOf(app, next)
  expect(await namesIn(davOfNext)).toEqual([])
  expect((await davOfNext('GET', 'ride.gpx')).status).toBe(404)
  const headers = { destination: '/dav/home.gpx' }
  expect((await davOfNext('MOVE', 'secret-home.gpx.part', { headers })).status).toBe(404)
  expect(await countWorkouts(next)).toBe(0)
})

describe('what interrupts a deletion before its folder has gone', () => {
  const interrupted = async () => {
    const app = openDav()
    const first = await app.user('rider')
    leaveFiles(app, 'rider')
    await app.ctx.inbox?.look()
    // Deletes only the account and not its folder, as if the process had ended in between.
    deleteUser(app.ctx.db, first.account.id)
    return app
  }

  test('lets nobody inherit it, by WebDAV', async () => {
    await using app = await interrupted()
    const next = await app.user('rider', { email: 'next@example.org' })
    const dav = davOf(app, next)
    expect(await namesIn(dav)).toEqual([])
    expect((await dav('PUT', 'mine.part', { body: 'mine' })).status).toBe(201)
    await removeLeftInboxFolders(app.ctx)
    expect(readdirSync(inboxOf(app), { recursive: true })).toEqual(['rider', 'rider/mine.part'])
  })

  test('nor by the folder, which goes with the next look', async () => {
    await using app = await interrupted()
    const next = await app.user('rider', { email: 'next@example.org' })
    writeFileSync(inboxOf(app, 'rider', 'late.gpx'), ride)
    await lookTwice(app)
    expect(await countWorkouts(next)).toBe(0)
    expect(readdirSync(inboxOf(app))).toEqual([])
    expect(app.ctx.db.select().from(inboxFolders).all()).toEqual([])
  })

  test('as often as it happens', async () => {
    await using app = await interrupted()
    renameSync(inboxOf(app, 'rider'), inboxOf(app, '.trackhut-removed-1'))
    await lookTwice(app)
    expect(readdirSync(inboxOf(app))).toEqual([])
  })
})

test('a file that is on its way while its account is deleted brings no folder back', async () => {
  await using app = openDav()
  await app.user('admin', { isAdmin: true })
  const rider = await app.user('rider')
  const dav = davOf(app, rider)
  expect((await dav('MKCOL', 'trips')).status).toBe(201)
  const [begun, deleted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        begun.resolve()
        await deleted.promise
        controller.enqueue(ride)
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const sent = dav('PUT', 'trips/late.part', { body })
  await begun.promise
  expect((await rider.delete('/api/users/rider')).status).toBe(204)
  deleted.resolve()
  expect((await sent).status).toBe(403)
  expect(readdirSync(inboxOf(app))).toEqual([])
})

test('a folder that is not there when its account goes, and turns up later, is moved aside', async () => {
  await using app = openDav()
  const first = await app.user('rider')
  leaveFiles(app, 'rider')
  await app.ctx.inbox?.look()
  renameSync(inboxOf(app, 'rider'), join(app.dataDir, 'run', 'away'))
  deleteUser(app.ctx.db, first.account.id)
  await app.ctx.inbox?.look()
  renameSync(join(app.dataDir, 'run', 'away'), inboxOf(app, 'rider'))
  const next = await app.user('rider', { email: 'next@example.org' })
  expect(await namesIn(davOf(app, next))).toEqual([])
  expect(readdirSync(inboxOf(app, 'rider (before)')).toSorted()).toEqual([
    'done',
    'refused',
    'secret-home.gpx.part',
  ])
})

describe('of folders from before it was known whose they are', () => {
  const upgraded = async () => {
    const app = openDav()
    app.ctx.database.sqlite.run("INSERT INTO inbox_folders (name_hash, is_kept) VALUES ('', 1)")
    const sam = await app.user('sam')
    for (const name of ['sam', 'rider']) leaveFiles(app, name)
    return { ...app, sam }
  }

  test('those that have the name of an account stay its', async () => {
    await using app = await upgraded()
    writeFileSync(inboxOf(app, 'sam', 'new.gpx'), ride)
    await app.sam.upload()
    await lookTwice(app)
    expect(await countWorkouts(app.sam)).toBe(2)
    expect((await namesIn(davOf(app, app.sam))).includes('ride.gpx')).toBe(true)
  })

  test('the others are nobody’s, and moved aside for whoever gets the name', async () => {
    await using app = await upgraded()
    await app.ctx.inbox?.look()
    expect(existsSync(inboxOf(app, 'rider', 'done', 'ride.gpx'))).toBe(true)
    const rider = await app.user('rider')
    await lookTwice(app)
    expect(await namesIn(davOf(app, rider))).toEqual([])
    expect(await countWorkouts(rider)).toBe(0)
    const kept = inboxOf(app, 'rider (before)', 'secret-home.gpx.part')
    expect(new Uint8Array(readFileSync(kept))).toEqual(ride)
    mkdirSync(inboxOf(app, 'rider'), { recursive: true })
    writeFileSync(inboxOf(app, 'rider', 'new.gpx'), ride)
    await rider.upload()
    await lookTwice(app)
    expect(await countWorkouts(rider)).toBe(2)
  })

  test('also where there is no other', async () => {
    await using app = await upgraded()
    rmSync(inboxOf(app, 'sam'), { recursive: true })
    await app.ctx.inbox?.look()
    expect(await namesIn(davOf(app, await app.user('rider')))).toEqual([])
  })

  test('a folder that is made after that is that of the name', async () => {
    await using app = await upgraded()
    await app.ctx.inbox?.look()
    const kim = await app.user('kim')
    leaveFiles(app, 'kim')
    expect(await namesIn(davOf(app, kim))).toEqual(['secret-home.gpx.part', 'ride.gpx', 'refused'])
  })
})

test('no name is in the database once its account is gone, whether or not there was an inbox', async () => {
  await using app = openTestApp()
  await app.user('admin', { isAdmin: true })
  const rider = await app.user('rider')
  leaveFiles(app, 'rider')
  expect((await rider.delete('/api/users/rider')).status).toBe(204)
  expect(readdirSync(inboxOf(app))).toEqual([])
  expect(app.ctx.db.select().from(inboxFolders).all()).toEqual([])
})

test('what was being put away when the program was brought up to date is known by the account', () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'trackhut.db')
  makeOldDatabase(path, 2, 40)
  {
    using sqlite = new Sqlite(path)
    const insert = sqlite.query(
      "INSERT INTO jobs (kind, subject, due_at) VALUES ('put-away-inbox-file', ?, 0)",
    )
    for (const username of ['user_1', 'gone']) {
      insert.run(JSON.stringify({ username, path: 'a/“é” 1.gpx', size: 7, modifiedAt: 1750000000123 }))
    }
  }
  const database = openDatabase(path)
  const file = { userId: 2, path: 'a/“é” 1.gpx', size: 7, modifiedAt: 1750000000123 }
  expect(listJobSubjects(database.db, moveHandledKind)).toEqual([file])
  expect(findJobDueAt(database.db, moveHandledKind, file)).toEqual(new Date(0))
  const row = { userId: null, isKept: true }
  expect(database.db.select().from(inboxFolders).all()).toEqual([{ nameHash: '', ...row }])
  database.close()
})

test('an account that nobody has confirmed takes no invitation with it', async () => {
  await using app = openTestApp()
  const admin = await app.user('admin', { isAdmin: true })
  const json = { email: 'Rider@example.org' }
  const countAfter = async (isActive: boolean) => {
    await admin.request('POST', '/api/invitations', { json })
    deleteUser(app.ctx.db, (await app.user('rider', { isActive })).account.id)
    const { body } = await admin.get<{ data: { invitations: unknown[] } }>('/api/invitations')
    return body.data.invitations.length
  }
  expect(await countAfter(false)).toBe(1)
  expect(await countAfter(true)).toBe(0)
})
