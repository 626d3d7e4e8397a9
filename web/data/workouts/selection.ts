// Reads and writes the address of a list: its filters and order, with the names and units of the interface, so that a
// link means the same to every user. Pure.
import { type Filter, filters } from '../../../src/workouts/selection/filters'
import type { WorkoutsQuery } from '../../../src/workouts/selection/schemas'
import { readPage } from '../client/read-page'
import { listedFields } from './requests'

type Check = (text: string) => boolean

const isText: Check = text => text.trim() !== ''
const isSport: Check = text => /^\d{1,9}$/.test(text)
const isEquipment: Check = text => /^[\w-]{1,40}$/.test(text)
const isCountry: Check = text => /^[A-Z]{2}$/.test(text)
const isNumber: Check = text => /^\d{1,6}(\.\d{1,9})?$/.test(text)
export const isHoursAndMinutes: Check = text => /^\d{1,3}:[0-5]\d$/.test(text)

/** A valid day with a four-digit year, which both server and browser can read. */
const isDay: Check = text => {
  const moment = /^[12]\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text)
}

export type ShownFilter = Extract<Filter, { label: string }>
export type FilterName = ShownFilter['names'][number]

const checks: Record<ShownFilter['kind'], Check> = {
  sport: isSport,
  equipment: isEquipment,
  text: isText,
  town: isText,
  country: isCountry,
  days: isDay,
  figure: isNumber,
  duration: isHoursAndMinutes,
}

/** The filters that the web app shows: the given ones first, then those with one value, then ranges. */
export function filtersFrom(...first: FilterName[]): ShownFilter[] {
  const placeOf = ({ names }: ShownFilter) => {
    const place = first.indexOf(names[0])
    return place < 0 ? first.length + names.length : place
  }
  return filters
    .filter((filter): filter is ShownFilter => 'label' in filter)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** In the order of addresses. */
export const shownFilters = filtersFrom('sport_id', 'equipment_id')

export const filterNames: FilterName[] = shownFilters.flatMap(({ names }) => names)

/** A missing or empty value filters nothing. */
export type Filters = Partial<Record<FilterName, string>>

const sortings = {
  latest: { order_by: 'workout_date', order: 'desc' },
  oldest: { order_by: 'workout_date', order: 'asc' },
  farthest: { order_by: 'distance', order: 'desc' },
  nearest: { order_by: 'distance', order: 'asc' },
  longest: { order_by: 'duration', order: 'desc' },
  shortest: { order_by: 'duration', order: 'asc' },
  fastest: { order_by: 'ave_speed', order: 'desc' },
  slowest: { order_by: 'ave_speed', order: 'asc' },
} as const satisfies Record<string, WorkoutsQuery>

export type Sorting = keyof typeof sortings
export const sortingNames = Object.keys(sortings) as Sorting[]

export interface Selection {
  filters: Filters
  sorting: Sorting
  /** The page that is shown first, from 1. */
  page: number
}

export const perPage = 20

/** Invalid parameters get their default. */
export function readSelection(parameters: URLSearchParams): Selection {
  return {
    filters: readFilters(parameters),
    sorting: readSorting(parameters),
    page: readPage(parameters),
  }
}

/** Invalid values are ignored. */
export function readFilters(parameters: URLSearchParams): Filters {
  const given = shownFilters.flatMap(({ kind, names }) =>
    names.map(name => [name, parameters.get(name) ?? ''] as const).filter(([, text]) => checks[kind](text)),
  )
  return Object.fromEntries(given)
}

function readSorting(parameters: URLSearchParams): Sorting {
  const column = parameters.get('order_by') ?? sortings.latest.order_by
  const order = parameters.get('order') === 'asc' ? 'asc' : 'desc'
  const isWanted = (name: Sorting) => sortings[name].order_by === column && sortings[name].order === order
  return sortingNames.find(isWanted) ?? 'latest'
}

export const isFiltered = (selection: Selection): boolean => Object.keys(selection.filters).length > 0

/** The address of a list; leaves out defaults and empty filters. */
export function workoutsAddress({ filters = {}, sorting = 'latest', page = 1 }: Partial<Selection>): string {
  const { order_by, order } = sortings[sorting]
  const parameters = new URLSearchParams({
    ...written(filters),
    ...(order_by !== sortings.latest.order_by && { order_by }),
    ...(order !== sortings.latest.order && { order }),
    ...(page > 1 && { page: String(page) }),
  })
  return ['/workouts', parameters.toString()].filter(part => part !== '').join('?')
}

/** In a fixed order, so that the same filters have the same address. */
function written(filters: Filters): Record<string, string> {
  const all = filterNames.map(name => [name, filters[name] ?? ''] as const)
  return Object.fromEntries(all.filter(([, text]) => text !== ''))
}

/** `null` if the list is not ordered by time. */
export const orderInTime = (sorting: Sorting): 'latest' | 'oldest' | null =>
  sorting === 'latest' || sorting === 'oldest' ? sorting : null

/** How a list ordered by time is grouped. */
export const groupings = ['month', 'week', 'town', 'country'] as const
export type Grouping = (typeof groupings)[number]

/** Grouping by the place of the start changes the order of the list. */
export const isByPlace = (grouping: Grouping): grouping is 'town' | 'country' =>
  grouping === 'town' || grouping === 'country'

/** The sums of the whole list and of each of its groups. */
export const totalsRequest = (filters: Filters, by: Grouping): string =>
  `/api/workouts/totals?${new URLSearchParams({ ...written(filters), by })}`

/** Workouts of a sport up to and including a day, latest first. */
export const earlierRequest = (sportId: number, day: string, count: number): string => {
  const query = {
    ...{ sport_id: String(sportId), to: day },
    ...{ per_page: String(count), fields: listedFields.join() },
  }
  return `/api/workouts?${new URLSearchParams(query satisfies WorkoutsQuery)}`
}

export function workoutsRequest({ filters, sorting, page }: Selection, grouping: Grouping = 'month'): string {
  const query = {
    ...filters,
    ...sortings[sorting],
    ...(isByPlace(grouping) && orderInTime(sorting) !== null && { order_by: grouping }),
    page: String(page),
    per_page: String(perPage),
    fields: listedFields.join(),
  }
  return `/api/workouts?${new URLSearchParams(query satisfies WorkoutsQuery)}`
}
