// Every filter, wherever workouts are selected: it is documented, refuses invalid values, and selects the right workouts.
// Odd values are tested in ../workouts/filters.test.ts.
import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { allWorkouts, workoutPlaces } from '../../../src/platform/db/tables'
import { figures } from '../../../src/tracks/figures'
import type { TotalsAnswer } from '../../../src/workouts/analysis/totals/schemas'
import { type Filter, filters } from '../../../src/workouts/selection/filters'
import type { WorkoutsPage } from '../../../src/workouts/workouts/schemas'
import { insertEquipment } from '../../support/equipments'
import { testApp } from '../../support/test-app'
import { enter, refusalOf, refused } from '../workouts/by-hand'

const app = testApp()
const { db } = app.ctx
const sam = await app.user('sam')
const bike = insertEquipment(db, sam)

const hay = await enter(sam, { sport_id: 1, workout_date: '2026-03-01 12:00', title: 'hay' })
const needle = await enter(sam, {
  sport_id: 2,
  workout_date: '2026-03-03 12:00',
  equipment_ids: [bike.shortId],
  ...{ title: 'needle', description: 'needle', notes: 'needle' },
})
complete(hay.id, 1, { country: 'CH', name: 'Hay' })
complete(needle.id, 3, { country: 'FR', name: 'Needle' })
db.update(allWorkouts).set({ sportConfirmed: false }).where(eq(allWorkouts.shortId, needle.id)).run()

/**
 * Gives a workout a value for every filter that is based on measured figures or on a place.
 * @param units value of every filtered figure, and minutes of moving time
 */
function complete(shortId: string, units: number, place: { country: string; name: string }) {
  const filtered = filters.flatMap(filter => (filter.kind === 'figure' ? [filter.figure] : []))
  const stored = filtered.map(key => [key, units * 10 ** figures[key].decimals])
  const row = db
    .update(allWorkouts)
    .set({ ...Object.fromEntries(stored), movingS: units * 60 })
    .where(eq(allWorkouts.shortId, shortId))
    .returning()
    .get()
  db.insert(workoutPlaces)
    .values({ workoutId: row.id, userId: row.userId, isStart: true, ...place })
    .run()
}

/**
 * A value for each filter: for ranges, a value between those of the two workouts; otherwise the value of the workout
 * `needle`.
 */
const values: Record<Filter['kind'], string> = {
  sport: '2',
  confirmed: 'false',
  text: 'NEEDLE',
  days: '2026-03-02',
  figure: '2',
  duration: '0:02',
  town: 'Needle',
  country: 'FR',
  equipment: bike.shortId,
}

/** An invalid value for each filter; `null` if every text is valid. */
const wrongValues: Record<Filter['kind'], string | null> = {
  sport: 'cycling',
  confirmed: 'perhaps',
  text: null,
  days: '2026-02-30',
  figure: 'far',
  duration: 'two',
  town: null,
  country: 'France',
  equipment: null,
}

const parameters = filters.flatMap(({ kind, names }) =>
  names.map((name, end) => ({ name, kind, found: end === 0 ? needle.id : hay.id })),
)

const selecting = [
  '/api/workouts',
  '/api/workouts/totals',
  '/api/workouts/places',
  '/api/workouts/tracks',
  '/api/workouts/tracks/near',
  '/api/workouts/tracks/next',
]

const idsOf = async (query: string) =>
  (await sam.get<WorkoutsPage>(`/api/workouts?order=asc&${query}`)).body.data.workouts.map(({ id }) => id)

describe.each(parameters)('the filter $name', ({ name, kind, found }) => {
  test('lets through what it should, in lists and in sums', async () => {
    const query = `${name}=${values[kind]}`
    expect(await idsOf(query)).toEqual([found])
    const { body } = await sam.get<TotalsAnswer>(`/api/workouts/totals?${query}`)
    expect(body.data.totals.workouts).toBe(1)
  })

  test('lets through everything when it is empty, but that of equipment', async () => {
    expect(await idsOf(`${name}=`)).toEqual(kind === 'equipment' ? [] : [hay.id, needle.id])
  })
})

describe.each(parameters.filter(({ kind }) => wrongValues[kind] !== null))(
  'the filter $name',
  ({ name, kind }) => {
    const wrong = wrongValues[kind]

    test.each(selecting)('is refused by %s when it cannot be meant', async path => {
      const answer = await sam.get(`${path}?latitude=46&longitude=7&${name}=${wrong}`)
      expect(refusalOf(answer)).toEqual(refused('invalid payload'))
    })

    test('is refused when it would tell what to delete', async () => {
      const json = { action: 'delete', matching: { [name]: wrong } }
      const answer = await sam.request('POST', '/api/workouts/batches', { json })
      expect(refusalOf(answer)).toEqual(refused('invalid payload'))
    })
  },
)

test('the document has all of them, in their order, wherever workouts are selected', async () => {
  const { body } = await app.request<Document>('GET', '/api/docs/json')
  const names = parameters.map(({ name }) => name)
  const known = new Set<string>(names)
  const documented = selecting.map(path => body.paths[path]?.get?.parameters.map(({ name }) => name) ?? [])
  expect(documented.map(all => all.filter(name => known.has(name)))).toEqual(selecting.map(() => names))
  expect(Object.keys(body.components.schemas.BatchInput.properties.matching.properties)).toEqual(names)
})

interface Document {
  paths: Record<string, { get?: { parameters: { name: string }[] } }>
  components: { schemas: { BatchInput: { properties: { matching: { properties: object } } } } }
}
