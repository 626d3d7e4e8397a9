// Rows that stand for a whole outing.
import { expect, test } from 'bun:test'
import { addressOfRow, withFiguresOfWhole } from '../../../../web/data/workouts/wholes'

const whole = {
  ...{ title: 'Race', duration: '1:08:00', moving: '0:54:10', transitions: 180, distance: 21.85 },
  ...{ ascent: 90.5, descent: null, load: 70.1, energy: 500, map: 'ride' },
}

test('a row shows the figures of all legs, as far as they were asked for', () => {
  const row = { id: 'swim', distance: 0.7, moving: '0:08:20', ave_speed: 4, whole }
  expect(withFiguresOfWhole(row)).toEqual({ ...row, distance: 21.85, moving: '0:54:10' })
  expect(withFiguresOfWhole({ id: 'swim', map: 'swim', venue: 'indoors', whole })).toMatchObject({
    map: 'ride',
    venue: 'outdoors',
  })
})

test('the row of a workout alone stays as it is', () => {
  const row = { id: 'ride', distance: 10, whole: null }
  expect(withFiguresOfWhole(row)).toBe(row)
})

test('a row leads to the whole, or to the workout', () => {
  expect(addressOfRow({ id: 'swim', whole })).toBe('/workouts/swim/whole')
  expect(addressOfRow({ id: 'ride', whole: null })).toBe('/workouts/ride')
  expect(addressOfRow({ id: 'ride' })).toBe('/workouts/ride')
})
