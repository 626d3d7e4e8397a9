// Statistics over many workouts stay fast because one query reads all amounts from an index. Energy comes from the small
// rows of loads, each of which is found by its id.
import { expect, test } from 'bun:test'
import { statementsOf } from '../../../support/statements'
import { testApp } from '../../../support/test-app'
import { knownWorkouts, storeWorkouts } from './stored-workouts'

const app = testApp()
const sam = await app.user('sam')
storeWorkouts(app, sam, knownWorkouts)

test.each([
  'by_time',
  'by_time?time=month&type=average',
  'by_time?time=week&from=2017-01-01&to=2018-12-31',
  'by_time?time=weekm&to=2018-12-31',
  'by_sport',
  'by_sport?sport_id=1',
])('%s reads workouts in one query, of an index that has all of them', async path => {
  const statements = await statementsOf(app, async () => {
    expect((await sam.get(`/api/stats/sam/${path}`)).status).toBe(200)
  })
  const reading = statements.filter(statement => /from "shown_workouts"/.test(statement))
  expect(reading).toHaveLength(1)
  const plan = app.ctx.database.sqlite
    .query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${reading[0]}`)
    .all()
    .map(({ detail }) => detail)
  expect(plan).toEqual([
    expect.stringContaining('SEARCH workouts USING COVERING INDEX workouts_by_date'),
    'SEARCH training_loads USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN',
  ])
})

test('what the instance holds is told without reading any workout', async () => {
  const admin = await app.user('admin', { isAdmin: true })
  const statements = await statementsOf(app, () => admin.get('/api/stats/all'))
  expect(statements.filter(statement => /"(?:shown_)?workouts"/.test(statement))).toEqual([])
})
