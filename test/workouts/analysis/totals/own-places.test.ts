// The countries and towns of workouts: sums for each place, lists and statistics of a place, and the places of a year.
import { describe, expect, test } from 'bun:test'
import { allWorkouts, workoutPlaces } from '../../../../src/platform/db/tables'
import type { CalendarDay } from '../../../../src/workouts/analysis/calendar/schemas'
import type { ReviewAnswer } from '../../../../src/workouts/analysis/review/schemas'
import type { PlacesAnswer, TotalsAnswer } from '../../../../src/workouts/analysis/totals/schemas'
import { sumPlaces } from '../../../../src/workouts/analysis/totals/sums'
import type { BatchAnswer } from '../../../../src/workouts/batches/schemas'
import type { WorkoutsAnswer } from '../../../../src/workouts/workouts/schemas'
import { gpxOfPoints } from '../../../formats/gpx/gpx-documents'
import { testApp } from '../../../support/test-app'
import { enter } from '../../workouts/by-hand'

const towns = {
  geneva: [46.2044, 6.1432],
  annecy: [45.8992, 6.1294],
  lyon: [45.764, 4.8357],
} as const

/** GPX of a workout of one hour, straight from one town to another. */
function way(from: keyof typeof towns, to: keyof typeof towns, day: string): Uint8Array {
  const [start, end] = [towns[from], towns[to]]
  return gpxOfPoints(
    Array.from({ length: 61 }, (_, minute) => [
      start[0] + ((end[0] - start[0]) * minute) / 60,
      start[1] + ((end[1] - start[1]) * minute) / 60,
      null,
      new Date(Date.parse(`${day}T08:00:00Z`) + minute * 60_000).toISOString(),
    ]),
  )
}

const app = testApp()
const sam = await app.user('sam', { timezone: 'UTC' })
const kim = await app.user('kim')
const across = await sam.upload(way('geneva', 'annecy', '2025-06-01'), { title: 'across' })
await sam.upload(way('annecy', 'annecy', '2026-06-02'), { title: 'around' })
await sam.upload(way('annecy', 'lyon', '2026-06-03'), { title: 'down', sport_id: 2 })
const byHand = await enter(sam, { title: 'by hand', workout_date: '2026-06-04 10:00' })
await kim.upload(way('lyon', 'lyon', '2026-06-01'))

const placesOf = async (query = '') => (await sam.get<PlacesAnswer>(`/api/workouts/places${query}`)).body.data

const titlesOf = async (query: string) =>
  (await sam.get<WorkoutsAnswer>(`/api/workouts?${query}`)).body.data.workouts.map(({ title }) => title)

describe('sums of places', () => {
  test('count a workout in each place where it began, was farthest or ended, and once in each', async () => {
    const { countries, towns } = await placesOf()
    expect(countries.map(({ country, workouts }) => [country, workouts])).toEqual([
      ['FR', 3],
      ['CH', 1],
    ])
    expect(towns.map(({ town, country, workouts }) => [town, country, workouts])).toEqual([
      ['Annecy', 'FR', 3],
      ['Genève', 'CH', 1],
      ['Lyon', 'FR', 1],
    ])
    const [france] = countries
    const all = await sam.get<TotalsAnswer>('/api/workouts/totals?country=FR')
    expect(france).toEqual({ country: 'FR', ...all.body.data.totals })
  })

  test('know the filters of the list', async () => {
    expect((await placesOf('?from=2026-01-01')).countries).toMatchObject([{ country: 'FR', workouts: 2 }])
    expect((await placesOf('?sport_id=2')).towns.map(({ town }) => town)).toEqual(['Annecy', 'Lyon'])
    expect((await placesOf('?country=CH')).towns.map(({ town }) => town)).toEqual(['Genève', 'Annecy'])
    for (const wrong of ['country=fr', 'from=x', 'sport_id=x'])
      expect((await sam.get(`/api/workouts/places?${wrong}`)).status).toBe(400)
  })

  test('add up, with no ascent and no energy where nobody measured one', () => {
    const { countries, towns } = sumPlaces([
      [1, 'FR', '', 1000, 60, null, null, null],
      [1, 'FR', 'Uzès', 1000, 60, null, null, null],
      [2, 'FR', 'Uzès', 500, 30, 7000, 99.6, 'met'],
      [2, 'IT', 'Uzès', 500, 30, 7000, 99.6, 'met'],
    ])
    const energy = { energyKcal: 100, estimatedKcal: 100 }
    expect(countries).toEqual([
      { country: 'FR', town: null, workouts: 2, distanceM: 1500, movingS: 90, ascentMm: 7000, ...energy },
      { country: 'IT', town: null, workouts: 1, distanceM: 500, movingS: 30, ascentMm: 7000, ...energy },
    ])
    expect(towns.map(({ country, town, workouts }) => [country, town, workouts])).toEqual([
      ['FR', 'Uzès', 2],
      ['IT', 'Uzès', 1],
    ])
  })
})

describe('lists', () => {
  test('have the workouts of a town, and with a country those of the one that is there', async () => {
    expect(await titlesOf('town=Annecy')).toEqual(['down', 'around', 'across'])
    expect(await titlesOf('town=Annecy&country=CH')).toEqual([])
    expect(await titlesOf('town=Anne')).toEqual([])
    expect(await titlesOf('place=anne')).toHaveLength(3)
    expect(await titlesOf(`town=${encodeURIComponent('Genève')}&country=CH`)).toEqual(['across'])
  })

  test('are put together by where workouts began, with sums in the same order', async () => {
    expect(await titlesOf('order_by=town')).toEqual(['across', 'down', 'around', 'by hand'])
    expect(await titlesOf('order_by=town&order=asc')).toEqual(['across', 'around', 'down', 'by hand'])
    expect(await titlesOf('order_by=country&per_page=2&page=2')).toEqual(['around', 'by hand'])
    const sums = async (by: string) =>
      (await sam.get<TotalsAnswer>(`/api/workouts/totals?by=${by}`)).body.data.starts.map(
        ({ country, town, workouts }) => [country, town, workouts],
      )
    expect(await sums('town')).toEqual([
      ['CH', 'Genève', 1],
      ['FR', 'Annecy', 2],
      [null, null, 1],
    ])
    expect(await sums('country')).toEqual([
      ['CH', null, 1],
      ['FR', null, 2],
      [null, null, 1],
    ])
    expect((await sam.get('/api/workouts/totals?by=village')).status).toBe(400)
  })
})

test('days and hours are those of a town or a country', async () => {
  const daysOf = async (query: string) =>
    (await sam.get<{ data: { days: CalendarDay[] } }>(`/api/calendar/days?${query}`)).body.data.days.map(
      ({ day }) => day,
    )
  expect(await daysOf('town=Lyon')).toEqual(['2026-06-03'])
  expect(await daysOf('country=CH')).toEqual(['2025-06-01'])
  expect(await daysOf('country=CH&town=Lyon')).toEqual([])
  expect((await sam.get('/api/calendar/hours?country=Swiss')).status).toBe(400)
})

test('a year tells its countries and towns', async () => {
  const { body } = await sam.get<ReviewAnswer>('/api/stats/sam/review?year=2026')
  expect(body.data.review).toMatchObject({
    countries: [{ country: 'FR', workouts: 2 }],
    towns: [{ town: 'Annecy', workouts: 2 }, { town: 'Lyon' }],
    town_count: 2,
  })
  const picture = await app.request('GET', '/api/stats/sam/review/picture?year=2026', { token: sam.token })
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('an index of places follows what is stored, changed, deleted and brought back', async () => {
  const indexed = () =>
    app.ctx.db
      .select()
      .from(workoutPlaces)
      .all()
      .filter(({ userId }) => userId === sam.account.id)
  const before = indexed()
  expect(before.filter(({ isStart }) => isStart)).toHaveLength(3)
  const json = { action: 'delete', ids: [across.id, byHand.id] }
  const batch = await sam.request<BatchAnswer>('POST', '/api/workouts/batches', { json })
  expect(batch.status).toBe(201)
  await sam.request('POST', `/api/workouts/batches/${batch.body.data.batches[0]?.id}/undo`)
  expect(indexed()).toEqual(before)
  app.ctx.db.update(allWorkouts).set({ places: null }).run()
  expect(indexed()).toEqual([])
})
