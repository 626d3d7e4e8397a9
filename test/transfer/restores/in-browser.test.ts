// Administrators look into backups in the browser, and restore a user or a workout. What comes back is tested with the
// command, which shares its code: restore-part.test.ts.
import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { databaseName, manifestName } from '../../../src/instance/backups/archive/format'
import { findUserByName } from '../../../src/platform/access/store'
import { listActs } from '../../../src/platform/audit/store'
import { openedBackup, partRestores, workouts } from '../../../src/platform/db/tables'
import type {
  LastPartRestoreAnswer,
  PartRestore,
  PeopleInBackupAnswer,
  WorkoutsInBackupAnswer,
} from '../../../src/transfer/restores/schemas'
import { backUpShared, expectWhole } from '../../instance/backups/backing-up'
import { steadyRide } from '../../support/recordings'
import { password, preparedTestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { until } from '../../support/waiting'
import { doNextPart, importEnds } from '../imports/importing'

const hourMs = 3_600_000
const name = 'trackhut-2026-06-01-100000.trackhut'
const rideOn = (day: number) => steadyRide({ start: new Date(Date.UTC(2026, 4, day)) })

const openWithRides = preparedTestApp(async app => {
  await app.user('admin', { isAdmin: true })
  const sam = await app.user('sam', { isAdmin: true, location: 'Uzès' })
  for (const day of [1, 2, 3]) await sam.upload(rideOn(day), { title: `Ride ${day}` })
  await backUpShared(app.dataDir, join(app.dataDir, 'backups', name))
})

/** Opens an instance with two users who have rides, and a backup of it. Jobs are running unless `isIdle`. */
async function prepare({ isIdle = false } = {}) {
  const app = await openWithRides()
  if (!isIdle) app.ctx.jobs.start()
  const admin = await app.again('admin')
  const rides = app.ctx.db.select({ id: workouts.shortId }).from(workouts).orderBy(workouts.id).all()
  return {
    app,
    admin,
    sam: await app.again('sam'),
    idOf: (index: number) => rides[index]?.id ?? '',
    /** Replaces files in the backup by what the function returns. */
    rewrite(change: (files: Record<string, Uint8Array>) => Record<string, Uint8Array>) {
      const path = join(app.dataDir, 'backups', name)
      const files = unzipSync(readFileSync(path))
      writeFileSync(path, zipSync({ ...files, ...change(files) }))
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

const askPeople = (admin: TestUser, query = '') =>
  admin.get<PeopleInBackupAnswer>(`/api/backups/${name}/people${query}`)

/** Opens the backup and lists its people. */
const peopleOf = (admin: TestUser, query = '') =>
  until(async () => {
    const { status, body } = await askPeople(admin, query)
    if (status !== 200) throw new Error(`refused: ${JSON.stringify(body)}`)
    return body.data.is_open && body
  })

const askWorkouts = (admin: TestUser, username: string, query = '') =>
  admin.get<WorkoutsInBackupAnswer>(`/api/backups/${name}/people/${username}/workouts${query}`)

async function workoutsOf(admin: TestUser, username: string, query = '') {
  await peopleOf(admin)
  const { body } = await askWorkouts(admin, username, query)
  return body
}

const titlesOf = async (admin: TestUser, query: string) =>
  (await workoutsOf(admin, 'sam', query)).data.workouts.map(({ title }) => title)

const askRestore = (admin: TestUser, json: object) =>
  admin.request<{ data: PartRestore }>('POST', `/api/backups/${name}/restore`, { json })

const lastRestore = async (admin: TestUser) =>
  (await admin.get<LastPartRestoreAnswer>('/api/backups/restore')).body.data

/** Restores a part, and waits for the result. */
async function restore(admin: TestUser, json: object): Promise<PartRestore> {
  const { status, body } = await askRestore(admin, json)
  if (status !== 200) throw new Error(`refused: ${JSON.stringify(body)}`)
  return restoreEnds(admin)
}

const restoreEnds = (admin: TestUser): Promise<PartRestore> =>
  until(async () => {
    const last = await lastRestore(admin)
    return last !== null && ['done', 'undone', 'failed'].includes(last.status) && last
  })

describe('what is in a backup', () => {
  test('is compared with what is here', async () => {
    await using made = await prepare()
    const { admin, sam, idOf } = made
    await sam.delete(`/api/workouts/${idOf(0)}`)
    await sam.request('PATCH', `/api/workouts/${idOf(1)}`, { json: { title: 'Renamed', notes: 'Windy' } })
    await sam.request('POST', '/api/workouts/batches', { json: { action: 'delete', ids: [idOf(2)] } })
    await sam.upload(rideOn(4), { title: 'Ride 4' })
    const { data, pagination } = await peopleOf(admin)
    expect(data.people).toEqual([
      {
        username: 'admin',
        is_admin: true,
        standing: 'here',
        workouts: 0,
        missing: 0,
        different: 0,
        hidden: 0,
        last_workout_at: null,
      },
      {
        username: 'sam',
        is_admin: true,
        standing: 'here',
        workouts: 3,
        missing: 1,
        different: 1,
        hidden: 1,
        last_workout_at: 'Sun, 03 May 2026 00:00:00 GMT',
      },
    ])
    expect(pagination.total).toBe(2)
    const { workouts } = (await workoutsOf(admin, 'sam')).data
    expect(workouts.map(({ id, title, standing, differs }) => [id, title, standing, differs])).toEqual([
      [idOf(2), 'Ride 3', 'hidden', []],
      [idOf(1), 'Ride 2', 'different', ['title', 'notes']],
      [idOf(0), 'Ride 1', 'missing', []],
    ])
    expect(workouts[0]).toMatchObject({ sport_id: 1, workout_date: 'Sun, 03 May 2026 00:00:00 GMT' })
    expect(workouts[0]?.distance).toBeGreaterThan(0)
  })

  test('is found by name, title, day and what is here of it', async () => {
    await using made = await prepare()
    const { admin, sam, idOf } = made
    await sam.delete(`/api/workouts/${idOf(0)}`)
    expect((await peopleOf(admin, '?q=SA')).data.people).toMatchObject([{ username: 'sam' }])
    expect((await peopleOf(admin, '?q=nobody')).pagination.total).toBe(0)
    expect((await peopleOf(admin, '?per_page=1&page=2')).data.people).toMatchObject([{ username: 'sam' }])
    expect(await titlesOf(admin, '?q=ride 2')).toEqual(['Ride 2'])
    expect(await titlesOf(admin, '?from=2026-05-02&to=2026-05-02')).toEqual(['Ride 2'])
    expect(await titlesOf(admin, '?standing=missing')).toEqual(['Ride 1'])
    expect(await titlesOf(admin, '?per_page=2&page=2')).toEqual(['Ride 1'])
    expect((await askWorkouts(admin, 'Sam')).failure?.code).toBe('restore-user-missing')
    expect((await askWorkouts(admin, 'sam', '?standing=other')).status).toBe(400)
  })

  test('belongs to nobody here, or to somebody else', async () => {
    await using made = await prepare()
    const { app, admin } = made
    const standing = async () => (await peopleOf(admin, '?q=sam')).data.people[0]?.standing
    await admin.delete('/api/users/sam')
    expect(await standing()).toBe('missing')
    expect((await workoutsOf(admin, 'sam')).data.workouts.map(({ standing }) => standing)).toEqual([
      'missing',
      'missing',
      'missing',
    ])
    app.advanceClock(hourMs)
    await admin.prove()
    await app.user('Sam', { email: 'other@example.org' })
    expect(await standing()).toBe('name-taken')
    await admin.delete('/api/users/Sam')
    await app.user('samantha', { email: 'sam@example.org' })
    expect(await standing()).toBe('email-taken')
  })

  test('is opened by a job, recorded, and removed when nobody looks any more', async () => {
    await using made = await prepare({ isIdle: true })
    const { app, admin } = made
    const copy = join(app.dataDir, 'run', 'opened-backup', databaseName)
    expect((await askPeople(admin)).body).toMatchObject({ data: { is_open: false, people: [] } })
    expect(listActs(app.ctx.db, { act: 'backup-opened' }, 9)).toEqual([])
    app.ctx.jobs.start()
    await peopleOf(admin)
    expect(listActs(app.ctx.db, { act: 'backup-opened' }, 9)).toMatchObject([
      { act: { via: 'web', userId: admin.account.id } },
    ])
    expect(existsSync(copy)).toBe(true)
    for (let time = 0; time < 2; time++) {
      app.advanceClock(10 * 60_000)
      await admin.prove()
      await peopleOf(admin)
    }
    app.ctx.jobs.wake()
    expect((await askPeople(admin)).body.data.is_open).toBe(true)
    app.advanceClock(15 * 60_000)
    app.ctx.jobs.wake()
    await until(() => !existsSync(copy) && app.ctx.db.select().from(openedBackup).all().length === 0)
  })

  test('is told to nobody without a proof of the last ten minutes, nor is it opened then', async () => {
    await using made = await prepare()
    const { app, admin } = made
    app.advanceClock(10 * 60_000)
    for (const answer of [await askPeople(admin), await askWorkouts(admin, 'sam')]) {
      expect([answer.status, answer.failure]).toEqual([403, { code: 'proof-required' }])
    }
    expect(app.ctx.db.select().from(openedBackup).all()).toEqual([])
    await admin.prove()
    expect((await workoutsOf(admin, 'sam')).data.workouts).toHaveLength(3)
    app.advanceClock(10 * 60_000)
    // It is open now, and others asked for it a moment ago.
    expect((await askPeople(admin)).failure?.code).toBe('proof-required')
    expect((await askWorkouts(admin, 'sam')).failure?.code).toBe('proof-required')
  })

  test('is not known of a backup that cannot be read, which is said', async () => {
    await using made = await prepare()
    const { admin } = made
    const codeOf = () => until(async () => (await askPeople(admin)).failure?.code)
    made.rewrite(files => ({ [databaseName]: files[databaseName]!.map(byte => byte ^ 1) }))
    expect(await codeOf()).toBe('backup-damaged')
    made.rewrite(files => {
      const manifest = JSON.parse(new TextDecoder().decode(files[manifestName]))
      const newer = { ...manifest, schema_version: 100_000, trackhut_version: '9.0.0' }
      return { [manifestName]: new TextEncoder().encode(JSON.stringify(newer)) }
    })
    expect(await codeOf()).toBe('backup-newer')
    expect(await restore(admin, { username: 'sam' })).toMatchObject({
      status: 'failed',
      code: 'backup-newer',
    })
    writeFileSync(join(made.app.dataDir, 'backups', name), 'a letter')
    expect(await codeOf()).toBe('not-a-backup')
    expect((await admin.get('/api/backups/trackhut-2020-01-01-000000.trackhut/people')).status).toBe(404)
  })
})

describe('a restore', () => {
  test('brings a deleted user back, but not as an administrator', async () => {
    await using made = await prepare()
    const { app, admin } = made
    expect(await lastRestore(admin)).toBeNull()
    await admin.delete('/api/users/sam')
    expect(await restore(admin, { username: 'sam' })).toMatchObject({
      backup: name,
      username: 'sam',
      workout: null,
      status: 'done',
      code: null,
      is_new_account: true,
      was_admin: true,
      is_suspended: false,
      already_here: 0,
      missing_files: 0,
      workouts: { total: 3, processed: 3, added: 3, left_out: 0, without_recording: 0, waiting: 0 },
    })
    const login = { email: 'sam@example.org', password }
    expect((await app.request('POST', '/api/auth/login', { json: login })).status).toBe(200)
    expect(findUserByName(app.ctx.db, 'sam')).toMatchObject({ isAdmin: false, location: 'Uzès' })
    expect(listActs(app.ctx.db, { act: 'account-restored' }, 9)).toMatchObject([
      { act: { via: 'web', userId: admin.account.id }, whomName: 'sam' },
    ])
    expect(expectWhole(app.dataDir)).toBe(3)
    expect((await admin.delete('/api/backups/restore')).status).toBe(204)
    expect(await lastRestore(admin)).toBeNull()
    await peopleOf(admin)
    expect((await peopleOf(admin, '?q=sam')).data.people).toMatchObject([{ standing: 'here', missing: 0 }])
  })

  test('brings back what is missing and changes nothing else; the person can undo it', async () => {
    await using made = await prepare()
    const { admin, sam, idOf } = made
    await sam.delete(`/api/workouts/${idOf(0)}`)
    await sam.request('PATCH', `/api/workouts/${idOf(1)}`, { json: { title: 'Renamed' } })
    const done = await restore(admin, { username: 'sam' })
    expect(done).toMatchObject({
      status: 'done',
      is_new_account: false,
      already_here: 2,
      workouts: { added: 1 },
    })
    const titles = () =>
      made.app.ctx.db
        .select({ title: workouts.title })
        .from(workouts)
        .all()
        .map(({ title }) => title)
        .toSorted()
    expect(titles()).toEqual(['Renamed', 'Ride 1', 'Ride 3'])
    await sam.request('POST', '/api/auth/account/import/undo')
    await importEnds(sam)
    expect(titles()).toEqual(['Renamed', 'Ride 3'])
    expect(await lastRestore(admin)).toMatchObject({ status: 'undone' })
    await sam.delete('/api/auth/account/import')
    expect(await lastRestore(admin)).toMatchObject({ status: 'done', workouts: null })
  })

  test('of a workout brings it alone, and says why it cannot', async () => {
    await using made = await prepare()
    const { admin, sam, idOf } = made
    const refusal = async (wish: object) => (await restore(admin, { username: 'sam', ...wish })).code
    for (const index of [0, 1]) await sam.delete(`/api/workouts/${idOf(index)}`)
    await sam.request('POST', '/api/workouts/batches', { json: { action: 'delete', ids: [idOf(2)] } })
    expect(await restore(admin, { username: 'sam', workout: idOf(1) })).toMatchObject({
      status: 'done',
      workout: idOf(1),
      workouts: { added: 1 },
    })
    expect(await titlesOf(admin, '?standing=missing')).toEqual(['Ride 1'])
    expect(await refusal({ workout: idOf(1) })).toBe('restore-workout-here')
    expect(await refusal({ workout: idOf(2) })).toBe('restore-workout-hidden')
    expect(await refusal({ workout: 'zzzzzzzzzzzzzzzzzzzz' })).toBe('restore-workout-missing')
    expect(await refusal({ username: 'nobody' })).toBe('restore-user-missing')
    expect((await askRestore(admin, { username: 'sam', workout: 'no id' })).failure?.code).toBe('id-invalid')
    await admin.delete('/api/users/sam')
    expect(await refusal({ workout: idOf(0) })).toBe('restore-owner-gone')
  })

  test('of somebody whose name or address is taken meanwhile changes nothing', async () => {
    await using made = await prepare({ isIdle: true })
    const { app, admin } = made
    await admin.delete('/api/users/sam')
    await askRestore(admin, { username: 'sam' })
    app.advanceClock(hourMs)
    expect((await askRestore(admin, { username: 'sam' })).failure?.code).toBe('proof-required')
    await admin.prove()
    await app.user('SAM', { email: 'other@example.org' })
    app.ctx.jobs.start()
    expect(await restoreEnds(admin)).toMatchObject({ status: 'failed', code: 'restore-username-taken' })
    await admin.delete('/api/users/SAM')
    await app.user('samantha', { email: 'Sam@example.org' })
    expect(await restore(admin, { username: 'sam' })).toMatchObject({ code: 'restore-email-taken' })
    expect(findUserByName(app.ctx.db, 'sam')).toBeUndefined()
  })

  test('that was interrupted continues after a restart, and another has to wait', async () => {
    await using made = await prepare({ isIdle: true })
    const { app, admin } = made
    await admin.delete('/api/users/sam')
    expect((await askRestore(admin, { username: 'sam' })).body.data).toMatchObject({ status: 'reading' })
    expect((await askRestore(admin, { username: 'admin' })).failure?.code).toBe('restore-underway')
    expect((await admin.delete('/api/backups/restore')).status).toBe(400)
    app.ctx.jobs.start()
    await app.restart()
    const again = await app.again('admin')
    app.ctx.jobs.start()
    expect(await restoreEnds(again)).toMatchObject({ status: 'done', workouts: { added: 3 } })
    expect(expectWhole(app.dataDir)).toBe(3)
  })

  test('waits for nothing that the person imports, and keeps to the storage limit', async () => {
    await using made = await prepare()
    const { app, admin, sam, idOf } = made
    await sam.delete(`/api/workouts/${idOf(0)}`)
    await admin.request('PATCH', '/api/users/sam', { json: { storage_limit: 1 } })
    expect(await restore(admin, { username: 'sam' })).toMatchObject({ code: 'storage-limit-reached' })
    await admin.request('PATCH', '/api/users/sam', { json: { storage_limit: 0 } })
    await app.ctx.jobs.stop()
    await askRestore(admin, { username: 'sam' })
    const { restorePartJob } = await import('../../../src/transfer/restores/ask-restore')
    const [row] = app.ctx.db.select().from(partRestores).all()
    await restorePartJob.run(app.ctx, String(row?.id), new AbortController().signal)
    expect(await lastRestore(admin)).toMatchObject({ status: 'importing' })
    // The job may be run again at any time.
    await restorePartJob.run(app.ctx, String(row?.id), new AbortController().signal)
    await doNextPart(app, sam)
    app.ctx.jobs.start()
    expect(await restoreEnds(admin)).toMatchObject({ status: 'done', workouts: { added: 1 } })
  })

  test('is not part of later backups, nor is the copy', async () => {
    await using made = await prepare()
    const { app, admin } = made
    await restore(admin, { username: 'sam' })
    await peopleOf(admin)
    const later = join(app.dataDir, 'backups', 'trackhut-2026-06-02-100000.trackhut')
    await backUpShared(app.dataDir, later)
    const names = Object.keys(unzipSync(readFileSync(later)))
    expect(names.filter(name => name.includes('opened'))).toEqual([])
    const { openAsItIs } = await import('../../../src/instance/backups/archive/copy-store')
    const path = join(app.dataDir, 'copy.db')
    writeFileSync(path, unzipSync(readFileSync(later))[databaseName]!)
    using copy = openAsItIs(path, 'to read')
    expect(copy.db.select().from(partRestores).all()).toEqual([])
    expect(copy.db.select().from(openedBackup).all()).toEqual([])
  })
})
