// Writes the weather at the start or the end in the user's units. The functions here are pure.
import type { Weather } from '../../../../src/workouts/weather/schemas'
import { kilometresPerMile } from '../../../format/formats'

export interface WeatherValues {
  temperature: string
  humidity: string | null
  wind: string | null
  isCalm: boolean
  /** The direction from which the wind came; `null` if it was calm, or unknown. */
  from: CompassPoint | null
}

const compass = [
  'north',
  'northEast',
  'east',
  'southEast',
  'south',
  'southWest',
  'west',
  'northWest',
] as const
type CompassPoint = (typeof compass)[number]

export function weatherValues(
  { temperature, humidity, wind, windBearing }: Weather,
  { locale, isImperial }: { locale: string; isImperial: boolean },
): WeatherValues {
  const inUnit = (value: number, unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 0 }).format(value)
  const speed = (kmPerHour: number) =>
    isImperial
      ? inUnit(kmPerHour / kilometresPerMile, 'mile-per-hour')
      : inUnit(kmPerHour, 'kilometer-per-hour')
  const isCalm = wind === 0
  return {
    temperature: isImperial ? inUnit(temperature * 1.8 + 32, 'fahrenheit') : inUnit(temperature, 'celsius'),
    humidity: humidity === null ? null : new Intl.NumberFormat(locale, { style: 'percent' }).format(humidity),
    wind: wind === null ? null : speed(wind * 3.6),
    isCalm,
    from: isCalm || windBearing === null ? null : compassPoint(windBearing),
  }
}

/** Returns the nearest of the eight points of the compass. */
function compassPoint(degrees: number): CompassPoint {
  return compass[Math.round((((degrees % 360) + 360) % 360) / 45) % 8] ?? 'north'
}
