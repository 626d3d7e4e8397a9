// Statistics over many workouts stay quick because the database adds up, in one query.
import { expect, test } from 'bun:test'
import { statementsOf } from '../../support/statements'
import { testApp } from '../../support/test-app'
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
])('%s reads workouts in one grouped query', async path => {
  const statements = await statementsOf(app, async () => {
    expect((await sam.get(`/api/stats/sam/${path}`)).status).toBe(200)
  })
  const reading = statements.filter(statement => /from "workouts"/.test(statement))
  expect(reading).toEqual([expect.stringContaining('group by')])
})

test('what the instance holds is told without reading any workout', async () => {
  const admin = await app.user('admin', { isAdmin: true })
  const statements = await statementsOf(app, () => admin.get('/api/stats/all'))
  expect(statements.filter(statement => /"workouts"/.test(statement))).toEqual([])
})
