import { expect, test } from 'bun:test'
import { placeAt } from '../../../../../web/screens/workout/stretch/place'

const formats = { distance: (value: number) => ({ number: value.toFixed(2), unit: 'km' }) }
const pointsTo = (distance: number) =>
  [0, 1].map(share => ({ duration: share * 600, distance: share * distance }))

test('a place of a recording is said by its distance', () => {
  expect(placeAt(pointsTo(5), 300, formats)).toBe('2.50 km')
})

test('of a recording without distances it is said by its time', () => {
  expect(placeAt(pointsTo(0), 300, formats)).toBe('0:05:00')
  expect(placeAt([], 300, formats)).toBe('0:05:00')
})
