import { serialize } from 'bun:jsc'
import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import type { WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { handMadeArchive } from '../../formats/zip/hand-made-archive'
import { insertEquipment } from '../../support/equipments'
import { rideWith, steadyRide } from '../../support/recordings'
import { useSmallLimits } from '../../support/small-limits'
import { soon } from '../../support/soon'
import { storedThings } from '../../support/stored'
import { openTestApp, testApp } from '../../support/test-app'
import { differentRides, setLimits, uploadArchive, zipOf } from './archives'

const app = testApp()
useSmallLimits(app)
const sam = await app.user('sam', { isAdmin: true })
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

test('every recording of an archive becomes a workout, in its order', async () => {
  const rides = Object.entries(differentRides(3)).reverse()
  const { status, body } = await uploadArchive(sam, zipOf(Object.fromEntries(rides)))
  expect([status, body.status]).toEqual([201, 'success'])
  expect(body.data.workouts.map(({ workout_date }) => workout_date)).toEqual([
    'Fri, 03 Jan 2025 00:00:00 GMT',
    'Thu, 02 Jan 2025 00:00:00 GMT',
    'Wed, 01 Jan 2025 00:00:00 GMT',
  ])
  for (const [index, workout] of body.data.workouts.entries()) {
    const shown = await sam.get<WorkoutsAnswer>(`/api/workouts/${workout.id}`)
    expect(shown.body.data.workouts).toEqual([workout])
    const kept = await sam.get<string>(`/api/workouts/${workout.id}/gpx/download`)
    expect(kept.body).toBe(text(rides[index]![1]))
    expect((await sam.get(`/api/workouts/${workout.id}/chart_data`)).status).toBe(200)
    expect((await sam.get(`/api/workouts/map/${workout.map}`)).status).toBe(200)
  }
})

test('what is said about an archive is said about each of its workouts', async () => {
  const owner = await app.user('owner')
  const bike = insertEquipment(app.ctx.db, owner)
  const said = { sport_id: 2, title: 'T', description: 'D', notes: 'N' }
  const archive = zipOf(differentRides(3))
  const { body } = await uploadArchive(owner, archive, { ...said, equipment_ids: [bike.shortId] })
  expect(body.data.workouts).toHaveLength(3)
  for (const workout of body.data.workouts) {
    expect(workout).toMatchObject({ ...said, equipments: [{ id: bike.shortId, workouts_count: 3 }] })
  }
})

test('what is not said each recording says for itself', async () => {
  const named = (name: string) => rideWith(`<name>${name}</name><desc>About ${name}</desc>`)
  const archive = zipOf({ 'a.gpx': named('one'), 'b.gpx': named('two'), 'c.gpx': steadyRide() })
  const { body } = await uploadArchive(sam, archive)
  expect(body.data.workouts.map(({ title, description }) => [title, description])).toEqual([
    ['one', 'About one'],
    ['two', 'About two'],
    ['Cycling (Sport) - 2026-05-01 08:00:00', null],
  ])
})

test('an extension in capitals is one too', async () => {
  const archive = zipOf({ 'RIDE.GPX': steadyRide() })
  expect((await sam.tryUpload(archive, { sport_id: 1 }, 'RIDES.ZIP')).status).toBe(201)
})

test('folders are looked into, and what is no recording is passed over', async () => {
  const rides = differentRides(4)
  const archive = zipOf({
    'a.gpx': rides['ride 0.gpx']!,
    '__MACOSX/._a.gpx': 'Mac OS X',
    'folder/b.gpx': rides['ride 1.gpx']!,
    'folder/.hidden.gpx': 'no XML',
    'folder/notes.txt': 'words',
    'folder/more.zip': zipOf({ 'c.gpx': rides['ride 2.gpx']! }),
    'folder.gpx/': '',
    '../../../../d.gpx': rides['ride 3.gpx']!,
  })
  const { body } = await uploadArchive(sam, archive)
  expect(body.data.workouts.map(({ workout_date }) => workout_date.slice(5, 11))).toEqual([
    '01 Jan',
    '02 Jan',
    '04 Jan',
  ])
})

test('names are nothing but names', async () => {
  await using fresh = openTestApp()
  const user = await fresh.user('user', { isAdmin: true })
  const folders = [
    ...[
      '',
      '/',
      './',
      '../',
      '../../../../../../',
      'a/../../',
      '..\\',
      '..\\..\\',
      '\\',
      'C:\\',
      'C:',
      '//host/share/',
    ],
    ...[
      '/etc/',
      '/proc/self/',
      '~/',
      '~root/',
      '%2e%2e/',
      'a..%2f',
      '....//',
      '\uff0e\uff0e/',
      '$HOME/',
      '-rf ',
      '\0/',
    ],
    ...['CON/', 'uploads/workouts/1/', '../trackhut.db/', '|sh;', '`id`', '\n', '\u202e'],
  ]
  const names = [
    ...folders.flatMap(folder => [`${folder}a.gpx`, `${folder}trackhut.db.gpx`]),
    ...['a\0.gpx', '__proto__.gpx', 'constructor.gpx', '\ud83d.gpx', `${'x'.repeat(4000)}.gpx`],
  ]
  const others = () => readdirSync(fresh.dataDir).toSorted()
  const before = others()
  await setLimits(user, { gpx_limit_import: names.length })
  const content = steadyRide({ points: 2 })
  const archive = handMadeArchive(names.map(name => ({ name, content })))
  expect((await uploadArchive(user, archive)).status).toBe(201)
  expect(others()).toEqual(before)
  const files = () => storedThings(fresh).files!
  // Waits, because on a busy machine, a job draws the map images of some workouts only after the response.
  await soon(files).toHaveLength(3 * names.length)
  for (const file of files())
    expect(file).toMatch(/^workouts\/1\/(2026-05-01_08-00-00_1_[\w-]{11}\.(gpx|track)|[0-9a-f]{32}\.png)$/)
})

test('a recording that is there twice becomes two workouts', async () => {
  const content = steadyRide()
  const archive = handMadeArchive([
    { name: 'a.gpx', content },
    { name: 'a.gpx', content },
  ])
  expect((await uploadArchive(sam, archive)).body.data.workouts).toHaveLength(2)
})

test('each recording is sent to be measured without the rest of its archive', async () => {
  await using fresh = openTestApp()
  const user = await fresh.user('user')
  const { workers } = fresh.ctx
  const sent: number[] = []
  const { run } = workers
  workers.run = (task, input, of) => {
    sent.push(serialize(input).byteLength)
    return run(task, input, of)
  }
  const noise = { name: 'noise', content: crypto.getRandomValues(new Uint8Array(100_000)), method: 0 }
  const archive = handMadeArchive([noise, { name: 'a.gpx', content: steadyRide() }])
  expect((await uploadArchive(user, archive)).status).toBe(201)
  // Three tasks: one lists the archive's files, one measures the recording, one draws its map image.
  expect(sent).toHaveLength(3)
  expect(Math.max(...sent)).toBeLessThan(10_000)
})

describe('an administrator', () => {
  const rides = differentRides(12)

  test('decides how many recordings an archive may have', async () => {
    const first = (count: number) => zipOf(Object.fromEntries(Object.entries(rides).slice(0, count)))
    const statuses = async (...counts: number[]) =>
      Promise.all(counts.map(async count => (await uploadArchive(sam, first(count))).status))
    expect(await statuses(10, 11)).toEqual([201, 400])
    await setLimits(sam, { gpx_limit_import: 12 })
    expect(await statuses(12)).toEqual([201])
    await setLimits(sam, { gpx_limit_import: 2 })
    expect(await statuses(2, 3)).toEqual([201, 400])
    await setLimits(sam, { gpx_limit_import: 10 })
  })

  test('decides how large each of them may be', async () => {
    const ride = rides['ride 0.gpx']!
    const archive = zipOf({ 'a.gpx': ride, 'large.txt': new Uint8Array(ride.length + 1) })
    await setLimits(sam, { max_single_file_size: ride.length })
    expect((await uploadArchive(sam, archive)).status).toBe(201)
    await setLimits(sam, { max_single_file_size: ride.length - 1 })
    const refused = await uploadArchive(sam, archive)
    await setLimits(sam, { max_single_file_size: 1_048_576 })
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        status: 'error',
        message: 'at least one file in zip archive exceeds size limit, please check the archive',
      } as never,
    ])
  })

  test('decides how large the archive may be', async () => {
    const archive = handMadeArchive([
      { name: 'a.gpx', content: steadyRide() },
      { name: 'noise', content: crypto.getRandomValues(new Uint8Array(20_000)), method: 0 },
    ])
    const size = archive.length
    await setLimits(sam, { max_single_file_size: 15_000, max_zip_file_size: size })
    expect((await uploadArchive(sam, archive)).status).toBe(201)
    await setLimits(sam, { max_zip_file_size: size - 1 })
    const refused = await uploadArchive(sam, archive)
    await setLimits(sam, { max_zip_file_size: 10_485_760 })
    await setLimits(sam, { max_single_file_size: 1_048_576 })
    expect([refused.status, refused.body]).toEqual([
      413,
      {
        status: 'error',
        message: expect.stringMatching(/^error during picture update: file size exceeds \d\d\.\dKB$/),
      } as never,
    ])
  })
})
