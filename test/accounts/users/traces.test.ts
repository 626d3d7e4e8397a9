// A deleted account leaves no data on the disk, not even in freed space.
import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deleteWithFiles } from '../../../src/accounts/users/delete-user'
import { wipeDatabaseKind, wipeTracesKind } from '../../../src/accounts/users/remove-traces'
import { insertUser, updateUser } from '../../../src/accounts/users/store'
import { takeSnapshot } from '../../../src/platform/db/snapshot'
import { allWorkouts, imports, jobs, outbox } from '../../../src/platform/db/tables'
import { listJobSubjects, queueJob } from '../../../src/platform/jobs/store'
import { workoutsFolder } from '../../../src/platform/storage/account-folders'
import { dataDirAt } from '../../../src/platform/storage/data-dir'
import { releaseFiles } from '../../../src/platform/storage/store-files'
import { makeExport } from '../../../src/transfer/exports/jobs'
import { moveHandledKind } from '../../../src/transfer/inbox/move-handled'
import { insertApp, insertPersonalToken } from '../../support/app-tokens'
import { readApart } from '../../support/read-apart'
import { rideWith } from '../../support/recordings'
import { openTestApp, startOfTest, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { until } from '../../support/waiting'
import {
  archivedWorkout,
  archiveOf,
  doNextPart,
  newShortId,
  sendArchive,
} from '../../transfer/imports/importing'
import { giveAvatar, plain } from '../avatars/give-avatar'

/** The texts that occur in the name or content of any file in a folder, including the database. */
function found(folder: string, texts: string[]): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const contents = entries
    .filter(entry => entry.isFile())
    .map(({ name, parentPath }) =>
      (name.startsWith('trackhut.db') ? readApart : readFileSync)(join(parentPath, name)),
    )
  const names = entries.map(({ name }) => Buffer.from(name))
  return texts.filter(text => [...contents, ...names].some(bytes => bytes.includes(text)))
}

const allWiped = ({ ctx }: Pick<TestApp, 'ctx'>) =>
  until(
    () =>
      listJobSubjects(ctx.db, wipeTracesKind).length === 0 &&
      listJobSubjects(ctx.db, wipeDatabaseKind).length === 0,
  )

/** Words that occur nowhere else in the files. */
const words = Array.from({ length: 32 }, (_, index) => `canary${String(index).padStart(2, '0')}end`)
const word = (index: number) => words[index]!

async function fillAccount(app: ReturnType<typeof openTestApp>) {
  const user = await app.user(word(0), { email: `${word(1)}@example.org`, isAdmin: false })
  await user.request('POST', '/api/auth/profile/edit', {
    json: { first_name: word(2), last_name: word(3), location: word(4), bio: word(5), birth_date: null },
  })
  const bike = { label: word(6), description: word(7), equipment_type_id: 2, default_for_sport_ids: [1] }
  await user.request('POST', '/api/equipments', { json: bike })
  await user.upload(rideWith(`<name>${word(8)}</name><desc>${word(9)}</desc>`), { notes: word(10) })
  const byHand = { sport_id: 5, workout_date: '2026-04-01 08:00', duration: 3600, distance: 12.345 }
  await user.request('POST', '/api/workouts/no_gpx', { json: { ...byHand, title: word(11) } })
  await giveAvatar(user, plain([200, 10, 10, 255]))
  insertApp(app.ctx, user, { name: word(12) })
  await user.request('POST', '/api/oauth/personal-tokens', {
    json: { name: word(13), scope: 'profile:read' },
  })
  app.ctx.db
    .insert(outbox)
    .values({
      userId: user.account.id,
      kind: 'confirm-email',
      recipient: `${word(14)}@example.org`,
      details: { newAddress: `${word(14)}@example.org` },
      createdAt: app.ctx.clock(),
    })
    .run()
  await user.request('POST', '/api/auth/account/export/request')
  await makeExport(app.ctx, user.account.id, new AbortController().signal)
  return user
}

/** Starts an import and reads its archive, but stores no workouts yet. */
async function beginImport(
  app: ReturnType<typeof openTestApp>,
  user: Awaited<ReturnType<typeof fillAccount>>,
) {
  const bike = { id: newShortId(), label: word(15), equipment_type: { id: 2 } }
  const archive = archiveOf(
    [archivedWorkout({ title: word(16) }), archivedWorkout({ title: word(17), id: 'x' })],
    {
      'user_equipments_data.json': [bike],
    },
  )
  await sendArchive(user, archive)
  await doNextPart(app, user)
}

/** Puts files into the inbox, by WebDAV and directly into the folder. */
async function fillInbox(app: TestApp, user: TestUser) {
  const token = insertPersonalToken(app.ctx, user, 'workouts:write')
  const authorization = `Basic ${Buffer.from(`${word(0)}:${token}`).toString('base64')}`
  const put = (name: string, body: string) =>
    app.handle(
      new Request(`http://localhost/dav/${name}`, { method: 'PUT', headers: { authorization }, body }),
    )
  expect((await put(`${word(18)}.gpx`, rideWith(`<name>${word(19)}</name>`))).status).toBe(201)
  expect((await put(`${word(20)}.part`, word(21))).status).toBe(201)
  const folder = join(app.dataDir, 'inbox', word(0))
  for (const [kept, index] of [
    ['done', 22],
    ['refused', 24],
  ] as const) {
    mkdirSync(join(folder, kept), { recursive: true })
    writeFileSync(join(folder, kept, `${word(index)}.fit`), word(index + 1))
  }
  const taken = { userId: user.account.id, path: `${word(26)}.gpx`, size: 1, modifiedAt: 1 }
  queueJob(app.ctx.db, moveHandledKind, taken, new Date(8.64e15))
}

/**
 * Stores more words of a user where a deletion could miss them: in rows that do not refer to the user, and in data that
 * is kept for restoring.
 */
async function fillTheRest(app: TestApp, user: TestUser, admin: TestUser) {
  const { ctx, dataDir } = app
  const email = `${word(1)}@example.org`
  await admin.request('POST', '/api/invitations', { json: { email: `${word(27)}@example.org` } })
  updateUser(ctx.db, user.account.id, { email: `${word(27)}@example.org`, emailToConfirm: email })
  for (const address of [`${word(27)}@example.org`, email.toUpperCase()]) {
    const subject = JSON.stringify({ kind: 'reset-password', email: address, origin: {} })
    ctx.db
      .insert(jobs)
      .values({ kind: 'request-letter', subject, dueAt: new Date(8.64e15) })
      .run()
  }
  const shared = await user.upload(rideWith(`<name>${word(28)}</name>`, { start: new Date('2026-03-01') }))
  await user.request('POST', `/api/workouts/${shared.id}/share`, { json: {} })
  const hidden = await user.upload(rideWith(`<name>${word(29)}</name>`, { start: new Date('2026-03-02') }))
  await user.request('POST', '/api/workouts/batches', { json: { delete: true, ids: [hidden.id] } })
  const lost = join(dataDir, 'lost-and-found', '2026-01-01', 'uploads', workoutsFolder(user.account.id))
  mkdirSync(lost, { recursive: true })
  writeFileSync(join(lost, word(30)), word(31))
  takeSnapshot(dataDirAt(dataDir).database, 40)
}

test('no word of a deleted account is left', async () => {
  await using app = openTestApp({ WEBDAV: 'true', API_RATE_LIMITS: '10000 per 5 minutes' })
  const kim = await app.user('kim', { bio: 'canary of kim', isAdmin: true })
  await kim.upload()
  const user = await fillAccount(app)
  await beginImport(app, user)
  await fillInbox(app, user)
  await fillTheRest(app, user, kim)
  for (const email of [word(0), `${word(1)}@example.org`]) {
    await app.request('POST', '/api/auth/login', { json: { email, password: 'wrong' } })
  }
  app.ctx.database.checkpoint()
  expect(found(app.dataDir, words)).toEqual(words)

  expect((await user.delete(`/api/users/${word(0)}`)).status).toBe(204)
  expect(readdirSync(join(app.dataDir, 'inbox'))).toEqual([])
  expect(readdirSync(join(app.dataDir, 'snapshots'))).toEqual([])
  app.ctx.jobs.start()
  await allWiped(app)
  app.ctx.database.checkpoint()
  expect(found(app.dataDir, words)).toEqual([])
  expect(found(app.dataDir, ['canary of kim'])).toEqual(['canary of kim'])
  expect(app.ctx.db.select().from(imports).all()).toEqual([])
  const folders = readdirSync(join(app.dataDir, 'uploads'), { recursive: true }).map(String)
  expect(folders.filter(path => path.endsWith(`/${user.account.id}`))).toEqual([])
})

test('whoever can only register takes no way back from an upgrade away', async () => {
  await using app = openTestApp()
  const { ctx } = app
  const stranger = insertUser(ctx.db, {
    username: 'stranger',
    email: 'stranger@example.org',
    passwordHash: '-',
    createdAt: startOfTest,
    timezone: 'UTC',
  })
  takeSnapshot(dataDirAt(app.dataDir).database, 40)
  await releaseFiles(ctx, (tx, release) => deleteWithFiles(ctx, tx, stranger, release))
  ctx.jobs.start()
  await allWiped(app)
  expect(stranger.isActive).toBe(false)
  expect(readdirSync(join(app.dataDir, 'snapshots'))).toHaveLength(1)
})

// While SQLite deletes many of 400 rows, it merges pages, which can leave copies of deleted rows. With the rows of
// these seeds, such copies stay on disk unless the program wipes freed space.
test.each([9, 25, 37])('nor of what lay between the workouts of others (%d)', async seed => {
  await using app = openTestApp()
  const users = [await app.user('kim'), await app.user('sam')] as const
  let state = seed
  const next = (limit: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * limit)
  }
  app.ctx.db.transaction(tx => {
    for (let index = 0; index < 400; index++) {
      const owner = next(2) ? users[0] : users[1]
      const notes = `canary of ${owner.account.username}${'.'.repeat(next(300))}`
      tx.insert(allWorkouts)
        .values(workoutOf(owner, index, notes))
        .run()
    }
  })
  expect((await users[0].delete('/api/users/kim')).status).toBe(204)
  app.ctx.database.checkpoint()
  expect(found(app.dataDir, ['canary of kim', 'canary of sam'])).toEqual(['canary of sam'])
})

const workoutOf = ({ account }: TestUser, index: number, notes: string) => ({
  shortId: newShortId(),
  userId: account.id,
  sportId: 1,
  title: 'ride',
  notes,
  workoutDate: new Date(startOfTest.getTime() - index * 3_600_000),
  createdAt: startOfTest,
  durationS: 60,
  movingS: 60,
  distanceM: 100,
  aveSpeedCkmh: 600,
  maxSpeedCkmh: 600,
})

// When a row grows, SQLite may move it to another page. Deleting the row does not wipe the copy on the first page.
test('nor of what lay elsewhere before it grew', async () => {
  await using app = openTestApp()
  const { ctx } = app
  const names = Array.from({ length: 3000 }, (_, index) => `canary${index}of${(index * 7919) % 1000}end`)
  const people = names.map(username =>
    insertUser(ctx.db, {
      username,
      email: `${username}@example.org`,
      passwordHash: '-',
      createdAt: startOfTest,
      timezone: 'UTC',
    }),
  )
  for (const [index, { id }] of people.entries()) {
    const { id: other } = people[(index * 37) % people.length] ?? { id }
    updateUser(ctx.db, other, { bio: `${'.'.repeat(((index * 31) % 11) * 60)}` })
  }
  const leaving = people.filter((_, index) => index % 3 === 0)
  await releaseFiles(ctx, (tx, release) => {
    for (const user of leaving) deleteWithFiles(ctx, tx, user, release)
  })
  const gone = leaving.map(({ username }) => username)
  ctx.database.checkpoint()
  expect(found(app.dataDir, gone)).not.toEqual([])
  ctx.jobs.start()
  await allWiped(app)
  ctx.database.checkpoint()
  expect(found(app.dataDir, gone)).toEqual([])
  expect(found(app.dataDir, names)).toHaveLength(2000)
})
