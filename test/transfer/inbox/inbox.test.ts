// The inbox, a folder into which other programs put recordings, on a real disk and with the test's clock.
import { describe, expect, test } from 'bun:test'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { updateUser } from '../../../src/accounts/users/store'
import { findJobDueAt } from '../../../src/platform/jobs/store'
import { look } from '../../../src/transfer/inbox/list-waiting'
import { moveHandledKind, takenFile } from '../../../src/transfer/inbox/move-handled'
import type { MergedPage } from '../../../src/workouts/duplicates/schemas'
import { rideWith, steadyRide } from '../../support/recordings'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { until } from '../../support/waiting'
import { withWorkers } from '../../support/workers'
import { zipOf } from '../../workouts/intake/archives'

const hour = (count: number) => new Date(Date.UTC(2026, 4, 1, count))

const openInbox = () => openTestApp({ INBOX_DIR: 'inbox' })

const pathOf = ({ dataDir }: TestApp, path: string) => join(dataDir, 'inbox', path)

function put(app: TestApp, path: string, content: string | Uint8Array = steadyRide()) {
  mkdirSync(dirname(pathOf(app, path)), { recursive: true })
  writeFileSync(pathOf(app, path), content)
}

/** Scans the inbox twice, with enough time in between that unchanged files count as complete. */
async function lookTwice(app: TestApp) {
  await app.ctx.inbox?.look()
  app.advanceClock(10_000)
  await app.ctx.inbox?.look()
}

const filesIn = (app: TestApp, path: string) => {
  const folder = pathOf(app, path)
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).toSorted() : []
}

const untilMoved = (app: TestApp, path: string) => until(() => !existsSync(pathOf(app, path)))

/** A user with a workout, so that the server knows a usual sport of the user. */
async function rider(app: TestApp, name = 'sam'): Promise<TestUser> {
  const user = await app.user(name)
  await user.upload(steadyRide({ start: hour(1) }), { sport_id: 4 })
  app.ctx.jobs.start()
  return user
}

const dates = async (user: TestUser) => {
  const answer = await user.get<{ data: { workouts: { workout_date: string; sport_id: number }[] } }>(
    '/api/workouts?per_page=100&order=asc',
  )
  return answer.body.data.workouts.map(({ workout_date }) => new Date(workout_date).getUTCHours())
}

test('one person’s file that takes long keeps nobody else’s waiting', async () => {
  await using app = openInbox()
  const [sam, kim] = [await rider(app, 'sam'), await rider(app, 'kim')]
  const program = [join(import.meta.dir, '..', '..', 'support', 'held-worker.ts')]
  await withWorkers(app.ctx, { program }, async () => {
    put(app, 'sam/long.gpx', rideWith('<name>held</name>', { start: hour(2) }))
    put(app, 'kim/one.gpx', steadyRide({ start: hour(2) }))
    await app.ctx.inbox?.look()
    app.advanceClock(10_000)
    const first = app.ctx.inbox?.look()
    await until(async () => (await dates(kim)).length === 2)
    put(app, 'kim/two.gpx', steadyRide({ start: hour(3) }))
    await app.ctx.inbox?.take(kim.account, 'two.gpx')
    expect([await dates(kim), await dates(sam)]).toEqual([[1, 2, 3], [1]])
    app.ctx.workers.stop()
    await first
  })
})

test('it is off until it is switched on', async () => {
  await using app = openTestApp()
  expect(app.ctx.inbox).toBeNull()
  expect(existsSync(join(app.dataDir, 'inbox'))).toBe(false)
})

test('a recording is taken in once it stays as it is, and moved away', async () => {
  await using app = openInbox()
  const sam = await rider(app)
  put(app, 'sam/ride.gpx', steadyRide({ start: hour(2) }))
  await app.ctx.inbox?.look()
  app.advanceClock(9_000)
  await app.ctx.inbox?.look()
  expect(await dates(sam)).toEqual([1])
  app.advanceClock(1_000)
  await app.ctx.inbox?.look()
  await untilMoved(app, 'sam/ride.gpx')
  expect(await dates(sam)).toEqual([1, 2])
  expect(filesIn(app, 'sam')).toEqual(['done', 'done/ride.gpx'])
})

test('a file that names no sport, or none that is known here, comes in with a guess that waits to be confirmed', async () => {
  await using app = openInbox()
  const sam = await rider(app)
  put(app, 'sam/1.gpx', steadyRide({ start: hour(2), points: 200, step: 8e-5, climb: null }))
  put(app, 'sam/2.gpx', rideWith('<type>quidditch</type>', { start: hour(3), points: 200, climb: null }))
  // This recording does not move, so the guess can only be the user's usual sport.
  put(app, 'sam/3.gpx', steadyRide({ start: hour(4), step: 0 }))
  await lookTwice(app)
  const path = '/api/workouts?order=asc&sport_confirmed=false'
  const { body } = await sam.get<{ data: { workouts: { sport_id: number }[] } }>(path)
  expect(body.data.workouts.map(({ sport_id }) => sport_id)).toEqual([1, 5, 4])
})

test('tracks of different sports become a workout each', async () => {
  await using app = openInbox()
  const sam = await rider(app)
  const ridden = (type: string, count: number) => rideWith(`<type>${type}</type>`, { start: hour(count) })
  const [run, ride] = [ridden('running', 2), ridden('cycling', 3)]
  const tracks = run.slice(0, run.indexOf('</gpx>')) + ride.slice(ride.indexOf('<trk>'))
  put(app, 'sam/day.gpx', tracks)
  await lookTwice(app)
  const { body } = await sam.get<{ data: { workouts: { sport_id: number }[] } }>('/api/workouts?order=asc')
  expect(body.data.workouts.map(({ sport_id }) => sport_id)).toEqual([4, 5, 1])
})

test('a file that grows is waited for', async () => {
  await using app = openInbox()
  const sam = await rider(app)
  const ride = steadyRide({ start: hour(2) })
  put(app, 'sam/ride.gpx', ride.subarray(0, 1000))
  await app.ctx.inbox?.look()
  app.advanceClock(10_000)
  put(app, 'sam/ride.gpx', ride)
  await app.ctx.inbox?.look()
  expect(await dates(sam)).toEqual([1])
  app.advanceClock(10_000)
  await app.ctx.inbox?.look()
  expect(await dates(sam)).toEqual([1, 2])
})

test('archives, and folders in folders, are taken in too; two of one name are kept apart', async () => {
  await using app = openInbox()
  const sam = await rider(app)
  const archive = zipOf({
    'a.gpx': steadyRide({ start: hour(2) }),
    'b.gpx': steadyRide({ start: hour(3) }),
  })
  put(app, 'sam/watch/2026/rides.zip', archive)
  await lookTwice(app)
  await untilMoved(app, 'sam/watch/2026/rides.zip')
  put(app, 'sam/watch/2026/rides.zip', steadyRide())
  await lookTwice(app)
  expect(await dates(sam)).toEqual([1, 2, 3])
  put(app, 'sam/watch/2026/rides.zip', zipOf({ 'c.gpx': steadyRide({ start: hour(4) }) }))
  await lookTwice(app)
  await untilMoved(app, 'sam/watch/2026/rides.zip')
  expect(filesIn(app, 'sam/done/watch/2026')).toEqual(['rides (2).zip', 'rides.zip'])
  expect(filesIn(app, 'sam/refused/watch/2026')).toEqual(['rides.zip', 'rides.zip.txt'])
})

describe('what cannot become a workout is refused with a text that says why:', () => {
  test.each([
    ['notes.txt', 'hello', 'Files with this extension are not accepted.'],
    ['ride.gpx', 'no XML', 'The file is not a valid GPX file.'],
    ['ride.zip', 'no archive', 'The archive'],
  ])('%s', async (name, content, why) => {
    await using app = openInbox()
    const sam = await rider(app)
    put(app, `sam/${name}`, content)
    await lookTwice(app)
    expect(await dates(sam)).toEqual([1])
    expect(filesIn(app, 'sam/refused')).toEqual([name, `${name}.txt`])
    expect(readFileSync(pathOf(app, `sam/refused/${name}.txt`), 'utf8')).toContain(why)
    expect(readFileSync(pathOf(app, `sam/refused/${name}`), 'utf8')).toBe(content)
  })

  test('one that is larger than this server allows', async () => {
    await using app = openInbox()
    await rider(app)
    app.ctx.database.sqlite.run('UPDATE instance_config SET max_single_file_size = 100')
    put(app, 'sam/ride.gpx')
    await lookTwice(app)
    expect(readFileSync(pathOf(app, 'sam/refused/ride.gpx.txt'), 'utf8')).toContain(
      'larger than this server allows.\nmost: 100.0 bytes',
    )
  })

  test('one that tells nothing of its sport, and it is taken in once it was moved back and there is one', async () => {
    await using app = openInbox()
    const sam = await app.user('sam')
    app.ctx.jobs.start()
    put(app, 'sam/ride.gpx', steadyRide({ start: hour(2), step: 0 }))
    await lookTwice(app)
    expect(readFileSync(pathOf(app, 'sam/refused/ride.gpx.txt'), 'utf8')).toContain(
      'has none that is known here',
    )
    await sam.upload(steadyRide({ start: hour(1) }))
    renameSync(pathOf(app, 'sam/refused/ride.gpx'), pathOf(app, 'sam/ride.gpx'))
    await lookTwice(app)
    expect(await dates(sam)).toEqual([1, 2])
  })
})

test('what was there already is kept once: the richer one, and the other can be brought back', async () => {
  await using app = openInbox()
  const sam = await rider(app)
  const plain = steadyRide({ start: hour(2) })
  const rich = new TextDecoder()
    .decode(plain)
    .replaceAll('</time>', '</time><extensions><hr>99</hr></extensions>')
  for (const [name, content] of Object.entries({ 'a.gpx': plain, 'b.gpx': rich, 'c.gpx': plain })) {
    put(app, `sam/${name}`, content)
    await lookTwice(app)
    await untilMoved(app, `sam/${name}`)
  }
  expect(await dates(sam)).toEqual([1, 2])
  const { body } = await sam.get<MergedPage>('/api/workouts/merged')
  const kept = await sam.get<{ data: { workouts: { id: string }[] } }>('/api/workouts?per_page=1')
  const [latest] = kept.body.data.workouts
  expect(body.data.merged.map(({ kept_workout_id }) => kept_workout_id)).toContain(latest?.id ?? '')
  const chart = await sam.get<{ data: { chart_data: { hr?: number }[] } }>(
    `/api/workouts/${latest?.id}/chart_data?sensors=true`,
  )
  expect(chart.body.data.chart_data[0]?.hr).toBe(99)
  for (const { id } of body.data.merged) await sam.request('POST', `/api/workouts/merged/${id}/undo`)
  expect(await dates(sam)).toEqual([1, 2, 2, 2])
})

test('what a program has not finished is left alone', async () => {
  await using app = openInbox()
  const sam = await rider(app)
  const names = [
    '.ride.gpx.Xyz12',
    'ride.gpx.part',
    'ride.tmp',
    '~syncthing~ride.gpx.tmp',
    '.stfolder/ride.gpx',
  ]
  for (const name of names) put(app, `sam/${name}`)
  await lookTwice(app)
  expect(await dates(sam)).toEqual([1])
  for (const name of names) expect(existsSync(pathOf(app, `sam/${name}`))).toBe(true)
})

test('folders of nobody are left, and told of once', async () => {
  await using app = openInbox()
  await rider(app)
  await app.user('kim', { isActive: false })
  for (const name of ['nobody', 'kim', 'SAM']) put(app, `${name}/ride.gpx`)
  put(app, 'ride.gpx')
  await lookTwice(app)
  await lookTwice(app)
  for (const name of ['nobody/', 'kim/', 'SAM/', ''])
    expect(existsSync(pathOf(app, `${name}ride.gpx`))).toBe(true)
  expect(app.logLines.filter(line => line.includes('belongs to no active user'))).toHaveLength(3)
})

test('links are not followed', async () => {
  await using app = openInbox()
  const sam = await rider(app)
  put(app, 'elsewhere/ride.gpx', steadyRide({ start: hour(3) }))
  mkdirSync(pathOf(app, 'sam'))
  symlinkSync(pathOf(app, 'elsewhere/ride.gpx'), pathOf(app, 'sam/link.gpx'))
  symlinkSync(pathOf(app, 'elsewhere'), pathOf(app, 'sam/folder'))
  await app.user('kim')
  symlinkSync(pathOf(app, 'elsewhere'), pathOf(app, 'kim'))
  await lookTwice(app)
  expect(await dates(sam)).toEqual([1])
  expect(existsSync(pathOf(app, 'elsewhere/ride.gpx'))).toBe(true)
})

test('nothing is taken while a link stands where it would be moved to', async () => {
  await using app = openInbox()
  const sam = await rider(app)
  put(app, 'sam/ride.gpx')
  mkdirSync(pathOf(app, 'elsewhere'))
  symlinkSync(pathOf(app, 'elsewhere'), pathOf(app, 'sam/done'))
  await lookTwice(app)
  await lookTwice(app)
  expect(await dates(sam)).toEqual([1])
  expect(filesIn(app, 'elsewhere')).toEqual([])
  expect(app.logLines.filter(line => line.includes('cannot be written to'))).toHaveLength(1)
})

test('each warning about a folder is logged once, with the folder’s name', async () => {
  await using app = openInbox()
  const sam = await rider(app)
  put(app, 'sam/ride.gpx')
  updateUser(app.ctx.db, sam.account.id, { isActive: false })
  await lookTwice(app)
  updateUser(app.ctx.db, sam.account.id, { isActive: true })
  writeFileSync(pathOf(app, 'sam/done'), '')
  await lookTwice(app)
  // Replaces the folder by a link to itself, so that its files cannot be counted.
  renameSync(pathOf(app, ''), join(app.dataDir, 'elsewhere'))
  symlinkSync('inbox', join(app.dataDir, 'inbox'))
  app.advanceClock(60 * 60_000)
  await lookTwice(app)
  const told = app.logLines.filter(line => line.endsWith('{"folder":"sam"}'))
  expect(told.map(line => line.replace(/^.* warn /, ''))).toEqual([
    'A folder of the inbox belongs to no active user, and is left as it is {"folder":"sam"}',
    'A folder of the inbox cannot be written to, so nothing is taken from it {"folder":"sam"}',
    'The files in a folder of the inbox cannot be counted {"folder":"sam"}',
  ])
})

test('a server that ends between storing and moving takes nothing twice', async () => {
  await using app = openInbox()
  const sam = await app.user('sam')
  await sam.upload(steadyRide({ start: hour(1) }))
  // Jobs do not run, as if the process had been killed just after it stored the workouts.
  put(app, 'sam/ride.gpx', steadyRide({ start: hour(2) }))
  await lookTwice(app)
  expect(await dates(sam)).toEqual([1, 2])
  expect(existsSync(pathOf(app, 'sam/ride.gpx'))).toBe(true)
  await app.restart()
  await lookTwice(app)
  expect(await dates(sam)).toEqual([1, 2])
  app.ctx.jobs.start()
  await untilMoved(app, 'sam/ride.gpx')
  // Another file with the same name is a new recording.
  put(app, 'sam/ride.gpx', steadyRide({ start: hour(3) }))
  await lookTwice(app)
  expect(await dates(sam)).toEqual([1, 2, 3])
})

test('a file that was deleted after it was taken leaves no job behind', async () => {
  await using app = openInbox()
  const sam = await app.user('sam')
  await sam.upload(steadyRide({ start: hour(1) }))
  put(app, 'sam/ride.gpx', steadyRide({ start: hour(2) }))
  const file = await look(pathOf(app, ''), { username: 'sam', path: 'ride.gpx' })
  await lookTwice(app)
  rmSync(pathOf(app, 'sam/ride.gpx'))
  app.ctx.jobs.start()
  await until(() => file && findJobDueAt(app.ctx.db, moveHandledKind, takenFile(sam.account, file)) === null)
})

test('what is no fault of the file is tried again later', async () => {
  await using app = openInbox()
  const sam = await rider(app)
  put(app, 'sam/ride.gpx', steadyRide({ start: hour(2) }))
  const { makeFolder } = app.ctx.spool
  app.ctx.spool.makeFolder = () => Promise.reject(new Error('out of order'))
  await lookTwice(app)
  app.ctx.spool.makeFolder = makeFolder
  await app.ctx.inbox?.look()
  expect(await dates(sam)).toEqual([1])
  expect(filesIn(app, 'sam')).toEqual(['done', 'ride.gpx'])
  app.advanceClock(60_000)
  await app.ctx.inbox?.look()
  expect(await dates(sam)).toEqual([1, 2])
})

test('it looks by itself, soon after something was put there', async () => {
  await using app = openInbox()
  const sam = await rider(app)
  app.ctx.inbox?.start()
  put(app, 'sam/ride.gpx', steadyRide({ start: hour(2) }))
  await until(
    () => {
      app.advanceClock(1_000)
      return !existsSync(pathOf(app, 'sam/ride.gpx'))
    },
    { everyMs: 100 },
  )
  expect(await dates(sam)).toEqual([1, 2])
})
