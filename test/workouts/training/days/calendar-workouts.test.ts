// The workouts of some days with their loads, as a calendar shows them.
import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { allWorkouts, users } from '../../../../src/platform/db/tables'
import type { CalendarWorkoutsAnswer } from '../../../../src/workouts/training/days/calendar-schemas'
import { testApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { ride } from '../../analysis/stats/stored-workouts'
import { type LoadedWorkout, storeLoads } from './stored-loads'

const app = testApp()
const sam = await app.user('sam', { timezone: 'America/New_York' })
const kim = await app.user('kim', { timezone: 'UTC' })

const loaded = (date: string, load: number | null, facts: Partial<LoadedWorkout> = {}): LoadedWorkout => ({
  ...ride(date, facts),
  load,
})
storeLoads(app, sam, [
  // In New York, these begin at 23:30 on Saturday, at 0:30 on Sunday, and on Monday.
  loaded('2026-03-08T04:30:00Z', 80.456, { distanceM: 20_000, movingS: 3600 }),
  loaded('2026-03-08T05:30:00Z', null, { distanceM: 10_000, movingS: 1800 }),
  loaded('2026-03-09T15:00:00Z', 30, { sport: 5, zone: 'Asia/Tokyo' }),
])
storeLoads(app, kim, [loaded('2026-03-08', 99)])

const answer = async (user: TestUser, query: string) =>
  (await user.get<CalendarWorkoutsAnswer>(`/api/calendar/workouts${query}`)).body.data.workouts
const days = async (query: string) => (await answer(sam, query)).map(({ day }) => day)

test('each has what a calendar shows, and the load of the server', async () => {
  const [first] = await answer(sam, '?from=2026-03-07&to=2026-03-07')
  expect(first).toEqual({
    day: '2026-03-07',
    id: expect.any(String),
    sport_id: 1,
    sport_confirmed: true,
    title: 'A ride',
    notes: null,
    workout_date: 'Sun, 08 Mar 2026 04:30:00 GMT',
    local_start: null,
    places: null,
    outing: [],
    distance: 20,
    duration: 3600,
    load: 80.46,
    is_load_estimated: false,
  })
})

test('a load that nobody measured is estimated from earlier workouts, which need not be asked for', async () => {
  const [second] = await answer(sam, '?from=2026-03-08&to=2026-03-08')
  expect(second).toMatchObject({ load: 40.23, is_load_estimated: true })
})

describe('days', () => {
  test.each([
    ['?from=2026-03-01&to=2026-03-31', ['2026-03-07', '2026-03-08', '2026-03-09']],
    ['?from=2026-03-08&to=2026-03-08', ['2026-03-08']],
    ['?from=2026-03-09&to=2026-03-08', []],
    ['?to=2026-03-31', ['2026-03-07', '2026-03-08', '2026-03-09']],
    ['?to=2026-04-17', ['2026-03-07', '2026-03-08', '2026-03-09']],
    ['?to=2026-04-18', ['2026-03-08', '2026-03-09']],
    ['?from=0001-01-01&to=0001-04-01', []],
    ['?from=9999-12-01&to=9999-12-31', []],
  ])('%p', async (query, expected) => {
    expect(await days(query)).toEqual(expected)
  })

  test('are those of the places, if the user prefers them', async () => {
    const ada = await app.user('ada', { timezone: 'America/New_York' })
    storeLoads(app, ada, [loaded('2026-03-09T15:00:00Z', 30, { zone: 'Asia/Tokyo' })])
    const [atHome] = await answer(ada, '?from=2026-03-01&to=2026-03-31')
    expect(atHome).toMatchObject({ day: '2026-03-09', local_start: '2026-03-10T00:00:00+09:00' })
    app.ctx.db.update(users).set({ daysByPlace: true }).where(eq(users.id, ada.account.id)).run()
    expect(await answer(ada, '?from=2026-03-10&to=2026-03-10')).toEqual([{ ...atHome!, day: '2026-03-10' }])
    expect(await answer(ada, '?from=2026-03-09&to=2026-03-09')).toEqual([])
  })

  test.each([
    ['from=2026-02-30', 'day-invalid'],
    ['from=2026-01-01&to=2026-04-23', 'days-too-many'],
  ])('%s is refused', async (query, code) => {
    const { status, failure } = await sam.get(`/api/calendar/workouts?${query}`)
    expect([status, failure?.code as string]).toEqual([400, code])
  })
})

test('notes are told', async () => {
  const { id } = (await answer(kim, '?from=2026-03-08&to=2026-03-08'))[0]!
  await kim.request('PATCH', `/api/workouts/${id}`, { json: { notes: 'New shoes' } })
  expect(await answer(kim, '?from=2026-03-08&to=2026-03-08')).toMatchObject([{ notes: 'New shoes' }])
})

test('whoever has hidden training gets no loads', async () => {
  await kim.request('PATCH', '/api/training/settings', { json: { is_hidden: true } })
  expect(await answer(kim, '?from=2026-03-08&to=2026-03-08')).toMatchObject([
    { load: null, is_load_estimated: false },
  ])
})

test('a guessed sport is told', async () => {
  const { id } = (await answer(kim, '?from=2026-03-08&to=2026-03-08'))[0]!
  app.ctx.db.update(allWorkouts).set({ sportConfirmed: false }).where(eq(allWorkouts.shortId, id)).run()
  expect(await answer(kim, '?from=2026-03-08&to=2026-03-08')).toMatchObject([{ sport_confirmed: false }])
})
