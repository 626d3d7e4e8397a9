import { describe, expect, test } from 'bun:test'
import type { WorkoutsPage } from '../../../src/workouts/workouts/schemas'
import { workoutsRequest } from '../../../web/data/workouts/selection'
import { insertEquipment } from '../../support/equipments'
import { segmentedRide, steadyRide } from '../../support/recordings'
import { testApp } from '../../support/test-app'

const app = testApp()
const sam = await app.user('sam')
const onDay = (day: number) => steadyRide({ points: 3, start: new Date(Date.UTC(2026, 2, day)) })

// Titles 1 to 12 by day, uploaded in no particular order.
for (const day of [7, 1, 12, 3, 9, 2, 10, 5, 11, 4, 8, 6])
  await sam.upload(onDay(day), { title: String(day) })
await (await app.user('other')).upload(onDay(20), { title: 'not yours' })

const list = async (query = '') => {
  const { status, body } = await sam.get<WorkoutsPage>(`/api/workouts${query}`)
  return { status, titles: body.data.workouts.map(({ title }) => title), pagination: body.pagination }
}

const days = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => String(from - index))

test('somebody without workouts gets an empty list', async () => {
  const answer = await (await app.user('nobody')).get('/api/workouts')
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      status: 'success',
      data: { workouts: [] },
      pagination: { has_next: false, has_prev: false, page: 1, pages: 0, total: 0 },
    },
  ])
})

describe('a page', () => {
  const page = (number: number, pages: number) => ({
    has_next: number < pages,
    has_prev: number > 1,
    page: number,
    pages,
    total: 12,
  })

  test.each([
    ['has 5 workouts, latest first, unless told otherwise', '', days(12, 8), page(1, 3)],
    ['goes on where the one before ended', '?page=2', days(7, 3), page(2, 3)],
    ['may be the last, with what is left', '?page=3', days(2, 1), page(3, 3)],
    ['beyond the last is empty', '?page=4', [], page(4, 3)],
    ['far beyond the last is empty', '?page=1000000000', [], page(1_000_000_000, 3)],
    ['below the first is the first', '?page=0', days(12, 8), page(1, 3)],
    ['with a negative number is the first', '?page=-3', days(12, 8), page(1, 3)],
    ['may have another size', '?per_page=7&page=2', days(5, 1), page(2, 2)],
    ['may have room for all', '?per_page=12', days(12, 1), page(1, 1)],
    ['has 100 workouts at most', '?per_page=999999', days(12, 1), page(1, 1)],
    ['of no size has the usual one', '?per_page=0', days(12, 8), page(1, 3)],
    ['of a negative size has the usual one', '?per_page=-1', days(12, 8), page(1, 3)],
    ['ignores what it does not know', '?page=2&colour=blue', days(7, 3), page(2, 3)],
  ])('%s', async (_, query, titles, pagination) => {
    expect(await list(query)).toEqual({ status: 200, titles, pagination })
  })

  test.each([
    ['?page=one'],
    ['?page='],
    ['?page=1.5'],
    ['?page=1e3'],
    ['?page=0x1'],
    ['?page=NaN'],
    ['?page=%201'],
    ['?page=1;DROP TABLE workouts'],
    ['?page=99999999999999999999'],
    ['?page=9007199254740991'],
    ['?per_page=many'],
    ['?per_page='],
    ['?per_page=٥'],
  ])('is refused for %s', async query => {
    const answer = await sam.get(`/api/workouts${query}`)
    expect([answer.status, answer.body]).toEqual([400, { status: 'error', message: 'invalid payload' }])
  })
})

test('100 workouts are the most a page shows', async () => {
  const many = await app.user('many')
  await many.upload(onDay(1))
  app.ctx.database.sqlite.run(`
    WITH RECURSIVE copies(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM copies WHERE n < 100)
    INSERT INTO workouts (short_id, user_id, sport_id, title, workout_date, created_at, duration_s, moving_s,
                          distance_m, ave_speed_ckmh, max_speed_ckmh)
    SELECT 'copy' || n, ${many.account.id}, 1, 'copy', n, 0, 0, 0, 0, 0, 0 FROM copies`)
  const answer = await many.get<WorkoutsPage>('/api/workouts?per_page=101')
  expect(answer.body.data.workouts).toHaveLength(100)
})

test('a listed workout says as much as a single one', async () => {
  const kim = await app.user('kim')
  const bike = insertEquipment(app.ctx.db, kim)
  const later = new Date('2026-05-01T09:00:00Z')
  const workout = await kim.upload(segmentedRide({}, { start: later }), { equipment_ids: [bike.shortId] })
  const listed = (await kim.get<WorkoutsPage>('/api/workouts')).body.data.workouts
  const single = (await kim.get<WorkoutsPage>(`/api/workouts/${workout.id}`)).body.data.workouts
  expect(listed).toEqual([workout])
  expect(single).toEqual([workout])
  expect(workout.records).toHaveLength(5)
  expect(workout.equipments).toHaveLength(1)
  expect(workout.segments).toHaveLength(2)
})

describe('fields', () => {
  test('are what each workout has then, and no more', async () => {
    const { body } = await sam.get<WorkoutsPage>('/api/workouts?per_page=1&fields=title,id,segments')
    const [whole] = (await sam.get<WorkoutsPage>('/api/workouts?per_page=1')).body.data.workouts
    const { id, title, segments } = whole!
    expect(body.data.workouts as object[]).toEqual([{ id, title, segments }])
    expect(body.pagination).toMatchObject({ total: 12, pages: 12 })
  })

  test('are what one workout has, too', async () => {
    const [one] = (await sam.get<WorkoutsPage>('/api/workouts?per_page=1')).body.data.workouts
    const { body } = await sam.get(`/api/workouts/${one!.id}?fields=id,start`)
    const start = new Date(one!.workout_date).toISOString().replace('.000Z', 'Z')
    expect(body).toEqual({ status: 'success', data: { workouts: [{ id: one!.id, start }] } })
    const wrong = await sam.get(`/api/workouts/${one!.id}?fields=titel`)
    expect([wrong.status, wrong.failure?.detail]).toEqual([400, { field: 'fields', expected: 'title' }])
  })

  test('left empty are all of them', async () => {
    const whole = await sam.get('/api/workouts?per_page=2')
    expect((await sam.get('/api/workouts?per_page=2&fields=')).body).toEqual(whole.body)
  })

  test.each(['uuid', 'id,', ',id', 'ID', 'constructor', 'id title', 'user_id'])(
    'of no workout: "%s"',
    async fields => {
      const answer = await sam.get(`/api/workouts?fields=${encodeURIComponent(fields)}`)
      expect([answer.status, answer.failure?.code]).toEqual([400, 'fields-invalid'])
    },
  )

  test('that the web app shows of 20 workouts are less than 5 kB, compressed', async () => {
    const kim = await app.user('lina')
    const bike = insertEquipment(app.ctx.db, kim)
    for (let day = 1; day <= 20; day++) {
      const start = new Date(Date.UTC(2026, 3, day, day, 3 * day))
      const recording = segmentedRide(
        { start, points: 40 + 7 * day, climb: day % 3 },
        { start: new Date(start.getTime() + 3_600_000), points: 30 + 11 * day },
      )
      const title = `Evening ride number ${day} along the river`
      await kim.upload(recording, { title, equipment_ids: [bike.shortId], description: `Rain ${day}` })
    }
    const request = workoutsRequest({ filters: {}, sorting: 'latest', page: 1 })
    const sizeOf = async (path: string, encoding: string) => {
      const headers = { authorization: `Bearer ${kim.token}`, 'accept-encoding': encoding }
      const answer = await app.handle(new Request(`http://localhost${path}`, { headers }))
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      return (await answer.arrayBuffer()).byteLength
    }
    for (const encoding of ['gzip', 'zstd']) {
      expect(await sizeOf(request, encoding)).toBeLessThan(5000)
    }
  })
})

test('workouts of the same moment are listed in one order, newest upload first', async () => {
  const lee = await app.user('lee')
  for (const title of ['first', 'second', 'third']) await lee.upload(onDay(1), { title })
  const titles = (await lee.get<WorkoutsPage>('/api/workouts')).body.data.workouts.map(({ title }) => title)
  expect(titles).toEqual(['third', 'second', 'first'])
})
