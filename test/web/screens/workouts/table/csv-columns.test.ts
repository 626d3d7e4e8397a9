import { describe, expect, test } from 'bun:test'
import type { TableWorkout } from '../../../../../web/data/workouts/table-columns'
import { columnNames } from '../../../../../web/data/workouts/table-columns'
import { csvCells, csvHeadings } from '../../../../../web/screens/workouts/table/csv-columns'

const place = { name: 'Uzès', country: 'FR', near: false }

const workout: TableWorkout = {
  id: 'a',
  sport_id: 1,
  sport_confirmed: true,
  title: null,
  workout_date: 'Fri, 01 May 2026 08:00:00 GMT',
  local_start: '2026-05-01T10:00:00+02:00',
  local_timezone: 'Europe/Paris',
  places: { start: place, farthest: null, end: null },
  distance: 10.5,
  duration: '1:00:00',
  moving: '0:45:30',
  pauses: null,
  ave_speed: 13.85,
  average_heart_rate: 141.5,
  load: null,
}
const named = { sport: 'Cycling', title: 'Morning ride, Uzès' }

describe('the CSV of workouts', () => {
  test('is in the units of the interface, without what is unknown', () => {
    const columns = [
      ...(['date', 'sport', 'title', 'distance', 'duration', 'moving', 'pauses'] as const),
      ...(['speed', 'pace', 'heart_rate', 'load', 'place', 'temperature'] as const),
    ]
    expect(csvCells(columns, workout, named)).toEqual([
      ...['2026-05-01T10:00:00+02:00', 'Cycling', 'Morning ride, Uzès', 10.5, 3600, 2730, ''],
      ...[13.85, 260, 141.5, '', 'Uzès', ''],
    ])
  })

  test('has the moment in UTC where the clock of the place is unknown', () => {
    const cells = csvCells(['date'], { ...workout, local_start: null }, named)
    expect(cells).toEqual(['2026-05-01T08:00:00.000Z'])
  })

  test('has another heading for each column', () => {
    expect(new Set(csvHeadings(columnNames)).size).toBe(columnNames.length)
  })
})

test('the row of a triathlon has the figures of all legs, and leaves empty what belongs to one', () => {
  const whole = {
    ...{
      title: 'Race',
      kind: 'triathlon' as const,
      duration: '1:08:00',
      moving: '0:54:10',
      transitions: 180,
      distance: 21.85,
    },
    ...{ ascent: 90.5, descent: null, load: 70.1, energy: 500, map: 'ride' },
  }
  const cells = csvCells(['distance', 'speed', 'heart_rate'], { ...workout, distance: 21.85, whole }, named)
  expect(cells).toEqual([21.85, '', ''])
})
