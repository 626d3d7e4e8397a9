import { describe, expect, test } from 'bun:test'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import {
  type Measures,
  measureProblems,
  measuresBody,
  measuresNow,
  measuresOf,
} from '../../../../web/components/workouts/measures'

const metric = { timezone: 'Asia/Tokyo', imperial_units: false }
const imperial = { timezone: 'America/New_York', imperial_units: true }

const measures: Measures = {
  date: '2026-05-01',
  time: '06:05',
  distance: 12.345,
  duration: '1:02:03',
  ascent: 210,
  descent: 205,
}

test('the form begins with now, on the clocks of the person', () => {
  const now = new Date('2026-05-01T20:30:59Z')
  expect(measuresNow(now, metric)).toMatchObject({ date: '2026-05-02', time: '05:30', duration: '' })
  expect(measuresNow(now, imperial)).toMatchObject({ date: '2026-05-01', time: '16:30' })
})

describe('what is sent', () => {
  test('is in kilometres, seconds and metres', () => {
    expect(measuresBody(measures, metric)).toEqual({
      workout_date: '2026-05-01 06:05',
      distance: 12.345,
      duration: 3723,
      ascent: 210,
      descent: 205,
    })
  })

  test('comes from miles and feet where people use them', () => {
    expect(measuresBody({ ...measures, distance: 10, ascent: 1000, descent: 0 }, imperial)).toMatchObject({
      distance: 16.093,
      ascent: 304.8,
      descent: 0,
    })
  })

  test('says that there was no climb where none was entered', () => {
    const flat = { ...measures, ascent: Number.NaN, descent: Number.NaN }
    expect(measuresBody(flat, metric)).toMatchObject({ ascent: null, descent: null })
  })
})

test('a workout is shown in the units and on the clocks of the person', () => {
  const workout = {
    workout_date: 'Fri, 01 May 2026 20:30:00 GMT',
    distance: 16.093,
    duration: '1:00:00',
    ascent: 304.8,
    descent: null,
  } as Workout
  expect(measuresOf(workout, imperial)).toEqual({
    date: '2026-05-01',
    time: '16:30',
    distance: 10,
    duration: '1:00:00',
    ascent: 1000,
    descent: Number.NaN,
  })
})

describe('what cannot be', () => {
  test('is nothing in good figures, with or without a climb', () => {
    expect(measureProblems(measures)).toEqual({})
    expect(measureProblems({ ...measures, ascent: Number.NaN, descent: Number.NaN })).toEqual({})
  })

  test.each([
    ['0:00:00', 'measures.noDuration'],
    ['', 'measures.noDuration'],
    ['45:10', 'measures.noDuration'],
    ['1:60:00', 'measures.noDuration'],
    ['720:00:01', 'measures.durationLimit'],
    ['720:00:00', undefined],
    [' 0:5:7 ', undefined],
  ] as const)('a duration of %p: %p', (duration, problem) => {
    expect(measureProblems({ ...measures, duration }).duration).toBe(problem)
  })

  test.each([
    [{ date: '' }, { date: 'measures.noDate' }],
    [{ time: '' }, { time: 'measures.noTime' }],
    [{ ascent: Number.NaN }, { ascent: 'measures.bothOrNeither' }],
    [{ descent: Number.NaN }, { descent: 'measures.bothOrNeither' }],
  ] as const)('%p', (change, problems) => {
    expect(measureProblems({ ...measures, ...change })).toEqual(problems)
  })
})
