import type { Weather, WeatherIcon } from '../../../weather/schemas'
import { readObject } from './read-values'

/** Pictures here, by the names that they have had elsewhere, too. */
const icons = new Map<unknown, WeatherIcon>([
  ['clear-day', 'clear-day'],
  ['clear-night', 'clear-night'],
  ['partly-cloudy-day', 'partly-cloudy-day'],
  ['partly-cloudy-night', 'partly-cloudy-night'],
  ['cloudy', 'cloudy'],
  ['fog', 'fog'],
  ['rain', 'rain'],
  ['pour-rain', 'rain'],
  ['sleet', 'sleet'],
  ['snow', 'snow'],
  ['wind', 'wind'],
  ['breeze', 'wind'],
])

/** The weather of a workout as it is stored here; null for what is none. */
export function readWeather(value: unknown): string | null {
  const { icon, temperature, humidity, wind, windBearing = 0 } = readObject(value) ?? {}
  const known = icons.get(icon)
  if (!known) return null
  // What was noted before directions of the wind were has none.
  const figures = { temperature, humidity, wind, windBearing: windBearing ?? 0 }
  if (!Object.values(figures).every(Number.isFinite)) return null
  return JSON.stringify({ icon: known, ...(figures as Omit<Weather, 'icon'>) } satisfies Weather)
}
