// `trackhut restore FILE --user NAME` and `--workout ID` restore a part of a backup into an existing instance.
import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findUserByName } from '../../../src/platform/access/store'
import { listActs } from '../../../src/platform/audit/store'
import { imports, sportPreferences, users, workouts } from '../../../src/platform/db/tables'
import { fullVersion } from '../../../src/platform/version'
import type { Equipment } from '../../../src/workouts/equipments/schemas'
import { insertZone, listZones } from '../../../src/workouts/privacy/store'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { giveAvatar, plain } from '../../accounts/avatars/give-avatar'
import { backUp, backUpShared, expectWhole, filesIn } from '../../instance/backups/backing-up'
import { insertEquipment, makeDefault, prefer } from '../../support/equipments'
import { command, refused, runTrackhut, startServer, unlimited } from '../../support/executable'
import { steadyRide } from '../../support/recordings'
import { openTestApp, password, preparedTestApp } from '../../support/test-app'
import { until } from '../../support/waiting'

const hourMs = 3_600_000
const rideOn = (day: number) => steadyRide({ start: new Date(Date.UTC(2026, 4, day)) })

const openWithRides = preparedTestApp(async app => {
  await app.user('admin', { isAdmin: true })
  const sam = await app.user('sam', { isAdmin: true, location: 'Uzès', language: 'fr' })
  for (const day of [1, 2, 3]) await sam.upload(rideOn(day), { title: `Ride ${day}` })
})

/** Creates an instance with two users who have rides, and a backup of it in `backups/`. The tests then delete data. */
async function prepare() {
  const app = await openWithRides()
  const admin = await app.again('admin')
  const sam = await app.again('sam')
  const rides = app.ctx.db.select({ id: workouts.shortId }).from(workouts).orderBy(workouts.id).all()
  const path = join(app.dataDir, 'backups', 'trackhut-2026-06-01-100000.trackhut')
  const run = (...words: string[]) =>
    runTrackhut({ folder: app.dataDir, ...command('restore', path, '--data', app.dataDir, ...words) })
  const titles = () =>
    app.ctx.db
      .select({ title: workouts.title })
      .from(workouts)
      .all()
      .map(({ title }) => title)
      .toSorted()
  const idOf = (index: number) => rides[index]?.id ?? ''
  return {
    app,
    admin,
    sam,
    path,
    run,
    titles,
    idOf,
    backUp: () => backUpShared(app.dataDir, path),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

const from = `From the backup of 2026-06-01T10:00:00.000Z, made by Trackhut ${fullVersion}:`
const said = (...lines: string[]) => ({
  exitCode: 0,
  stdout: `${[from, ...lines].join('\n')}\n`,
  stderr: '',
})

describe('a user who was deleted', () => {
  test('and was suspended then, still is, which is said', async () => {
    await using made = await prepare()
    const { app, admin } = made
    await admin.request('PATCH', '/api/users/sam', { json: { admin: false, suspended: true } })
    await made.backUp()
    expect((await admin.delete('/api/users/sam')).status).toBe(204)
    expect(await made.run('--user', 'sam')).toEqual(
      said(
        'The account sam is there again, with the password of that time.',
        'It is suspended, as it was. To end that: trackhut users update sam --suspend false',
        '3 workouts added.',
      ),
    )
    expect(findUserByName(app.ctx.db, 'sam')?.isSuspended).toBe(true)
  })

  test('is there again with all that was theirs, but no administrator', async () => {
    await using made = await prepare()
    const { app, sam, admin } = made
    const bike = insertEquipment(app.ctx.db, sam)
    makeDefault(app.ctx.db, sam, 1, bike.id)
    prefer(app.ctx.db, sam, 1, { color: '#123456' })
    const zone = { latitude: 45.5, longitude: 7.25 }
    insertZone(app.ctx.db, sam.account.id, zone)
    await giveAvatar(sam, plain([200, 10, 10, 255]))
    const ridden = await sam.upload(rideOn(4), { title: 'Ride 4' })
    const goal = { period: 'week', measure: 'distance', amount: 12, sport_ids: [1] }
    await sam.request('POST', '/api/goals', { json: goal })
    await sam.request('PATCH', '/api/ways-to-ask', { json: { is_sql_on: true } })
    await made.backUp()
    const before = await sam.get<{ data: object }>('/api/auth/profile')
    expect((await admin.delete('/api/users/sam')).status).toBe(204)
    expect(made.titles()).toEqual([])
    expect(await made.run('--user', 'sam')).toEqual(
      said(
        'The account sam is there again, with the password of that time.',
        'It was an administrator’s, and is not any more. To change that: trackhut users update sam --set-admin true',
        '4 workouts added.',
        'equipment added: 1',
      ),
    )
    expect(made.titles()).toEqual(['Ride 1', 'Ride 2', 'Ride 3', 'Ride 4'])
    expect(listActs(app.ctx.db, { act: 'account-restored' }, 9)).toMatchObject([
      { act: { via: 'command-line' }, username: null, whomName: 'sam' },
    ])
    const login = { email: 'sam@example.org', password }
    const { body } = await app.request<{ auth_token: string }>('POST', '/api/auth/login', { json: login })
    const token = body.auth_token
    const get = async <Body>(address: string) => (await app.request<Body>('GET', address, { token })).body
    const after = await get<{ data: Record<string, unknown> }>('/api/auth/profile')
    expect(after.data).toMatchObject({ location: 'Uzès', language: 'fr', picture: true, admin: false })
    expect(after.data.records).toHaveLength((before.body.data as { records: unknown[] }).records.length)
    const [equipment] = (await get<{ data: { equipments: Equipment[] } }>('/api/equipments')).data.equipments
    expect(equipment).toMatchObject({ label: 'Blue bike', default_for_sport_ids: [1], workouts_count: 1 })
    expect((await get<{ data: { goals: object[] } }>('/api/goals')).data.goals).toHaveLength(1)
    expect(await get('/api/ways-to-ask')).toMatchObject({
      data: { are_assistants_on: false, is_sql_on: true },
    })
    const again = await get<{ data: { workouts: Workout[] } }>(`/api/workouts/${ridden.id}`)
    expect(again.data.workouts[0]).toMatchObject({ title: 'Ride 4', distance: ridden.distance })
    expect(app.ctx.db.select().from(sportPreferences).all()).toMatchObject([{ color: '#123456' }])
    // The zone is restored with its centre, because a zone with another centre would reveal more about the home.
    const { id } = findUserByName(app.ctx.db, 'sam')!
    expect(listZones(app.ctx.db, id)).toMatchObject([zone])
    expect(expectWhole(app.dataDir)).toBe(4)
  })

  test('is not taken for somebody else who has the name or the address now', async () => {
    await using made = await prepare()
    await made.backUp()
    await made.admin.delete('/api/users/sam')
    made.app.advanceClock(hourMs)
    await made.app.user('SAM', { email: 'other@example.org' })
    expect(await made.run('--user', 'sam')).toEqual(
      refused(
        'The account SAM here belongs to somebody else: it was created later, and its address is not the one in the backup. Nothing was changed. If it is the same person, give it the address first: trackhut users update SAM --update-email ADDRESS',
      ),
    )
    await made.admin.delete('/api/users/SAM')
    await made.app.user('samantha', { email: 'Sam@example.org' })
    expect(await made.run('--user', 'sam')).toEqual(
      refused('The account samantha here has the address of sam in the backup. Nothing was changed.'),
    )
    expect(made.titles()).toEqual([])
  })

  test('whose account was made again with the same address gets what was theirs, and keeps what is', async () => {
    await using made = await prepare()
    await made.backUp()
    await made.admin.delete('/api/users/sam')
    made.app.advanceClock(hourMs)
    const sam = await made.app.user('sam', { location: 'Nîmes' })
    await sam.upload(rideOn(5), { title: 'Ride 5' })
    expect(await made.run('--user', 'sam')).toEqual(said('3 workouts added.'))
    expect(made.titles()).toEqual(['Ride 1', 'Ride 2', 'Ride 3', 'Ride 5'])
    const { body } = await sam.get<{ data: object }>('/api/auth/profile')
    expect(body.data).toMatchObject({ location: 'Nîmes' })
  })
})

describe('a user who is there', () => {
  test('gets back what is missing; nothing is replaced, and nothing doubled by doing it again', async () => {
    await using made = await prepare()
    const { sam } = made
    const bike = insertEquipment(made.app.ctx.db, sam)
    makeDefault(made.app.ctx.db, sam, 1, bike.id)
    await made.backUp()
    await sam.delete(`/api/equipments/${bike.shortId}?force`)
    const shoes = insertEquipment(made.app.ctx.db, sam, { label: 'Other bike' })
    makeDefault(made.app.ctx.db, sam, 1, shoes.id)
    await sam.delete(`/api/workouts/${made.idOf(0)}`)
    await sam.request('PATCH', `/api/workouts/${made.idOf(1)}`, { json: { title: 'Renamed' } })
    expect(await made.run('--user', 'sam')).toEqual(
      said('1 workout added.', 'equipment added: 1', 'here already, and left as they are: 2'),
    )
    expect(made.titles()).toEqual(['Renamed', 'Ride 1', 'Ride 3'])
    const { body } = await sam.get<{ data: { equipments: Equipment[] } }>('/api/equipments')
    const defaults = body.data.equipments.map(({ label, default_for_sport_ids: ids }) => [label, ids])
    expect(Object.fromEntries(defaults)).toEqual({ 'Blue bike': [], 'Other bike': [1] })
    expect(await made.run('--user', 'sam')).toEqual(
      said('0 workouts added.', 'here already, and left as they are: 3'),
    )
    expect(expectWhole(made.app.dataDir)).toBe(3)
    expect(made.app.ctx.db.select().from(users).all()).toHaveLength(2)
  })

  test('who deleted something only now can bring it back, and does not get it twice', async () => {
    await using made = await prepare()
    await made.backUp()
    const deleted = await made.sam.request('POST', '/api/workouts/batches', {
      json: { action: 'delete', ids: [made.idOf(0)] },
    })
    expect([deleted.status, made.titles()]).toEqual([expect.any(Number), ['Ride 2', 'Ride 3']])
    expect(await made.run('--user', 'sam')).toEqual(
      said(
        '0 workouts added.',
        'here already, and left as they are: 2',
        'merged into others here, or deleted only now: the user can bring them back: 1',
      ),
    )
    expect(await made.run('--workout', made.idOf(0))).toEqual(
      refused(
        'Nothing was changed: sam has merged the workout into another, or deleted it only now, and can bring it back in the browser.',
      ),
    )
    expect(made.titles()).toEqual(['Ride 2', 'Ride 3'])
  })
})

describe('a workout', () => {
  test('comes back alone, under its address, with its file and its equipment', async () => {
    await using made = await prepare()
    const { sam, app } = made
    insertEquipment(app.ctx.db, sam, { label: 'Never used' })
    const bike = insertEquipment(app.ctx.db, sam)
    await sam.request('PATCH', `/api/workouts/${made.idOf(1)}`, { json: { equipment_ids: [bike.shortId] } })
    await made.backUp()
    for (const index of [0, 1]) await sam.delete(`/api/workouts/${made.idOf(index)}`)
    for (const { shortId } of [bike]) await sam.delete(`/api/equipments/${shortId}?force`)
    const address = `https://example.org/workouts/${made.idOf(1)}?from=list`
    expect(await made.run('--workout', address)).toEqual(said('1 workout added.', 'equipment added: 1'))
    expect(made.titles()).toEqual(['Ride 2', 'Ride 3'])
    const file = await sam.request('GET', `/api/workouts/${made.idOf(1)}/gpx/download`)
    expect(file.status).toBe(200)
    expect(await made.run('--workout', made.idOf(1))).toEqual(
      refused('Nothing was changed: sam has the workout here.'),
    )
  })

  test('that could still be brought back when the backup was made is in it', async () => {
    await using made = await prepare()
    await made.sam.request('POST', '/api/workouts/batches', {
      json: { action: 'delete', ids: [made.idOf(0)] },
    })
    await made.backUp()
    made.app.ctx.database.sqlite.run('DELETE FROM workouts WHERE hidden_by IS NOT NULL')
    made.app.ctx.database.sqlite.run('DELETE FROM hidden_workouts')
    expect(await made.run('--workout', made.idOf(0))).toEqual(said('1 workout added.'))
    expect(made.titles()).toEqual(['Ride 1', 'Ride 2', 'Ride 3'])
  })

  test('of somebody who is gone waits for the account', async () => {
    await using made = await prepare()
    await made.backUp()
    await made.admin.delete('/api/users/sam')
    expect(await made.run('--workout', made.idOf(0))).toEqual(
      refused(
        'The workout is sam’s, who has no account here. Restore that first, with all workouts: --user sam',
      ),
    )
  })
})

test('what is wrong is said in a sentence, and changes nothing', async () => {
  await using made = await prepare()
  await made.backUp()
  const files = () => filesIn(made.app.dataDir).filter(name => !/^(trackhut\.db|lock\.db)/.test(name))
  const before = files()
  expect(await made.run('--user', 'Sam')).toEqual(
    refused("There is no user 'Sam' in the backup (case sensitive). There are: admin, sam."),
  )
  expect(await made.run('--workout', 'no id')).toEqual(
    refused(
      "'no id' is not the id of a workout. The id is the last part of the address of the workout’s page.",
    ),
  )
  const unknown = 'zzzzzzzzzzzzzzzzzzzz'
  expect(await made.run('--workout', unknown)).toEqual(
    refused(`There is no workout 22${unknown} in the backup.`),
  )
  const usage = (sentence: string) => ({
    exitCode: 2,
    stdout: '',
    stderr: `${sentence}\nSee trackhut restore --help.\n`,
  })
  expect(await made.run('--user', 'sam', '--replace')).toEqual(
    usage('--replace is only for restoring a whole instance. Leave it out.'),
  )
  expect(await made.run('--user', 'sam', '--workout', unknown)).toEqual(
    usage('Use either --user or --workout. The backup says whose workout it is.'),
  )
  const letter = join(made.app.dataDir, 'backups', 'letter.txt')
  writeFileSync(letter, 'a letter')
  const call = (...words: string[]) =>
    runTrackhut({ folder: made.app.dataDir, ...command('restore', ...words) })
  expect(await call(letter, '--user', 'sam', '--data', made.app.dataDir)).toEqual(
    refused('Nothing was changed: the file is not a backup of Trackhut, or it is cut off.'),
  )
  rmSync(letter)
  expect(await call('none', '--user', 'sam', '--data', made.app.dataDir)).toEqual(
    refused(`There is no file ${join(made.app.dataDir, 'none')}.`),
  )
  expect(await call(made.path, '--user', 'sam', '--data', 'nowhere')).toMatchObject({ exitCode: 78 })
  expect(existsSync(join(made.app.dataDir, 'nowhere'))).toBe(false)
  expect(files()).toEqual(before)
})

test('an instance without accounts is one to restore everything to', async () => {
  await using made = await prepare()
  await made.backUp()
  await using empty = openTestApp()
  const words = ['restore', made.path, '--user', 'sam', '--data', empty.dataDir]
  expect(await runTrackhut({ folder: empty.dataDir, ...command(...words) })).toEqual(
    refused('Nobody has an account here. Restore everything, without --user and --workout.'),
  )
})

test('a backup in one file will do', async () => {
  await using made = await prepare()
  const path = join(made.app.dataDir, 'whole.trackhut')
  await backUp(made.app.dataDir, path)
  await made.sam.delete(`/api/workouts/${made.idOf(2)}`)
  const words = ['restore', path, '--workout', made.idOf(2), '--data', made.app.dataDir]
  expect(await runTrackhut({ folder: made.app.dataDir, ...command(...words) })).toEqual(
    said('1 workout added.'),
  )
})

test('files of a backup that are damaged are named, and others’ are of no interest', async () => {
  await using made = await prepare()
  await made.admin.upload(rideOn(9), { title: 'Somebody else’s' })
  await made.backUp()
  const pool = join(made.app.dataDir, 'backups', 'trackhut-files')
  await made.admin.delete('/api/users/sam')
  const sources = made.app.ctx.db.select().from(workouts).all()
  expect(sources).toHaveLength(1)
  // Damages a recording of this user and a recording of another user. The backup stores compressed files that are named
  // by checksum.
  const lost = new Bun.CryptoHasher('sha256').update(rideOn(2)).digest('hex')
  const others = new Bun.CryptoHasher('sha256').update(rideOn(9)).digest('hex')
  for (const sum of [lost, others]) writeFileSync(join(pool, sum.slice(0, 2), `${sum}.gz`), 'damaged')
  const { exitCode, stdout } = await made.run('--user', 'sam')
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('3 workouts added.')])
  expect(stdout).toMatch(/^missing or damaged in the backup: workouts\/2\/.+\.gpx$/m)
  const rows = made.app.ctx.db.select().from(workouts).all()
  const withoutFile = rows.filter(({ sourceFile }) => sourceFile === null).map(({ title }) => title)
  expect([withoutFile, rows.length]).toEqual([['Ride 2'], 4])
})

test('a server that runs does the work; what is killed goes on when it starts', async () => {
  await using made = await prepare()
  await made.backUp()
  await made.admin.delete('/api/users/sam')
  const folder = made.app.dataDir
  const environment = { ...unlimited.environment, DATA_DIR: folder }
  const start = () => startServer({ folder, ...unlimited, environment })
  {
    await using _server = await start()
    const words = ['restore', made.path, '--data', folder, '--user', 'sam']
    const child = Bun.spawn([unlimited.program, ...command(...words).args])
    // The command waits for the server from the moment on at which the import is in the database.
    await until(() => made.app.ctx.db.select().from(imports).all().length > 0)
    child.kill('SIGKILL')
    await child.exited
  }
  expect(made.titles()).toEqual([])
  await using server = await start()
  await until(() => made.titles().length === 3)
  expect(made.titles()).toEqual(['Ride 1', 'Ride 2', 'Ride 3'])
  expect(made.app.ctx.db.select().from(users).all()).toHaveLength(2)
  await server.stop()
  expect(readdirSync(join(folder, 'run', 'spool'))).toEqual([])
})
