import { expect, test } from 'bun:test'
import { csvOf, csvOfPlaces } from '../../../../web/screens/statistics/csv'

const sums = {
  workouts: 2,
  distance: 30,
  duration: 3600,
  ascent: 150,
  energy: 640,
  energy_estimated: 40,
}
const periods = [{ start: '2026-05-01', sums, bySport: new Map() }]
const places = [{ ...sums, country: 'ch', town: 'Biel, Bienne' }]

test('sums are written with their energy', () => {
  expect(csvOf(periods, true)).toBe(
    'start,workouts,distance_km,moving_s,average_speed_kmh,ascent_m,energy_kcal,energy_estimated_kcal\r\n' +
      '2026-05-01,2,30,3600,30.00,150,640,40\r\n',
  )
})

test('without it where it is not shown, neither for periods nor for places', () => {
  expect(csvOf(periods, false)).toBe(
    'start,workouts,distance_km,moving_s,average_speed_kmh,ascent_m\r\n2026-05-01,2,30,3600,30.00,150\r\n',
  )
  expect(csvOfPlaces(places, false)).toBe(
    'country,town,workouts,distance_km,moving_s,average_speed_kmh,ascent_m\r\n' +
      'ch,"Biel, Bienne",2,30,3600,30.00,150\r\n',
  )
})
