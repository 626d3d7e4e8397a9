// The values of the filter form, with figures as numbers in the user's units. The functions here are pure.

import { figures } from '../../../../src/tracks/figures'
import {
  type FilterName,
  type Filters,
  isHoursAndMinutes,
  type ShownFilter,
  shownFilters,
} from '../../../data/workouts/selection'
import { secondsOf } from '../../../format/durations'
import { enteredUnits } from '../figures'

export type FigureFilter = Extract<ShownFilter, { kind: 'figure' }>

/** The value of each filter. A filter that is not set is an empty text or `NaN`. */
export type FilterValues = {
  [Name in FilterName]: Name extends FigureFilter['names'][number] ? number : string
}

export type RangeFilter = Extract<ShownFilter, { names: readonly [string, string] }>

export const isRange = (filter: ShownFilter): filter is RangeFilter => filter.names.length === 2

export function filterValues(filters: Filters, isImperial: boolean): FilterValues {
  const values = shownFilters.flatMap(filter =>
    filter.names.map(name => {
      const text = filters[name]
      return [name, filter.kind === 'figure' ? numberInUnit(filter, text, isImperial) : (text ?? '')]
    }),
  )
  return Object.fromEntries(values) as FilterValues
}

/**
 * Returns the filters with the edited values. Other values are kept as they are, so that rounding never changes them.
 */
export function filtersOf(before: Filters, edited: Partial<FilterValues>, isImperial: boolean): Filters {
  const changed = shownFilters.flatMap(filter =>
    filter.names.flatMap(name => {
      const value = edited[name]
      return value === undefined ? [] : [[name, onTheWire(filter, value, isImperial)]]
    }),
  )
  return { ...before, ...Object.fromEntries(changed) }
}

/** The units of a figure, for fields and for conversion. */
export const unitsOf = ({ figure }: FigureFilter) => enteredUnits[figures[figure].quantity]

/**
 * Converts km, km/h or m to the user's unit, rounded to two decimals as in the field; `NaN` if the filter is not set.
 */
export function numberInUnit(filter: FigureFilter, text: string | undefined, isImperial: boolean): number {
  if (text === undefined) return Number.NaN
  return Math.round((Number(text) / (isImperial ? unitsOf(filter).ratio : 1)) * 100) / 100
}

function onTheWire(filter: ShownFilter, value: string | number, isImperial: boolean): string {
  if (typeof value === 'string') return value.trim()
  if (Number.isNaN(value)) return ''
  const metric = value * (filter.kind === 'figure' && isImperial ? unitsOf(filter).ratio : 1)
  return String(Math.round(metric * 1e5) / 1e5)
}

export type FilterProblems = Partial<Record<FilterName, 'filters.noDuration' | 'filters.reversed'>>

export function filterProblems(values: FilterValues): FilterProblems {
  const problems: FilterProblems = {}
  for (const filter of shownFilters.filter(isRange)) {
    const [first, last] = filter.names
    if (comparable(values[last]) < comparable(values[first])) problems[last] = 'filters.reversed'
    if (filter.kind !== 'duration') continue
    for (const name of filter.names) {
      const text = values[name].trim()
      if (text !== '' && !isHoursAndMinutes(text)) problems[name] = 'filters.noDuration'
    }
  }
  return problems
}

/** Converts an end of a range to a number that can be compared; `NaN` if the end is open. */
function comparable(value: string | number): number {
  if (typeof value === 'number') return value
  return value.includes(':') ? secondsOf(value) : Date.parse(value)
}
