import { expect, test } from 'bun:test'
import { kindOfSport, type SportKind } from '../../src/tracks/limits'

test.each<[string | null, SportKind]>([
  ['running', 'onFoot'],
  ['trail_running', 'onFoot'],
  ['hiking', 'onFoot'],
  ['cycling', 'cycling'],
  ['e_bike_mountain', 'cycling'],
  ['biking', 'cycling'],
  ['virtual_ride', 'cycling'],
  ['lap_swimming', 'swimming'],
  ['open_water_swimming', 'swimming'],
  ['swimrun', 'other'],
  ['indoor_rowing', 'rowing'],
  ['resort_skiing', 'alpine'],
  ['cross_country_skiing', 'onSnow'],
  ['snow_shoe', 'onSnow'],
  ['paragliding', 'other'],
  ['fit_250', 'other'],
  [null, 'other'],
])('%p is a sport %s', (word, kind) => {
  expect(kindOfSport(word)).toBe(kind)
})
