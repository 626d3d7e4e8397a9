import { describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { eq } from 'drizzle-orm'
import { allWorkouts, workouts } from '../../../../src/platform/db/tables'
import { ChartAnswer } from '../../../../src/workouts/recording/files/schemas'
import type { WorkoutsAnswer } from '../../../../src/workouts/workouts/schemas'
import { withPulse } from '../../../support/pulse'
import { rideWith, segmentedRide, steadyRide } from '../../../support/recordings'
import { openTestApp, testApp } from '../../../support/test-app'
import { change, enter } from '../../workouts/by-hand'

const app = testApp()
const sam = await app.user('sam')
const other = await app.user('other')
const admin = await app.user('admin', { isAdmin: true })
const workout = await sam.upload(steadyRide(), { title: 'Mine' })
const internalIdOf = ({ id }: { id: string }) =>
  app.ctx.db.select().from(workouts).where(eq(workouts.shortId, id)).get()!.id
const internalId = internalIdOf(workout)

const forms = [
  ['', { workouts: [] }],
  ['/gpx', { gpx: '' }],
  ['/chart_data', { chart_data: '' }],
  ['/gpx/download', { workouts: [] }],
] as const

describe.each(forms)('GET /api/workouts/{id}%s', (form, empty) => {
  const path = (id: string | number) => `/api/workouts/${id}${form}`
  const missing = [404, { status: 'not found', message: 'workout not found', data: empty }]

  test('answers by short id and by integer', async () => {
    const byShortId = await sam.get(path(workout.id))
    const byInteger = await sam.get(path(internalId))
    expect(byShortId.status).toBe(200)
    expect([byInteger.status, byInteger.body]).toEqual([byShortId.status, byShortId.body])
  })

  test.each([
    ['nobody has', '2'.repeat(22)],
    ['is too large', 'z'.repeat(22)],
    ['is too long', '3'.repeat(23)],
    ['has letters no short id has', '0OIl'.padEnd(22, '2')],
    ['is an integer nobody has', '999999'],
    ['is 0', '0'],
    ['is negative', '-1'],
    ['is beyond all integers', '9223372036854775808'],
    ['climbs', '..%2F..%2Fetc%2Fpasswd'],
    ['holds a NUL', 'abc%00def'],
    ['is a word of the database', "x'%20OR%201=1--"],
  ])('answers 404 for an id that %s', async (_, id) => {
    const answer = await sam.get(path(id))
    expect([answer.status, answer.body]).toEqual(missing)
  })

  test('refuses percent signs that encode nothing', async () => {
    for (const id of ['%zz', '%c0%ae', '%E0%A4']) expect((await sam.get(path(id))).status).toBe(400)
  })

  test('does not show the workout to anybody else, administrators included', async () => {
    const forbidden = [403, { status: 'error', message: 'you do not have permissions' }]
    const expected = form === '/gpx/download' ? missing : forbidden
    for (const stranger of [other, admin]) {
      for (const id of [workout.id, internalId]) {
        const answer = await stranger.get(path(id))
        expect([answer.status, answer.body]).toEqual(expected)
      }
    }
  })
})

describe('a workout without a file', () => {
  const { id } = workout
  const noFile = 'no gpx file for this workout'

  test.each([
    ['/gpx', { message: noFile }],
    ['/chart_data', { message: noFile }],
    ['/gpx/download', { message: 'no gpx file for workout', data: { gpx: '' } }],
  ])('has nothing for %s', async (form, body) => {
    await using bare = openTestApp()
    const kim = await bare.user('kim')
    const own = await kim.upload()
    bare.ctx.db.update(allWorkouts).set({ sourceFile: null, sourceFormat: null, trackFile: null }).run()
    const answer = await kim.get(`/api/workouts/${own.id}${form}`)
    expect([answer.status, answer.body]).toEqual([404, { status: 'not found', ...body }])
    const whole = await kim.get<WorkoutsAnswer>(`/api/workouts/${own.id}`)
    expect(whole.body.data.workouts[0]).toMatchObject({ with_gpx: false })
    expect(id).not.toBe(own.id)
  })
})

describe('neighbours', () => {
  const on = (day: number) => steadyRide({ points: 2, start: new Date(Date.UTC(2026, 0, day)) })

  test('are the integers of the workouts before and after, whatever their sport', async () => {
    const kim = await app.user('kim')
    const [second, first, third] = [
      await kim.upload(on(2)),
      await kim.upload(on(1), { sport_id: 5 }),
      await kim.upload(on(3)),
    ]
    const read = async (id: string | number) =>
      (await kim.get<WorkoutsAnswer>(`/api/workouts/${id}`)).body.data.workouts[0]!
    const { previous_workout, next_workout } = await read(second.id)
    expect((await read(previous_workout!)).id).toBe(first.id)
    expect((await read(next_workout!)).id).toBe(third.id)
    expect(await read(first.id)).toMatchObject({ previous_workout: null, next_workout: expect.any(Number) })
    expect(await read(third.id)).toMatchObject({ previous_workout: expect.any(Number), next_workout: null })
  })

  test('are others after a change of date, and the change says so', async () => {
    const ned = await app.user('ned')
    const [one, two, three] = [
      await ned.upload(on(1)),
      await enter(ned, { workout_date: '2026-01-02 00:00' }),
      await ned.upload(on(3)),
    ]
    const moved = await change(ned, two.id, { workout_date: '2026-01-04 00:00' })
    expect(moved).toMatchObject({ previous_workout: internalIdOf(three), next_workout: null })
    expect(three).toMatchObject({ previous_workout: internalIdOf(two), next_workout: null })
    const read = await ned.get<WorkoutsAnswer>(`/api/workouts/${one.id}`)
    expect(read.body.data.workouts[0]).toMatchObject({
      previous_workout: null,
      next_workout: internalIdOf(three),
    })
  })

  test('of two at the same moment are each other, on both sides', async () => {
    const lee = await app.user('lee')
    const [one, two] = [await lee.upload(on(1)), await lee.upload(on(1))]
    const [first, second] = [internalIdOf(one), internalIdOf(two)]
    const read = async (id: string) =>
      (await lee.get<WorkoutsAnswer>(`/api/workouts/${id}`)).body.data.workouts[0]
    expect(await read(one.id)).toMatchObject({ previous_workout: second, next_workout: second })
    expect(await read(two.id)).toMatchObject({ previous_workout: first, next_workout: first })
  })

  test('are never somebody else’s', async () => {
    const max = await app.user('max')
    expect(await max.upload(on(2))).toMatchObject({ previous_workout: null, next_workout: null })
  })
})

describe('the file', () => {
  test('is answered as text', async () => {
    const answer = await sam.get(`/api/workouts/${workout.id}/gpx`)
    expect(answer.body).toEqual({
      status: 'success',
      message: '',
      data: { gpx: new TextDecoder().decode(steadyRide()) },
    })
  })

  test('is text in whatever encoding it came', async () => {
    const text = rideWith('<name>Köln</name>').replace('encoding="UTF-8"', 'encoding="ISO-8859-1"')
    const uploaded = await sam.upload(Uint8Array.from(text, character => character.charCodeAt(0)))
    expect(uploaded.title).toBe('Köln')
    const answer = await sam.get<{ data: { gpx: string } }>(`/api/workouts/${uploaded.id}/gpx`)
    expect(answer.body.data.gpx).toBe(text)
  })

  test('is downloaded byte for byte', async () => {
    const original = new Uint8Array([0xef, 0xbb, 0xbf, ...steadyRide(), 0x0d, 0x0a, 0x20])
    const uploaded = await sam.upload(original)
    const response = await app.handle(
      new Request(`http://localhost/api/workouts/${uploaded.id}/gpx/download`, {
        headers: { authorization: `Bearer ${sam.token}` },
      }),
    )
    expect(await response.bytes()).toEqual(original)
    expect(response.headers.get('content-type')).toBe('application/gpx+xml')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename=2026-05-01_08-00-00_1_[\w-]{11}\.gpx$/,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('the chart', () => {
  const chartOf = async (id: string) => (await sam.get<ChartAnswer>(`/api/workouts/${id}/chart_data`)).body

  test('has a point for every point of the recording', async () => {
    const answer = await chartOf(workout.id)
    expect(answer.data.chart_data).toHaveLength(61)
    expect(answer.data.chart_data[0]).toEqual({
      distance: 0,
      duration: 0,
      elevation: 100,
      latitude: 45,
      longitude: 5,
      speed: 12.55,
      time: 'Fri, 01 May 2026 08:00:00 GMT',
    })
    expect(answer.data.chart_data.at(-1)).toMatchObject({
      duration: 60,
      time: 'Fri, 01 May 2026 08:01:00 GMT',
    })
  })

  test.each([
    ['of a usual recording', steadyRide()],
    ['without elevations', steadyRide({ climb: null })],
    ['of one point', steadyRide({ points: 1 })],
    ['of several segments', segmentedRide({}, { start: new Date('2026-05-01T09:00:00Z') })],
  ])('%s is what the interface says', async (_, gpx) => {
    const answer = await chartOf((await sam.upload(gpx)).id)
    expect([...Value.Errors(ChartAnswer, answer)]).toEqual([])
  })

  test('has what sensors measured only for who asks', async () => {
    const { id } = await sam.upload(withPulse(steadyRide()))
    const first = async (path: string) => (await sam.get<ChartAnswer>(path)).body.data.chart_data[0]
    for (const path of [`/api/workouts/${id}/chart_data`, `/api/workouts/${id}/chart_data/segment/1`]) {
      expect(await first(path)).not.toHaveProperty('hr')
      expect(await first(`${path}?sensors=true`)).toMatchObject({ hr: expect.any(Number) })
    }
  })

  test('leaves the elevation out where there is none', async () => {
    const answer = await chartOf((await sam.upload(steadyRide({ climb: null }))).id)
    expect(answer.data.chart_data[0]).not.toHaveProperty('elevation')
  })
})
