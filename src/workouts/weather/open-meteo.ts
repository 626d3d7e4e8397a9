// Weather from Open-Meteo: https://open-meteo.com/en/docs and https://open-meteo.com/en/docs/historical-weather-api
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { day } from '../../lib/durations'
import { type Provider, withoutWeather } from './provider'
import type { WeatherIcon } from './schemas'

const forecastUrl = 'https://api.open-meteo.com'
const archiveUrl = 'https://archive-api.open-meteo.com'

/**
 * Maximum age of weather that is requested from the forecast service, which covers the last 92 days. Older weather is
 * requested from the archive, which begins in 1940 but lacks the last few days.
 */
const inForecastMs = 90 * day

const question = {
  hourly: 'temperature_2m,relative_humidity_2m,weather_code,wind_speed_10m,wind_direction_10m,is_day',
  wind_speed_unit: 'ms',
  timeformat: 'unixtime',
}

/** The response: columns with one value per hour. */
const Answer = Type.Object({
  hourly: Type.Intersect([
    Type.Object({ time: Type.Array(Type.Number()) }),
    Type.Record(Type.String(), Type.Array(Type.Unknown())),
  ]),
})

/** The values of one hour: temperature in °C, humidity in per cent, wind in m/s. */
const Hour = Type.Object({
  temperature_2m: Type.Number(),
  relative_humidity_2m: Type.Number(),
  weather_code: Type.Number(),
  wind_speed_10m: Type.Number(),
  wind_direction_10m: Type.Number(),
  is_day: Type.Number(),
})

/** The provider for Open-Meteo. @param url base URL of another server; `null` for the public services */
export const openMeteo = (url: string | null): Provider => ({
  // A whole day is requested, because the archive accepts no single hours.
  addressFor({ latitude, longitude, time }, now) {
    const day = time.toISOString().slice(0, 10)
    const place = { latitude: String(latitude), longitude: String(longitude) }
    const query = new URLSearchParams({ ...place, start_date: day, end_date: day, ...question })
    const isInForecast = now.getTime() - time.getTime() < inForecastMs
    return isInForecast
      ? `${url ?? forecastUrl}/v1/forecast?${query}`
      : `${url ?? archiveUrl}/v1/archive?${query}`
  },

  read(answer, { time }) {
    const hour = findHour(answer, time)
    if (!Value.Check(Hour, hour)) throw withoutWeather()
    return {
      icon: iconFor(hour.weather_code, hour.is_day === 1),
      temperature: hour.temperature_2m,
      humidity: hour.relative_humidity_2m / 100,
      wind: hour.wind_speed_10m,
      windBearing: hour.wind_direction_10m,
    }
  },
})

/** Picks the values of one hour. */
function findHour(answer: unknown, time: Date): Record<string, unknown> {
  if (!Value.Check(Answer, answer)) throw withoutWeather()
  const index = answer.hourly.time.indexOf(time.getTime() / 1000)
  return Object.fromEntries(Object.entries(answer.hourly).map(([name, column]) => [name, column[index]]))
}

/** WMO weather codes (table 4677) that the provider uses. */
const icons: { codes: number[]; day: WeatherIcon; night?: WeatherIcon }[] = [
  { codes: [0, 1], day: 'clear-day', night: 'clear-night' },
  { codes: [2], day: 'partly-cloudy-day', night: 'partly-cloudy-night' },
  { codes: [3], day: 'cloudy' },
  { codes: [45, 48], day: 'fog' },
  // Drizzle, rain, showers and thunderstorms share an icon, because the API has none for thunderstorms.
  { codes: [51, 53, 55, 61, 63, 65, 80, 81, 82, 95, 96, 99], day: 'rain' },
  // These codes stand for freezing drizzle and freezing rain.
  { codes: [56, 57, 66, 67], day: 'sleet' },
  { codes: [71, 73, 75, 77, 85, 86], day: 'snow' },
]

function iconFor(code: number, isDay: boolean): WeatherIcon {
  const found = icons.find(({ codes }) => codes.includes(code))
  if (!found) throw withoutWeather()
  return isDay ? found.day : (found.night ?? found.day)
}
