// A triathlon as one row of lists, and as a whole. The recording is that of `fitRace`, and rides surround it.
import { describe, expect, test } from 'bun:test'
import type { CalendarDaysAnswer } from '../../../src/workouts/analysis/calendar/schemas'
import type { TotalsAnswer } from '../../../src/workouts/analysis/totals/schemas'
import type { BatchAnswer } from '../../../src/workouts/batches/schemas'
import type { CalendarWorkoutsAnswer } from '../../../src/workouts/training/days/calendar-schemas'
import type { OutingAnswer } from '../../../src/workouts/workouts/outing-schemas'
import type {
  PickedWorkout,
  Workout,
  WorkoutsAnswer,
  WorkoutsPage,
} from '../../../src/workouts/workouts/schemas'
import { fitRace } from '../../support/race'
import { steadyRide } from '../../support/recordings'
import { testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const app = testApp()

async function race(user: TestUser, start?: string): Promise<Workout[]> {
  const { status, body } = await user.tryUpload<WorkoutsAnswer>(
    fitRace(start),
    { sport_id: 'auto', title: 'Race' },
    'race.fit',
  )
  expect(status).toBe(201)
  return body.data.workouts
}

const onDay = (day: number) => steadyRide({ points: 3, start: new Date(Date.UTC(2026, 4, day)) })

const list = async (user: TestUser, query: string) => {
  const { body } = await user.get<WorkoutsPage>(`/api/workouts?${query}`)
  return { titles: body.data.workouts.map(({ title }) => title), total: body.pagination.total }
}

const sam = await app.user('sam')
for (const day of [1, 3]) await sam.upload(onDay(day), { title: `Ride ${day}` })
const legs = await race(sam)

describe('lists', () => {
  test('have a row for each leg, unless they are asked for one', async () => {
    const apart = ['Ride 3', 'Race', 'Race', 'Race', 'Ride 1']
    expect(await list(sam, 'per_page=9')).toEqual({ titles: apart, total: 5 })
    const together = ['Ride 3', 'Race', 'Ride 1']
    expect(await list(sam, 'per_page=9&legs=together')).toEqual({ titles: together, total: 3 })
  })

  test.each([
    [1, ['Ride 3']],
    [2, ['Race']],
    [3, ['Ride 1']],
    [4, []],
  ])('of one row a page count and turn as they are seen: page %i', async (page, titles) => {
    expect(await list(sam, `per_page=1&legs=together&page=${page}`)).toEqual({ titles, total: 3 })
  })

  test('show the first leg that matches the filters', async () => {
    const [, ride] = legs
    const { body } = await sam.get<WorkoutsPage>(
      `/api/workouts?legs=together&sport_id=${ride!.sport_id}&to=2026-05-02`,
    )
    expect(body.data.workouts.map(({ id }) => id)).toContain(ride!.id)
    expect(body.pagination.total).toBe(2)
  })

  test('may have the figures of the whole', async () => {
    const { body } = await sam.get<{ data: { workouts: PickedWorkout[] } }>(
      '/api/workouts?legs=together&fields=id,title,distance,venue,map,whole',
    )
    const [third, race] = body.data.workouts
    expect(third).toMatchObject({ title: 'Ride 3', whole: null })
    expect(race).toMatchObject({ id: legs[0]!.id, title: 'Race', distance: 21.539, map: legs[1]!.map })
    expect(race?.whole).toMatchObject({
      ...{ title: 'Race', kind: 'triathlon', duration: '1:08:15', moving: '1:04:45', transitions: 210 },
      ...{ distance: 21.539, load: null, energy: null, map: legs[1]!.map },
    })
  })

  test('are refused for anything else', async () => {
    expect((await sam.get('/api/workouts?legs=apart')).status).toBe(400)
    expect((await sam.get('/api/workouts/totals?legs=apart')).status).toBe(400)
  })
})

test('sums can count the outing as one, with the distance of all legs', async () => {
  const sums = async (query: string) =>
    (await sam.get<TotalsAnswer>(`/api/workouts/totals?by=month${query}`)).body.data
  const [apart, together] = [await sums(''), await sums('&legs=together')]
  expect(apart.totals.workouts).toBe(5)
  expect(together).toEqual({
    ...apart,
    totals: { ...apart.totals, workouts: 3 },
    periods: [{ ...apart.periods[0]!, workouts: 3 }],
  })
})

test('calendars know which workouts are legs', async () => {
  const days = await sam.get<CalendarDaysAnswer>('/api/calendar/days?from=2026-05-02&to=2026-05-02')
  const later = days.body.data.days.map(({ workouts, later_legs = 0 }) => [workouts, later_legs])
  expect(later.toSorted()).toEqual([
    [1, 0],
    [1, 1],
    [1, 1],
  ])
  const { body } = await sam.get<CalendarWorkoutsAnswer>(
    '/api/calendar/workouts?from=2026-05-01&to=2026-05-02',
  )
  expect(body.data.workouts.map(({ outing }) => outing)).toEqual([[], ...legs.map(({ outing }) => outing)])
})

describe('the whole', () => {
  const whole = async (id: string) =>
    (await sam.get<OutingAnswer>(`/api/workouts/${id}/outing`)).body.data.outing

  test('is the same from each leg, and has all of them', async () => {
    const outing = await whole(legs[0]!.id)
    expect(outing.legs.map(({ workout }) => workout.id)).toEqual(legs.map(({ id }) => id))
    expect(outing.legs.map(({ average_heart_rate }) => average_heart_rate)).not.toContain(null)
    expect(await whole(legs[2]!.id)).toEqual(outing)
  })

  test('gets a title, which is that of each leg', async () => {
    const path = `/api/workouts/${legs[1]!.id}/outing`
    const { status, body } = await sam.request<OutingAnswer>('PATCH', path, { json: { title: 'Nice 2026' } })
    expect([status, body.data.outing.title]).toEqual([200, 'Nice 2026'])
    expect(body.data.outing.legs.map(({ workout }) => workout.title)).toEqual(Array(3).fill('Nice 2026'))
    await sam.request('PATCH', path, { json: { title: '' } })
    expect((await whole(legs[0]!.id)).title).toBe('Nice 2026')
    await sam.request('PATCH', `/api/workouts/${legs[1]!.id}`, { json: { title: 'Alone' } })
    expect((await whole(legs[0]!.id)).title).toBeNull()
    await sam.request('PATCH', path, { json: { title: 'Race' } })
  })

  test('is none for a workout alone, and not for others', async () => {
    const { body } = await sam.get<WorkoutsPage>('/api/workouts?to=2026-05-01')
    const alone = await sam.get(`/api/workouts/${body.data.workouts[0]!.id}/outing`)
    expect([alone.status, alone.failure?.code]).toEqual([404, 'outing-not-found'])
    const other = await app.user('other')
    const path = `/api/workouts/${legs[0]!.id}/outing`
    expect((await other.get(path)).status).toBe(403)
    expect((await other.request('PATCH', path, { json: { title: 'Mine' } })).status).toBe(403)
  })
})

describe('batches', () => {
  const send = (user: TestUser, json: object) =>
    user.request<BatchAnswer>('POST', '/api/workouts/batches', { json })

  test('delete all legs of an outing as one, and bring them back', async () => {
    const kim = await app.user('kim')
    const [first] = await race(kim)
    await race(await app.user('lee'))
    const { status, body } = await send(kim, { action: 'delete', ids: [first!.id], legs: 'together' })
    expect([status, body.data.batches[0]?.workouts]).toEqual([201, 1])
    expect(await list(kim, '')).toEqual({ titles: [], total: 0 })
    await kim.request('POST', `/api/workouts/batches/${body.data.batches[0]!.id}/undo`, { json: {} })
    expect((await list(kim, 'legs=together')).total).toBe(1)
    expect((await list(kim, '')).total).toBe(3)
  })

  test('take single legs without this', async () => {
    const ana = await app.user('ana')
    const [swim, ride] = await race(ana)
    await send(ana, { action: 'delete', ids: [swim!.id] })
    const { body } = await ana.get<WorkoutsPage>('/api/workouts?legs=together')
    expect(body.data.workouts.map(({ id }) => id)).toEqual([ride!.id])
    expect((await list(ana, '')).total).toBe(2)
  })
})
