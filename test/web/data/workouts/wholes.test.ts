// Rows that stand for a whole outing.
import { expect, test } from 'bun:test'
import { addressOfRow } from '../../../../web/data/workouts/wholes'

const whole = {
  ...{ title: 'Race', kind: 'triathlon' as const, duration: '1:08:00', moving: '0:54:10', transitions: 180 },
  ...{ distance: 21.85, ascent: 90.5, descent: null, load: 70.1, energy: 500, map: 'ride' },
}

test('a row leads to the whole, or to the workout', () => {
  expect(addressOfRow({ id: 'swim', whole })).toBe('/workouts/swim/segment/all')
  expect(addressOfRow({ id: 'ride', whole: null })).toBe('/workouts/ride')
  expect(addressOfRow({ id: 'ride' })).toBe('/workouts/ride')
})
