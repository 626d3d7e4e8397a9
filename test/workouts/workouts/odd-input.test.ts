// No input about workouts without files causes a server error, and stored data stays valid.
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Answer, sendTo } from '../../support/requests'
import { testApp } from '../../support/test-app'
import { anHour, enter } from './by-hand'

const app = testApp()
const sam = await app.user('sam')
const workout = await enter(sam)

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-0',
    '1e400',
    '1e-400',
    'NaN',
    '0x1',
    '2018-05-15 14:05',
    '9999-12-31 23:59',
    'none',
  ),
  fc.constantFrom(0, -0, 1e21, 1e-7, 5e-324, 1.7e308, Number.MAX_SAFE_INTEGER, true, null, [], {}),
)
const names = [
  ...['sport_id', 'duration', 'distance', 'workout_date', 'ascent', 'descent', 'equipment_ids'],
  ...['title', 'description', 'notes'],
]
const oddBody = fc
  .array(fc.tuple(fc.constantFrom(...names), odd), { maxLength: 3 })
  .map(pairs => Object.fromEntries(pairs))

function expectNoFailure({ status, body }: Answer) {
  expect(status).toBeLessThan(500)
  if (status >= 400) expect(body).toMatchObject({ status: expect.stringMatching(/^(error|not found)$/) })
}

test('random bodies are never a failure', async () => {
  await fc.assert(
    fc.asyncProperty(oddBody, fc.boolean(), async (facts, isWhole) => {
      const json = isWhole ? { ...anHour, ...facts } : facts
      expectNoFailure(await sam.request('POST', '/api/workouts/no_gpx', { json }))
      expectNoFailure(await sam.request('PATCH', `/api/workouts/${workout.id}`, { json }))
    }),
    { numRuns: 300 },
  )
})

test('random queries are never a failure', async () => {
  const filters = [
    'title',
    'notes',
    'description',
    'sport_id',
    'from',
    'to',
    'equipment_id',
    'order',
    'order_by',
  ]
  const figures = ['distance', 'duration', 'ave_speed', 'max_speed'].flatMap(name => [
    `${name}_from`,
    `${name}_to`,
  ])
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    // Not `String`, which an object whose `toString` is a number does not have.
    odd.map(value => (typeof value === 'string' ? value : JSON.stringify(value))),
    fc.constantFrom(
      '2018-1-2',
      '9999-12-31',
      '0000-01-01',
      '1:00',
      '999999:999999',
      '%00',
      '\\',
      '*',
      '[',
      '%_',
    ),
  )
  const query = fc.array(fc.tuple(fc.constantFrom(...filters, ...figures), value), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(query, async pairs => {
      const search = new URLSearchParams(pairs.map(([name, text]) => [name, text.toWellFormed()]))
      expectNoFailure(await sam.get(`/api/workouts?${search}`))
    }),
    { numRuns: 400 },
  )
})

test('after all that every workout is still one that can be shown', async () => {
  const { database } = app.ctx
  const total = database.sqlite.query('SELECT count(*) AS workouts FROM workouts').get() as {
    workouts: number
  }
  expect(total.workouts).toBeGreaterThan(1)
  for (let page = 1; page <= Math.ceil(total.workouts / 100); page++) {
    const path = `/api/workouts?per_page=100&page=${page}`
    expect((await sendTo(app.handle, 'GET', path, { token: sam.token })).status).toBe(200)
  }
  const beyond = `distance_m < 0 OR duration_s < 1 OR ave_speed_ckmh < 0 OR moving_s <> duration_s
    OR ascent_mm < 0 OR (ascent_mm IS NULL) <> (descent_mm IS NULL)`
  expect(database.sqlite.query(`SELECT * FROM workouts WHERE ${beyond}`).all()).toEqual([])
})
