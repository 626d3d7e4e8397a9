// Reads the weather of a workout in an archive.
import type { Weather, WeatherIcon } from '../../../workouts/weather/schemas'
import { readObject, readText } from './read-values'

/** Weather icons by their names in Trackhut and in other trackers. */
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

const maxSummaryLength = 255

/**
 * Reads the weather of a workout, in the form in which it is stored. Returns null if the weather is invalid. Missing
 * values stay unknown.
 */
export function readWeather(value: unknown): string | null {
  const { icon, temperature, summary, ...noted } = readObject(value) ?? {}
  const known = icons.get(icon)
  const [humidity, wind, windBearing] = [noted.humidity, noted.wind, noted.windBearing].map(readFigure)
  if (!known || !isFigure(temperature)) return null
  if (humidity === undefined || wind === undefined || windBearing === undefined) return null
  const weather: Weather = { icon: known, temperature, humidity, wind, windBearing }
  const text = readText(summary, maxSummaryLength)
  return JSON.stringify(text ? { ...weather, summary: text } : weather)
}

const isFigure = (value: unknown): value is number => Number.isFinite(value)

/** Reads a number in the weather; returns undefined if it is invalid. */
const readFigure = (value: unknown = null): number | null | undefined =>
  value === null || isFigure(value) ? value : undefined
