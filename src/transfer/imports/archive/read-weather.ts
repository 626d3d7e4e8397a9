import type { Weather, WeatherIcon } from '../../../workouts/weather/schemas'
import { readObject, readText } from './read-values'

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

const longestSummary = 255

/** The weather of a workout as it is stored here; null for what is none. What was not noted stays unknown. */
export function readWeather(value: unknown): string | null {
  const { icon, temperature, summary, ...noted } = readObject(value) ?? {}
  const known = icons.get(icon)
  const [humidity, wind, windBearing] = [noted.humidity, noted.wind, noted.windBearing].map(readFigure)
  if (!known || !isFigure(temperature)) return null
  if (humidity === undefined || wind === undefined || windBearing === undefined) return null
  const weather: Weather = { icon: known, temperature, humidity, wind, windBearing }
  const said = readText(summary, longestSummary)
  return JSON.stringify(said ? { ...weather, summary: said } : weather)
}

const isFigure = (value: unknown): value is number => Number.isFinite(value)

/** Undefined for what makes no sense. */
const readFigure = (value: unknown = null): number | null | undefined =>
  value === null || isFigure(value) ? value : undefined
