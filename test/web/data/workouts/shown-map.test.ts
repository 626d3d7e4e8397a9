import { expect, test } from 'bun:test'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { hasShownMap, shownMapOf, venueElsewhere } from '../../../../web/data/workouts/shown-map'

test.each<[object, ReturnType<typeof venueElsewhere>, boolean]>([
  [{ venue: 'outdoors' }, null, true],
  [{ venue: 'indoors' }, 'indoors', false],
  [{ venue: 'virtual' }, 'virtual', false],
  // A workout as an earlier version of the server sends it.
  [{}, null, true],
])('%p is elsewhere: %p, on a map: %p', (told, elsewhere, isOnMap) => {
  const workout = { with_gpx: true, map: 'map', ...told } as Workout
  expect(venueElsewhere(workout)).toBe(elsewhere)
  expect([hasShownMap(workout), shownMapOf(workout)]).toEqual([isOnMap, isOnMap ? 'map' : null])
  expect(hasShownMap({ ...workout, with_gpx: false })).toBe(false)
})
