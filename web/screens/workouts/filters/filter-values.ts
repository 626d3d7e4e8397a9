// The filters as the form shows them: distances and speeds as numbers in the person's unit. Pure.

import {
  type FilterName,
  type Filters,
  filterNames,
  isHoursAndMinutes,
} from '../../../data/workouts/selection'
import { secondsOf } from '../../../format/durations'
import { kilometresPerMile, metresPerFoot } from '../../../format/formats'

export type NumericFilter = Extract<
  FilterName,
  `${'distance' | 'ave_speed' | 'top_speed' | 'ascent'}_${string}`
>

/** Empty text, and not a number, for what filters nothing. */
export type FilterValues = { [Name in FilterName]: Name extends NumericFilter ? number : string }

/** First and last of what may be a range. */
export const ranges = [
  ['from', 'to'],
  ['distance_from', 'distance_to'],
  ['duration_from', 'duration_to'],
  ['ave_speed_from', 'ave_speed_to'],
  ['top_speed_from', 'top_speed_to'],
  ['ascent_from', 'ascent_to'],
] as const satisfies [FilterName, FilterName][]

export function filterValues(filters: Filters, isImperial: boolean): FilterValues {
  const values = filterNames.map(name => {
    const text = filters[name]
    return [name, isNumeric(name) ? numberInUnit(name, text, isImperial) : (text ?? '')]
  })
  return Object.fromEntries(values) as FilterValues
}

const isNumeric = (name: FilterName) => /^(distance|ave_speed|top_speed|ascent)_/.test(name)

/** Only what was edited takes the place of what there was, so that rounding changes nothing that was not touched. */
export function filtersOf(before: Filters, edited: Partial<FilterValues>, isImperial: boolean): Filters {
  const changed = Object.entries(edited).map(([name, value]) => [
    name,
    onTheWire(name as FilterName, value, isImperial),
  ])
  return { ...before, ...Object.fromEntries(changed) }
}

/** How many of the metric unit one of the imperial has. */
const ratioOf = (name: FilterName) => (name.startsWith('ascent') ? metresPerFoot : kilometresPerMile)

/** In the person's unit with two decimals, as many as are shown, from km, km/h or m. */
export function numberInUnit(name: FilterName, text: string | undefined, isImperial: boolean): number {
  if (text === undefined) return Number.NaN
  return Math.round((Number(text) / (isImperial ? ratioOf(name) : 1)) * 100) / 100
}

function onTheWire(name: FilterName, value: string | number, isImperial: boolean): string {
  if (typeof value === 'string') return value.trim()
  if (Number.isNaN(value)) return ''
  const metric = value * (isImperial ? ratioOf(name) : 1)
  return String(Math.round(metric * 1e5) / 1e5)
}

export type FilterProblems = Partial<Record<FilterName, 'filters.noDuration' | 'filters.reversed'>>

/** What cannot be meant, by the field to be changed. */
export function filterProblems(values: FilterValues): FilterProblems {
  const problems: FilterProblems = {}
  for (const [first, last] of ranges) {
    if (comparable(values[last]) < comparable(values[first])) problems[last] = 'filters.reversed'
  }
  for (const name of ['duration_from', 'duration_to'] as const) {
    const text = values[name].trim()
    if (text !== '' && !isHoursAndMinutes(text)) problems[name] = 'filters.noDuration'
  }
  return problems
}

/** A number of what a range goes from or to; not a number where it is open. */
function comparable(value: string | number): number {
  if (typeof value === 'number') return value
  return value.includes(':') ? secondsOf(value) : Date.parse(value)
}
