// Reads and writes the URL of the statistics page. The functions here are pure.
import { readFilters } from '../../data/workouts/selection'
import { type Measure, measureNames } from '../../data/workouts/sums'
import type { Period } from '../../format/calendar'

export interface Shown {
  measure: Measure
  period: Period
  /** The year; `null` for all years. */
  year: number | null
  /** The id of a sport; empty for all sports. */
  sport: string
  /** The short id of a piece of equipment, or `none` for workouts without equipment; empty for all workouts. */
  equipment: string
  /** The code of a country; empty for all countries. */
  country: string
  /** The name of a place; empty for all places. */
  town: string
}

const periods: readonly Period[] = ['week', 'month', 'year']

/** Reads the choices from the URL. Invalid parameters are ignored. @param thisYear the year that is shown by default */
export function readShown(parameters: URLSearchParams, thisYear: number): Shown {
  const given = (name: string) => parameters.get(name) ?? ''
  const year = given('year')
  const { sport_id = '', equipment_id = '', country = '', town = '' } = readFilters(parameters)
  return {
    measure: measureNames.find(name => name === given('measure')) ?? 'distance',
    period: periods.find(name => name === given('by')) ?? 'month',
    year: year === 'all' ? null : /^[12]\d{3}$/.test(year) ? Number(year) : thisYear,
    sport: sport_id,
    equipment: equipment_id,
    country,
    town,
  }
}

/** Writes the choices as a URL. Default values are left out. */
export function shownAddress(shown: Shown, thisYear: number): string {
  const { measure, period, year, sport, equipment, country, town } = shown
  const parameters = new URLSearchParams()
  if (measure !== 'distance') parameters.set('measure', measure)
  if (period !== 'month') parameters.set('by', period)
  if (year !== thisYear) parameters.set('year', year === null ? 'all' : String(year))
  if (sport !== '') parameters.set('sport_id', sport)
  if (equipment !== '') parameters.set('equipment_id', equipment)
  if (country !== '') parameters.set('country', country)
  if (town !== '') parameters.set('town', town)
  const text = parameters.toString()
  return text === '' ? '/statistics' : `/statistics?${text}`
}
