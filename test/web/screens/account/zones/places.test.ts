import { expect, test } from 'bun:test'
import { metresFrom } from '../../../../../src/tracks/curves/hide-zones'
import {
  boundsAroundCircle,
  readCoordinates,
  ringAround,
  writeCoordinates,
} from '../../../../../web/screens/account/zones/places'

test('coordinates are understood as maps and people write them, latitude first', () => {
  for (const text of [
    '45.764, 4.8357',
    '45.764,4.8357',
    ' 45.764  4.8357 ',
    '45.764; 4.8357',
    '45,764 4,8357',
    '45,764, 4,8357',
    '45.764°, 4.8357°',
  ])
    expect([text, readCoordinates(text)]).toEqual([text, [4.8357, 45.764]])
  expect(readCoordinates('-33.9, -70')).toEqual([-70, -33.9])
})

test('what is no place on Earth is not taken for one', () => {
  for (const text of ['', '45.764', '90.1, 0', '0, 180.1', '1, 2, 3', 'Lyon, France', '45.764,', '1e1, 2'])
    expect([text, readCoordinates(text)]).toEqual([text, null])
})

test('what is written is read again', () => {
  expect(writeCoordinates([4.835_71, 45.764])).toBe('45.76400, 4.83571')
  expect(readCoordinates(writeCoordinates([-179.999_99, -89.5]))).toEqual([-179.999_99, -89.5])
})

test('a circle is round on the ground', () => {
  const ring = ringAround([5, 60], 600)
  for (const [longitude, latitude] of ring)
    expect(metresFrom({ latitude: 60, longitude: 5 }, { latitude, longitude })).toBeWithin(595, 605)
  expect(ring.at(-1)![0]).toBeCloseTo(ring[0]![0], 9)
  const [west, south, east, north] = boundsAroundCircle([5, 60], 600)
  expect((east - west) / (north - south)).toBeCloseTo(2, 1)
})
