// Parses the filter parameters of a request.
import { parseDecimal } from '../../lib/decimal'
import type { Account } from '../../platform/access/store'
import { invalid } from '../../platform/errors'
import { readDayRange } from '../../platform/http/input/day-range'
import { readIdFilter } from '../../platform/http/input/integer-id'
import type { WorkoutFilter } from './filter-store'
import { filters, type ValueFilter } from './filters'
import { countrySyntax, durationSyntax, type FilterQuery } from './schemas'

/** The fields of an account that define when its days begin. */
type Clocks = Pick<Account, 'timezone' | 'daysByPlace'>

/**
 * Reads the filters of a request.
 * @throws AppError `invalid payload` if a number, day, duration or country is malformed
 */
export function readFilter(query: FilterQuery, { timezone, daysByPlace }: Clocks): WorkoutFilter {
  const days = readDayRange(query, timezone, daysByPlace)
  const values = filters.flatMap(({ kind, names }) =>
    kind === 'days' ? [] : names.map(name => [name, readValue(kind, query[name])] as const),
  )
  return { ...days, ...Object.fromEntries(values) }
}

/**
 * Returns the value of a filter; `undefined` if the filter is not set. An empty `equipment_id` counts as set and
 * matches nothing, as the API documentation says.
 */
function readValue(kind: ValueFilter['kind'], text: string | undefined) {
  if (text === undefined || (text === '' && kind !== 'equipment')) return undefined
  return readers[kind](text)
}

const asItIs = (text: string) => text

const readers: Record<ValueFilter['kind'], (text: string) => string | number | boolean | undefined> = {
  sport: readIdFilter,
  confirmed: readTruth,
  text: asItIs,
  figure: readNumber,
  duration: readDuration,
  town: asItIs,
  country: readCountry,
  equipment: asItIs,
}

/**
 * Reads whether the legs of an outing are one.
 * @throws AppError `invalid payload` for anything but `together`
 */
export function readLegsTogether(text: unknown): boolean {
  if (text === undefined || text === '') return false
  if (text !== 'together') throw invalid('fields-invalid')
  return true
}

/**
 * Returns a country code after checking its syntax.
 * @throws AppError `invalid payload` if the text is no country code
 */
export function readCountry(code: string): string {
  if (!countrySyntax.test(code)) throw invalid('filter-invalid')
  return code
}

function readTruth(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw invalid('filter-invalid')
  return text === 'true'
}

function readNumber(text: string): number {
  const number = parseDecimal(text)
  if (Number.isNaN(number)) throw invalid('filter-invalid')
  return number
}

/** Reads seconds, or `hours:minutes` as seconds. */
function readDuration(text: string): number {
  if (!durationSyntax.test(text)) throw invalid('filter-invalid')
  if (text.endsWith('s')) return Number(text.slice(0, -1))
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 3600 + minutes * 60
}
