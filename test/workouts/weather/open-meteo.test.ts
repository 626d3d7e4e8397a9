import { describe, expect, test } from 'bun:test'
import { openMeteo } from '../../../src/workouts/weather/open-meteo'
import { fromOpenMeteo } from './weather-server'

const day = '2026-05-01'
const at = (hour: number) => ({
  latitude: 45.1,
  longitude: -5,
  time: new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000),
})
const daysLater = (days: number) => new Date(at(8).time.getTime() + days * 86_400_000)
const provider = openMeteo(null)

test('it is asked for the day of the moment, in UTC', () => {
  const { searchParams } = new URL(provider.addressFor(at(23), at(23).time))
  expect(Object.fromEntries(searchParams)).toEqual({
    latitude: '45.1',
    longitude: '-5',
    start_date: day,
    end_date: day,
    hourly: 'temperature_2m,relative_humidity_2m,weather_code,wind_speed_10m,wind_direction_10m,is_day',
    wind_speed_unit: 'ms',
    timeformat: 'unixtime',
  })
})

describe('it is asked', () => {
  test.each([
    ['a moment in the future at the forecast', -1, 'https://api.open-meteo.com/v1/forecast'],
    ['the moment itself at the forecast', 0, 'https://api.open-meteo.com/v1/forecast'],
    ['for what the forecast still keeps there', 89, 'https://api.open-meteo.com/v1/forecast'],
    ['for what is older at the archive', 90, 'https://archive-api.open-meteo.com/v1/archive'],
    ['for what is very old at the archive', 9000, 'https://archive-api.open-meteo.com/v1/archive'],
  ])('%s', (_, days, address) => {
    const { origin, pathname } = new URL(provider.addressFor(at(8), daysLater(days)))
    expect(origin + pathname).toBe(address)
  })

  test.each([
    [0, 'http://127.0.0.1:1/weather/v1/forecast?'],
    [90, 'http://127.0.0.1:1/weather/v1/archive?'],
  ])('at a server of one’s own, %d days later', (days, start) => {
    const address = openMeteo('http://127.0.0.1:1/weather').addressFor(at(8), daysLater(days))
    expect(address).toStartWith(start)
  })
})

describe('its answer', () => {
  test.each([
    [0, { icon: 'clear-night', temperature: 10, humidity: 0.5, wind: 0, windBearing: 0 }],
    [8, { icon: 'clear-day', temperature: 18, humidity: 0.58, wind: 4, windBearing: 120 }],
    [23, { icon: 'clear-night', temperature: 33, humidity: 0.73, wind: 11.5, windBearing: 345 }],
  ])('is read at hour %d', (hour, weather) => {
    expect<unknown>(provider.read(fromOpenMeteo(day), at(hour))).toEqual(weather)
  })

  test.each([
    ['clear', [0, 1], 'clear-day', 'clear-night'],
    ['partly cloudy', [2], 'partly-cloudy-day', 'partly-cloudy-night'],
    ['overcast', [3], 'cloudy', 'cloudy'],
    ['fog', [45, 48], 'fog', 'fog'],
    ['drizzle', [51, 53, 55], 'rain', 'rain'],
    ['freezing drizzle', [56, 57], 'sleet', 'sleet'],
    ['rain', [61, 63, 65], 'rain', 'rain'],
    ['freezing rain', [66, 67], 'sleet', 'sleet'],
    ['snow', [71, 73, 75, 77], 'snow', 'snow'],
    ['showers of rain', [80, 81, 82], 'rain', 'rain'],
    ['showers of snow', [85, 86], 'snow', 'snow'],
    ['thunderstorms', [95, 96, 99], 'rain', 'rain'],
  ])('shows %s', (_, codes, byDay, byNight) => {
    for (const code of codes) {
      const answer = fromOpenMeteo(day, { weather_code: Array(24).fill(code) })
      const icons = [provider.read(answer, at(12)).icon, provider.read(answer, at(0)).icon]
      expect(icons as string[]).toEqual([byDay, byNight])
    }
  })

  const useless: [name: string, answer: unknown][] = [
    ['nothing', null],
    ['a refusal', { error: true, reason: "Parameter 'start_date' is out of allowed range" }],
    ['no hours', { hourly: {} }],
    ['hours of another day', fromOpenMeteo('2026-05-02')],
    ['times in words', fromOpenMeteo(day, { time: ['2026-05-01T08:00'] })],
    ['a column that is none', fromOpenMeteo(day, { temperature_2m: 12 })],
    ['a column that is missing', fromOpenMeteo(day, { temperature_2m: undefined })],
    ['a column that is too short', fromOpenMeteo(day, { is_day: [1, 1] })],
    ['figures that are not known yet', fromOpenMeteo(day, { temperature_2m: Array(24).fill(null) })],
    ['a code nobody knows', fromOpenMeteo(day, { weather_code: Array(24).fill(42) })],
  ]
  test.each(useless)('is no weather with %s', (_, answer) => {
    expect(() => provider.read(answer, at(8))).toThrow('holds no weather')
  })
})
