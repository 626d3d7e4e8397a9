// Eddington numbers are kept until something they depend on changes, and are then those that a connection computes that
// has kept none.
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { findAccount } from '../../../../src/platform/access/store'
import { type Db, openReader } from '../../../../src/platform/db/database'
import { users } from '../../../../src/platform/db/tables'
import type { BatchAnswer } from '../../../../src/workouts/batches/schemas'
import { dayNumberOf } from '../../../../src/workouts/training/days/day-number'
import { eddingtonNumbers } from '../../../../src/workouts/training/days/eddington-numbers'
import type { EddingtonNumber, FitnessAnswer } from '../../../../src/workouts/training/days/schemas'
import { addSport } from '../../../support/own-sports'
import { testApp } from '../../../support/test-app'
import { ride, storeWorkouts } from '../../analysis/stats/stored-workouts'
import { change, enter } from '../../workouts/by-hand'

const app = testApp()

/** The numbers that a database returns for a user. */
function numbersOf(db: Db, userId: number, today: string): EddingtonNumber[] {
  const account = findAccount(db, userId)
  if (!account) throw new Error('there is no such account')
  return [...eddingtonNumbers(db, account, dayNumberOf(today))]
}

test('each change is told at once', async () => {
  app.setClock(new Date('2026-06-01T10:00:00Z'))
  let today = '2026-06-01'
  const sam = await app.user('sam', { timezone: 'UTC' })
  const admin = await app.user('admin', { isAdmin: true })
  const scooters = await addSport(admin, { label: 'Scooters', icon: 'scooter' })
  const answered = async () => (await sam.get<FitnessAnswer>('/api/training/fitness')).body.data.eddington
  const anew = () => {
    using reader = openReader(join(app.dataDir, 'trackhut.db'))
    return numbersOf(reader.db, sam.account.id, today)
  }
  const enterOn = (day: number, facts: object = {}) =>
    enter(sam, { workout_date: `2026-05-${String(day).padStart(2, '0')} 10:00`, ...facts })
  const prefer = (preferences: Partial<typeof users.$inferInsert>) =>
    app.ctx.db.update(users).set(preferences).where(eq(users.id, sam.account.id)).run()
  let before = await answered()
  expect(before).toEqual([])
  /** Makes a change, and checks that the numbers of the answer have followed it. */
  const after = async (work: () => unknown) => {
    await work()
    const now = await answered()
    expect(now).not.toEqual(before)
    expect(now).toEqual(anew())
    before = now
    return now
  }

  // Rides of 5 to 10 km.
  const ids: string[] = []
  for (const day of [1, 2, 3, 4, 5, 6])
    await after(async () => ids.push((await enterOn(day, { distance: day + 4 })).id))
  expect(before).toEqual([{ group: 'ride', number: 5, unit: 'km', to_next: 1 }])
  const [first = '', second = '', third = ''] = ids
  await after(() => change(sam, first, { distance: 6 }))
  await after(() => change(sam, second, { sport_id: 5 }))
  await after(() => change(sam, third, { workout_date: '2026-05-04 12:00' }))
  let undo = ''
  await after(async () => {
    const json = { action: 'delete', ids: [first] }
    const { body } = await sam.request<BatchAnswer>('POST', '/api/workouts/batches', { json })
    undo = `/api/workouts/batches/${body.data.batches[0]!.id}/undo`
  })
  await after(() => sam.request('POST', undo))
  await after(() => sam.delete(`/api/workouts/${second}`))

  await after(() => enterOn(10, { workout_date: '2026-05-10 02:00', distance: 8 }))
  await enterOn(10, { distance: 8 })
  // In New York, the first of these two was on the day before.
  await after(() => prefer({ timezone: 'America/New_York' }))
  await after(() => prefer({ imperialUnits: true }))
  await after(() => prefer({ imperialUnits: false, timezone: 'UTC' }))
  // At their places, these two are on the same day.
  await after(() =>
    storeWorkouts(app, sam, [
      ride('2026-05-20T22:00:00Z', { zone: 'Asia/Tokyo' }),
      ride('2026-05-21T04:00:00Z', { zone: 'Asia/Tokyo' }),
    ]),
  )
  await after(() => prefer({ daysByPlace: true }))

  for (const day of [25, 26]) await enterOn(day, { sport_id: scooters.id })
  await after(() => admin.request('PATCH', `/api/sports/${scooters.id}`, { json: { icon: 'pedal_bike' } }))

  await enter(sam, { workout_date: '2026-06-01 09:00' })
  storeWorkouts(app, sam, [ride('2026-06-02T08:00:00Z')])
  expect(await answered()).toEqual(anew())
  before = await answered()
  await after(() => {
    today = '2026-06-02'
    app.setClock(new Date('2026-06-02T10:00:00Z'))
  })
})

test('what was computed is kept until a change', async () => {
  const ann = await app.user('ann', { timezone: 'UTC' })
  const ask = () => eddingtonNumbers(app.ctx.db, ann.account, dayNumberOf('2026-06-01'))
  await enter(ann)
  const kept = ask()
  expect([...kept]).toEqual([{ group: 'ride', number: 1, unit: 'km', to_next: 1 }])
  expect(ask()).toBe(kept)
  await enter(ann, { workout_date: '2018-05-16 14:05' })
  const changed = ask()
  expect(changed).not.toEqual(kept)
  expect(ask()).toBe(changed)
})
