// The weather at a workout's start or finish, in the person's units. Pure.
import type { Weather } from '../../../../src/weather/schemas'
import { kilometresPerMile } from '../../../format/formats'

export interface WeatherValues {
  temperature: string
  humidity: string
  wind: string
  /** Where the wind comes from; null in a calm. */
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
export type CompassPoint = (typeof compass)[number]

export function weatherValues(
  { temperature, humidity, wind, windBearing }: Weather,
  { locale, isImperial }: { locale: string; isImperial: boolean },
): WeatherValues {
  const inUnit = (value: number, unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 0 }).format(value)
  const kmPerHour = wind * 3.6
  return {
    temperature: isImperial ? inUnit(temperature * 1.8 + 32, 'fahrenheit') : inUnit(temperature, 'celsius'),
    humidity: new Intl.NumberFormat(locale, { style: 'percent' }).format(humidity),
    wind: isImperial
      ? inUnit(kmPerHour / kilometresPerMile, 'mile-per-hour')
      : inUnit(kmPerHour, 'kilometer-per-hour'),
    from: wind === 0 ? null : compassPoint(windBearing),
  }
}

/** The nearest of the eight winds. */
function compassPoint(degrees: number): CompassPoint {
  return compass[Math.round((((degrees % 360) + 360) % 360) / 45) % 8] ?? 'north'
}
