import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { sports, users } from '../../../src/platform/db/tables'
import type { Workout, WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { prefer } from '../../support/equipments'
import { rideWith, segmentedRide, steadyRide } from '../../support/recordings'
import { soon } from '../../support/soon'
import { uploadedFiles } from '../../support/stored'
import { openTestApp, testApp } from '../../support/test-app'
import { nextTurn } from '../../support/waiting'

const app = testApp()
const sam = await app.user('sam')

test('an upload answers the whole workout', async () => {
  const user = await app.user('first')
  const answer = await user.tryUpload<WorkoutsAnswer>(steadyRide({ points: 2, step: 0, climb: 5 }), {
    sport_id: 5,
    title: 'Up the wall',
    description: 'A ladder.',
    notes: 'Mind the step.',
  })
  expect([answer.status, answer.body.status, answer.body.data.workouts.length]).toEqual([201, 'success', 1])
  const workout = answer.body.data.workouts[0]!
  const { id } = workout
  const record = (record_type: string, value: number | string) => ({
    id: expect.any(Number),
    record_type,
    sport_id: 5,
    user: 'first',
    value,
    workout_id: id,
    workout_date: 'Fri, 01 May 2026 08:00:00 GMT',
  })
  const place = { name: 'Alixan', country: 'FR', near: true }
  expect(workout).toEqual({
    id: expect.stringMatching(/^[2-9A-HJ-NP-Za-km-z]{22}$/),
    user: 'first',
    sport_id: 5,
    sport_confirmed: true,
    title: 'Up the wall',
    description: 'A ladder.',
    notes: 'Mind the step.',
    workout_date: 'Fri, 01 May 2026 08:00:00 GMT',
    local_start: '2026-05-01T10:00:00+02:00',
    local_timezone: 'Europe/Paris',
    creation_date: 'Mon, 01 Jun 2026 10:00:00 GMT',
    modification_date: null,
    duration: '0:00:01',
    moving: '0:00:01',
    pauses: null,
    distance: 0.005,
    ave_speed: 18,
    max_speed: 0,
    // A top speed needs five seconds; the ride is shorter.
    top_speed: 0,
    ascent: 5,
    descent: 0,
    min_alt: 100,
    max_alt: 105,
    distance_source: 'points',
    figure_sources: {
      start: 'points',
      duration: 'points',
      moving: 'points',
      ascent: 'points',
      max_speed: 'points',
    },
    figures_version: 2,
    venue: 'outdoors',
    bounds: [45, 5, 45, 5],
    places: { start: place, farthest: place, end: place },
    map: expect.stringMatching(/^[0-9a-f]{32}$/),
    with_gpx: true,
    with_chart: true,
    recorder: null,
    outing: [],
    original: {
      file_name: expect.stringMatching(/^2026-05-01_08-00-00_5_[\w-]+\.gpx$/),
      is_read: true,
      code: null,
      detail: null,
    },
    weather_start: null,
    weather_end: null,
    recording_notes: [],
    segments: [
      {
        workout_id: id,
        segment_id: 0,
        duration: '0:00:01',
        moving: '0:00:01',
        pauses: null,
        distance: 0.005,
        ave_speed: 18,
        max_speed: null,
        top_speed: null,
        ascent: 5,
        descent: null,
        min_alt: 100,
        max_alt: 105,
      },
    ],
    equipments: [],
    records: [record('LD', '0:00:01'), record('HA', 5), record('FD', 0.005), record('AS', 18)],
    is_top_speed_record: false,
    previous_workout: null,
    next_workout: null,
  } as Workout)
  expect((await user.get<WorkoutsAnswer>(`/api/workouts/${id}`)).body.data.workouts).toEqual([workout])
})

test('the files of an upload are named by the server alone', async () => {
  await using fresh = openTestApp()
  const user = await fresh.user('user')
  await user.tryUpload(steadyRide(), { sport_id: 5 }, '../../../etc/passwd.gpx')
  const files = uploadedFiles(fresh.dataDir)
  const [gpx, track, ...others] = files.filter(name => !name.endsWith('.png'))
  expect(others).toEqual([])
  expect(files.find(name => name.endsWith('.png'))).toMatch(/^workouts\/1\/[0-9a-f]{32}\.png$/)
  expect(gpx).toMatch(/^workouts\/1\/2026-05-01_08-00-00_5_[\w-]{11}\.gpx$/)
  expect(track).toBe(gpx!.replace(/gpx$/, 'track'))
})

test('segments are numbered from 0, and a pause between them counts as one', async () => {
  const later = new Date('2026-05-01T09:00:00Z')
  const workout = await sam.upload(segmentedRide({ points: 11 }, { points: 21, start: later }))
  expect(workout.segments.map(({ segment_id, duration }) => [segment_id, duration])).toEqual([
    [0, '0:00:10'],
    [1, '0:00:20'],
  ])
  expect([workout.duration, workout.moving, workout.pauses]).toEqual(['1:00:20', '0:00:30', '0:59:50'])
})

describe('title and description', () => {
  const named = rideWith('<name> From the file </name><desc>Words of the file</desc>')

  test.each([
    ['are those that were sent', { title: 'T', description: 'D' }, 'T', 'D'],
    ['are those of the track when none were sent', {}, ' From the file ', 'Words of the file'],
    [
      'are those of the track when empty ones were sent',
      { title: '', description: '' },
      ' From the file ',
      'Words of the file',
    ],
    [
      'are those of the track when null was sent',
      { title: null, description: null },
      ' From the file ',
      'Words of the file',
    ],
  ])('%s', async (_, data, title, description) => {
    expect(await sam.upload(named, data)).toMatchObject({ title, description })
  })

  test('of a file that says nothing are the sport and time, and nothing', async () => {
    expect(await sam.upload(steadyRide(), { sport_id: 3 })).toMatchObject({
      title: 'Hiking - 2026-05-01 08:00:00',
      description: null,
    })
  })

  test('name the time on the clocks of the user', async () => {
    const there = await app.user('there', { timezone: 'Asia/Kolkata' })
    expect((await there.upload()).title).toBe('Cycling (Sport) - 2026-05-01 13:30:00')
  })

  test('are kept to the letter, whatever they hold', async () => {
    const title = `<script>alert('1')</script> =1+1 "%s" \\n \u202E 🚲`
    expect(await sam.upload(steadyRide(), { title, description: title, notes: title })).toMatchObject({
      title,
      description: title,
      notes: title,
    })
  })

  test('are cut at their limits, whoever wrote them', async () => {
    const [long, longer, notes] = ['t'.repeat(256), 'd'.repeat(10_001), 'n'.repeat(501)]
    const sent = await sam.upload(steadyRide(), { title: long, description: longer, notes })
    const found = await sam.upload(rideWith(`<name>${long}</name><desc>${longer}</desc>`))
    for (const workout of [sent, found]) {
      expect([workout.title?.length, workout.description?.length]).toEqual([255, 10_000])
    }
    expect(sent.notes).toBe('n'.repeat(500))
  })

  test('are never cut through a character', async () => {
    const title = '🚲'.repeat(300)
    expect((await sam.upload(steadyRide(), { title })).title).toBe('🚲'.repeat(255))
  })
})

describe('notes', () => {
  test.each([
    ['may be empty', { notes: '' }, ''],
    ['are nothing when absent', {}, null],
    ['are nothing when null', { notes: null }, null],
  ])('%s', async (_, data, notes) => {
    expect((await sam.upload(steadyRide(), data)).notes).toBe(notes)
  })
})

describe('the data of an upload', () => {
  const lenient: [name: string, data: string, expected: Partial<Workout>][] = [
    [
      'may hold line breaks and tabs inside its texts',
      '{"sport_id": 1, "notes": "a\r\nb\tc"}',
      { notes: 'a\r\nb\tc' },
    ],
    ['may hold them between its words too', '{\n\t"sport_id":\r\n1 }', { sport_id: 1 }],
    [
      'may hold escaped quotes beside them',
      '{"sport_id": 1, "notes": "a \\"b\\"\tc\\\\"}',
      { notes: 'a "b"\tc\\' },
    ],
    ['may name the sport by a text of digits', '{"sport_id": "5"}', { sport_id: 5 }],
    ['may hold keys nobody knows', '{"sport_id": 1, "user_id": 99, "distance": 7, "id": 1}', { user: 'sam' }],
    ['may repeat a key: the last one counts', '{"sport_id": 1, "sport_id": 2}', { sport_id: 2 }],
  ]

  test.each(lenient)('%s', async (_, data, expected) => {
    const answer = await sam.tryUpload<WorkoutsAnswer>(steadyRide(), data)
    expect(answer.status).toBe(201)
    expect(answer.body.data.workouts[0]).toMatchObject(expected)
  })

  test('may name a sport that is not active', async () => {
    app.ctx.db.update(sports).set({ isActive: false }).where(eq(sports.id, 9)).run()
    expect((await sam.upload(steadyRide(), { sport_id: 9 })).sport_id).toBe(9)
  })
})

test.each([
  ['a text without an end', `"${'\\"'.repeat(100_000)}`],
  ['a line break behind a backslash', '{"sport_id": 1, "notes": "a\\\nb"}'],
])('the data of an upload may not hold %s', async (_, data) => {
  const answer = await sam.tryUpload(steadyRide(), data)
  expect([answer.status, answer.failure?.code]).toEqual([400, 'body-not-json'])
})

describe('what counts as standing still', () => {
  // 3 km/h: this is moving by default, and standing still for a user who has raised the threshold to 5 km/h.
  const slow = steadyRide({ step: 7.5e-6, climb: null })

  test('is up to the user', async () => {
    const stroller = await app.user('stroller')
    expect((await stroller.upload(slow)).moving).toBe('0:01:00')
    prefer(app.ctx.db, stroller, 1, { stoppedSpeedThreshold: 5 })
    expect((await stroller.upload(slow)).moving).toBe('0:00:00')
  })

  test('and so is how the highest speed is found', async () => {
    const points = [
      45, 45.00003, 45.00006, 45.00009, 45.00012, 45.00015, 45.00018, 45.00021, 45.00024, 45.001,
    ]
    const jump = points.map(
      (latitude, second) =>
        `<trkpt lat="${latitude}" lon="5"><time>2026-05-01T08:00:0${second}Z</time></trkpt>`,
    )
    const gpx = `<gpx><trk><trkseg>${jump.join('')}</trkseg></trk></gpx>`
    const careful = await app.user('careful')
    const raw = await app.user('raw', { useRawGpxSpeed: true })
    expect((await careful.upload(gpx)).max_speed).toBeLessThan(13)
    expect((await raw.upload(gpx)).max_speed).toBeGreaterThan(300)
  })
})

test('an upload by an account that goes away meanwhile leaves nothing', async () => {
  await using fresh = openTestApp()
  const leaver = await fresh.user('leaver')
  const upload = leaver.tryUpload(steadyRide({ points: 5000 }))
  // Another process measures the file, so this one can delete the account meanwhile.
  await nextTurn()
  fresh.ctx.db.delete(users).where(eq(users.id, leaver.account.id)).run()
  expect((await upload).status).toBe(401)
  await soon(() => uploadedFiles(fresh.dataDir)).toEqual([])
})

test('two recordings of the same second, sport and user are two workouts', async () => {
  const twin = await app.user('twin')
  const [one, two] = await Promise.all([twin.upload(), twin.upload()])
  expect(one.id).not.toBe(two.id)
  expect(one.map).not.toBe(two.map)
})

test('the log tells who uploaded, and from where', async () => {
  const logged = await app.user('logged')
  await logged.upload()
  const facts = { address: '127.0.0.1', username: 'logged', workouts: 1 }
  expect(app.logLines.filter(line => line.endsWith(` info Uploaded ${JSON.stringify(facts)}`))).toHaveLength(
    1,
  )
})
