// Weeks follow the calendar, whatever day a year begins on.
import { describe, expect, test } from 'bun:test'
import { testApp } from '../../../support/test-app'
import { knownWorkouts, ride, type StoredWorkout, storeWorkouts } from './stored-workouts'

const app = testApp()

/** Returns the keys of the weeks with workouts: once with weeks from Sunday, once with weeks from Monday. */
async function weeks(...workouts: StoredWorkout[]) {
  const user = await app.user(`user_${crypto.randomUUID().slice(0, 8)}`)
  storeWorkouts(app, user, workouts)
  const keys = async (time: string) => {
    const path = `/api/stats/${user.account.username}/by_time?time=${time}`
    const { body } = await user.get<{ data: { statistics: Record<string, unknown> } }>(path)
    return Object.keys(body.data.statistics)
  }
  return [await keys('week'), await keys('weekm')]
}

test('the weeks of known workouts', async () => {
  expect(await weeks(...knownWorkouts)).toEqual([
    ['2017-03-19', '2017-05-28', '2017-12-31', '2018-02-18', '2018-04-01', '2018-05-06'],
    ['2017-03-20', '2017-05-29', '2018-01-01', '2018-02-19', '2018-03-26', '2018-04-02', '2018-05-07'],
  ])
})

describe('the week of', () => {
  test.each([
    // 2024 begins on a Monday, 2025 on a Wednesday, 2026 on a Thursday.
    ['2023-12-31', '2023-12-31', '2023-12-25'],
    ['2024-01-01', '2023-12-31', '2024-01-01'],
    ['2024-01-06', '2023-12-31', '2024-01-01'],
    ['2024-01-07', '2024-01-07', '2024-01-01'],
    ['2024-02-29', '2024-02-25', '2024-02-26'],
    ['2024-12-28', '2024-12-22', '2024-12-23'],
    ['2024-12-29', '2024-12-29', '2024-12-23'],
    ['2024-12-30', '2024-12-29', '2024-12-30'],
    ['2025-01-01', '2024-12-29', '2024-12-30'],
    ['2025-01-05', '2025-01-05', '2024-12-30'],
    ['2025-12-28T23:59:59.999Z', '2025-12-28', '2025-12-22'],
    ['2025-12-29T00:00:00Z', '2025-12-28', '2025-12-29'],
    ['2026-01-01', '2025-12-28', '2025-12-29'],
    ['2026-01-04', '2026-01-04', '2025-12-29'],
    ['2026-12-31', '2026-12-27', '2026-12-28'],
    ['1970-01-01', '1969-12-28', '1969-12-29'],
    ['9999-12-31', '9999-12-26', '9999-12-27'],
  ])('%s begins on Sunday %s, or on Monday %s', async (date, sunday, monday) => {
    expect(await weeks(ride(date))).toEqual([[sunday], [monday]])
  })
})

test('a week across the end of a year is one week', async () => {
  expect(await weeks(ride('2024-12-31'), ride('2025-01-01'))).toEqual([['2024-12-29'], ['2024-12-30']])
})
