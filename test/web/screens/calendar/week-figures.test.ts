// Sums of weeks in the calendar. 2026-11-16 and 2026-11-23 are Mondays. The expected sums were computed by hand.
import { describe, expect, test } from 'bun:test'
import type { CalendarWorkout } from '../../../../src/workouts/training/days/calendar-schemas'
import { fitIntoDay, sumsOf, weekInCalendar } from '../../../../web/screens/calendar/week-figures'

const workout = (day: string, distance: number, duration: number, load: number | null): CalendarWorkout => ({
  ...{ day, distance, duration, load, id: day, sport_id: 1, sport_confirmed: true, title: 'Ride' },
  ...{ workout_date: '', local_start: null, places: null, outing: [], notes: null, is_load_estimated: false },
})

const workouts = [
  workout('2026-11-16', 10.1, 3600, 50),
  workout('2026-11-20', 20.2, 7200, null),
  workout('2026-11-22', 5, 1800, 20),
  workout('2026-11-23', 30, 5400, 70),
  workout('2026-11-23', 0, 600, null),
]

const figures = (distance: number | null, duration: number | null, load: number | null) => ({
  ...{ distance, duration, load, isEstimated: false },
})

describe('a week', () => {
  test('that is over is compared with the whole week before', () => {
    expect(weekInCalendar(workouts, '2026-11-23', '2026-12-01')).toEqual({
      figures: figures(30, 6000, 70),
      before: figures(35.3, 12600, 70),
      isOver: true,
      restDays: 6,
    })
  })

  test('that lasts is compared with the same days, and has rested only on days that are over', () => {
    expect(weekInCalendar(workouts, '2026-11-23', '2026-11-26')).toEqual({
      figures: figures(30, 6000, 70),
      before: figures(10.1, 3600, 50),
      isOver: false,
      restDays: 2,
    })
    expect(weekInCalendar(workouts, '2026-11-23', '2026-11-23')?.restDays).toBe(0)
  })

  test('without anything has no figures, rather than zeros', () => {
    expect(weekInCalendar(workouts, '2026-11-09', '2026-12-01')).toEqual({
      figures: figures(null, null, null),
      before: figures(null, null, null),
      isOver: true,
      restDays: 7,
    })
  })

  test('that has not begun says nothing', () => {
    expect(weekInCalendar(workouts, '2026-11-30', '2026-11-29')).toBeNull()
  })
})

test('a load is estimated if a part of it is', () => {
  const guessed = { ...workout('2026-11-24', 10, 3600, 55), is_load_estimated: true }
  expect(weekInCalendar([...workouts, guessed], '2026-11-23', '2026-12-01')?.figures).toMatchObject({
    load: 125,
    isEstimated: true,
  })
})

test('a period has sums of distance, time and workouts', () => {
  expect(sumsOf(workouts)).toMatchObject({ workouts: 5, distance: 65.3, duration: 18600 })
})

test.each([
  [[], [], 0],
  [['a', 'b', 'c'], ['a', 'b', 'c'], 0],
  [['a', 'b', 'c', 'd'], ['a', 'b'], 2],
  [['a', 'b', 'c', 'd', 'e'], ['a', 'b'], 3],
])('of %p a day shows %p and says that there are %p more', (all, shown, more) => {
  expect(fitIntoDay<string>(all)).toEqual({ shown, more })
})
