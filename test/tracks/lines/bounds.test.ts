import { expect, test } from 'bun:test'
import { type Bounds, boundsOfMost } from '../../../src/tracks/lines/bounds'

const around = (longitude: number, latitude: number): Bounds => [
  longitude - 0.1,
  latitude - 0.1,
  longitude + 0.1,
  latitude + 0.1,
]

test('a journey abroad does not make the tracks at home specks', () => {
  const home = Array.from({ length: 150 }, (_, index) => around(9 + (index % 10) / 50, 47.4))
  expect(boundsOfMost([around(145, -37.8), ...home, around(-122, 37.8)])).toEqual([
    expect.closeTo(8.9),
    expect.closeTo(47.3),
    expect.closeTo(9.28),
    expect.closeTo(47.5),
  ])
})

test('tracks on both sides of a line between cells belong together', () => {
  const [west, , east] = boundsOfMost([around(1.9, 45), around(2.1, 45), around(60, 10)])!
  expect([west, east]).toEqual([expect.closeTo(1.8), expect.closeTo(2.2)])
})

test('where all are is where most are, and nowhere without any', () => {
  expect(boundsOfMost([around(7, 46)])).toEqual(around(7, 46))
  expect(boundsOfMost([])).toBeNull()
})
