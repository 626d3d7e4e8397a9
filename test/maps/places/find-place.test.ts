// Tests finding the place of a position. Most positions are well-known sights, so any map shows their places.
import { expect, test } from 'bun:test'
import { placesOf } from '../../../src/maps/places/find-place'
import { createPlaces } from '../../../src/maps/places/places'
import type { Points } from '../../../src/tracks/track'
import { rideThrough } from '../../tracks/curves/rides'

const { placeOf } = await createPlaces().open()

const pointsThrough = (positions: readonly (readonly [latitude: number, longitude: number])[]): Points => ({
  ...rideThrough(positions.map((_, second) => ({ at: [second, 0] }))).points,
  latitude: Float64Array.from(positions, ([latitude]) => latitude),
  longitude: Float64Array.from(positions, ([, longitude]) => longitude),
})

test.each([
  ['the castle of Uzès', 44.0126, 4.4197, 'Uzès', 'FR'],
  ['the arena of Nîmes', 43.8349, 4.3596, 'Nîmes', 'FR'],
  ['the Louvre', 48.8606, 2.3376, 'Paris', 'FR'],
  ['the Brandenburg Gate', 52.5163, 13.3777, 'Berlin', 'DE'],
  ['the minster of Basel, a kilometre from two other countries', 47.5565, 7.5925, 'Basel', 'CH'],
  ['the opera of Sydney', -33.8568, 151.2153, 'Sydney', 'AU'],
  ['the imperial palace of Tokyo', 35.6852, 139.7528, 'Tokyo', 'JP'],
  ['the beach of Copacabana', -22.9711, -43.1822, 'Rio de Janeiro', 'BR'],
  ['Uhuru Park', -1.2894, 36.8175, 'Nairobi', 'KE'],
  ['the castle of Cape Town', -33.9258, 18.4276, 'Cape Town', 'ZA'],
  ['the harbour of Funchal', 32.6455, -16.908, 'Funchal', 'PT'],
  ['the church of Reykjavík', 64.1417, -21.9266, 'Reykjavík', 'IS'],
  ['the museum of Suva, near the antimeridian', -18.149, 178.4257, 'Suva', 'FJ'],
  ['Longyearbyen', 78.2232, 15.6267, 'Longyearbyen', 'SJ'],
])('%s', (_, latitude, longitude, name, country) => {
  expect(placeOf(latitude, longitude)).toEqual({ name, country, near: false })
  // A longitude beyond 180° denotes the same place as without the full turn.
  expect(placeOf(latitude, longitude + 360)).toEqual({ name, country, near: false })
})

test.each([
  ['the Golden Gate', 37.8199, -122.4783, 'San Francisco', 'US'],
  ['Uluru', -25.3444, 131.0369, 'Yulara', 'AU'],
  ['the Pont du Gard', 43.9474, 4.535, 'Vers-Pont-du-Gard', 'FR'],
])('near a town: %s', (_, latitude, longitude, name, country) => {
  expect(placeOf(latitude, longitude)).toEqual({ name, country, near: true })
})

test.each([
  ['the Sahara', 23.5, 10, 'DZ'],
  ['the ice of Greenland', 72, -40, 'GL'],
  ['Death Valley', 36.46, -116.87, 'US'],
  ['the forest of French Guiana', 3.2, -53, 'GF'],
  ['the South Pole', -90, 0, 'AQ'],
  ['beside it', -89.99, 179.99, 'AQ'],
])('far from towns, the country alone: %s', (_, latitude, longitude, country) => {
  expect(placeOf(latitude, longitude)).toEqual({ name: null, country, near: false })
})

test.each([
  ['the North Pole', 90, 0],
  ['the middle of the Atlantic', 30, -40],
  ['the Pacific on the antimeridian', 0, 180],
  ['west of it', 0, -179.99],
  ['off Africa, at 0°', 0, 0],
])('at sea: %s', (_, latitude, longitude) => {
  expect(placeOf(latitude, longitude)).toBeNull()
})

test('a workout begins, turns and ends somewhere', async () => {
  const finder = { placeOf }
  const [uzes, nimes, avignon] = [
    [44.0126, 4.4197],
    [43.8349, 4.3596],
    [43.9508, 4.8075],
  ] as const
  const names = (places: ReturnType<typeof placesOf>) => [
    places?.start?.name,
    places?.farthest?.name,
    places?.end?.name,
  ]
  expect(names(placesOf(pointsThrough([uzes, nimes, avignon, nimes]), finder))).toEqual([
    'Uzès',
    'Avignon',
    'Nîmes',
  ])
  expect(names(placesOf(pointsThrough([uzes]), finder))).toEqual(['Uzès', 'Uzès', 'Uzès'])
  expect(placesOf(pointsThrough([[Number.NaN, Number.NaN]]), finder)).toBeNull()
})
