import { expect, test } from 'bun:test'
import type { Weather } from '../../../../../src/workouts/weather/schemas'
import { weatherValues } from '../../../../../web/screens/workout/weather/weather'

const weather: Weather = {
  icon: 'clear-day',
  temperature: 21.4,
  humidity: 0.46,
  wind: 5,
  windBearing: 200,
}

test('the weather is told in the units of the person', () => {
  expect(weatherValues(weather, { locale: 'en', isImperial: false })).toEqual({
    temperature: '21°C',
    humidity: '46%',
    wind: '18 km/h',
    isCalm: false,
    from: 'south',
  })
  expect(weatherValues(weather, { locale: 'en', isImperial: true })).toMatchObject({
    temperature: '71°F',
    wind: '11 mph',
  })
})

test.each([
  [0, 'north'],
  [22, 'north'],
  [23, 'northEast'],
  [270, 'west'],
  [338, 'north'],
  [360, 'north'],
] as const)('wind from %d degrees comes from the %s', (windBearing, from) => {
  expect(weatherValues({ ...weather, windBearing }, { locale: 'en', isImperial: false }).from).toBe(from)
})

test('a calm comes from nowhere', () => {
  const calm = weatherValues({ ...weather, wind: 0 }, { locale: 'en', isImperial: false })
  expect(calm).toMatchObject({ isCalm: true, from: null })
})

test('what nobody noted is not made up', () => {
  const unknown = { humidity: null, wind: null, windBearing: null }
  const values = weatherValues({ ...weather, ...unknown }, { locale: 'en', isImperial: false })
  expect(values).toMatchObject({ temperature: '21°C', humidity: null, wind: null, isCalm: false, from: null })
})
