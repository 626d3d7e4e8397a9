// Reads and writes the URL of a list of workouts: its filters and order. The URL uses the app's own names and metric
// units, so that a link has the same meaning for every user. The functions here are pure.
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

/** Accepts days that exist, in the years 1000 to 2999. Both the server and browsers can read these. */
export const isDay: Check = text => {
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

/**
 * Lists the filters that the web app shows: first the given ones, then the other filters with one value, then ranges.
 */
export function filtersFrom(...first: FilterName[]): ShownFilter[] {
  const rankOf = ({ names }: ShownFilter) => {
    const index = first.indexOf(names[0])
    return index < 0 ? first.length + names.length : index
  }
  return filters
    .filter((filter): filter is ShownFilter => 'label' in filter)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** The filters in the order that they have in URLs. */
export const shownFilters = filtersFrom('sport_id', 'equipment_id')

export const filterNames: FilterName[] = shownFilters.flatMap(({ names }) => names)

/** The values of the filters. A missing or empty value means no filter. */
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

/** Sortings that only the headings of the table offer. */
const tableSortings = {
  ascentDown: { order_by: 'ascent', order: 'desc' },
  ascentUp: { order_by: 'ascent', order: 'asc' },
  topSpeedDown: { order_by: 'top_speed', order: 'desc' },
  topSpeedUp: { order_by: 'top_speed', order: 'asc' },
  loadDown: { order_by: 'load', order: 'desc' },
  loadUp: { order_by: 'load', order: 'asc' },
  energyDown: { order_by: 'energy', order: 'desc' },
  energyUp: { order_by: 'energy', order: 'asc' },
} as const satisfies Record<string, WorkoutsQuery>

const allSortings = { ...sortings, ...tableSortings }

export type Sorting = keyof typeof allSortings
export const sortingNames = Object.keys(allSortings) as Sorting[]

/** Sortings that people can choose from a list of options. */
export const listedSortings = Object.keys(sortings) as (keyof typeof sortings)[]

/** The value of `order_by` for lists that a column of the table sorts. */
export type SortColumn = (typeof allSortings)[Sorting]['order_by']

/** The column by which a list is sorted, and its direction. */
export const sortingOf = (sorting: Sorting): { by: SortColumn; isDescending: boolean } => ({
  by: allSortings[sorting].order_by,
  isDescending: allSortings[sorting].order === 'desc',
})

/** The sorting by a column: first descending, and the other way if the list is sorted like that already. */
export function sortingBy(column: SortColumn, present: Sorting): Sorting {
  const { by, isDescending } = sortingOf(present)
  const order = by === column && isDescending ? 'asc' : 'desc'
  const isWanted = (name: Sorting) =>
    allSortings[name].order_by === column && allSortings[name].order === order
  return sortingNames.find(isWanted) ?? 'latest'
}

export interface Selection {
  filters: Filters
  sorting: Sorting
  /** The number of the page that is shown first, from 1. */
  page: number
}

export const perPage = 20

/** Reads a selection from a URL. Invalid parameters get their default. */
export function readSelection(parameters: URLSearchParams): Selection {
  return {
    filters: readFilters(parameters),
    sorting: readSorting(parameters),
    page: readPage(parameters),
  }
}

/** Reads filters from a URL. Invalid values are ignored. */
export function readFilters(parameters: URLSearchParams): Filters {
  const given = shownFilters.flatMap(({ kind, names }) =>
    names.map(name => [name, parameters.get(name) ?? ''] as const).filter(([, text]) => checks[kind](text)),
  )
  return Object.fromEntries(given)
}

function readSorting(parameters: URLSearchParams): Sorting {
  const column = parameters.get('order_by') ?? sortings.latest.order_by
  const order = parameters.get('order') === 'asc' ? 'asc' : 'desc'
  const isWanted = (name: Sorting) =>
    allSortings[name].order_by === column && allSortings[name].order === order
  return sortingNames.find(isWanted) ?? 'latest'
}

export const isFiltered = (selection: Selection): boolean => Object.keys(selection.filters).length > 0

/** The URL of a list. Defaults and empty filters are left out. */
export function workoutsAddress({ filters = {}, sorting = 'latest', page = 1 }: Partial<Selection>): string {
  const { order_by, order } = allSortings[sorting]
  const parameters = new URLSearchParams({
    ...written(filters),
    ...(order_by !== sortings.latest.order_by && { order_by }),
    ...(order !== sortings.latest.order && { order }),
    ...(page > 1 && { page: String(page) }),
  })
  return ['/workouts', parameters.toString()].filter(part => part !== '').join('?')
}

/** Writes filters in a fixed order, so that the same filters always have the same URL. */
function written(filters: Filters): Record<string, string> {
  const all = filterNames.map(name => [name, filters[name] ?? ''] as const)
  return Object.fromEntries(all.filter(([, text]) => text !== ''))
}

/** Whether the latest or the oldest workouts come first; `null` if the list is not ordered by time. */
export const orderInTime = (sorting: Sorting): 'latest' | 'oldest' | null =>
  sorting === 'latest' || sorting === 'oldest' ? sorting : null

/** The ways in which a list can be grouped. A list is only grouped if it is sorted by time. */
export const groupings = ['month', 'week', 'town', 'country'] as const
export type Grouping = (typeof groupings)[number]

/** Whether workouts are grouped by the place where they start, which changes the order of the list. */
export const isByPlace = (grouping: Grouping): grouping is 'town' | 'country' =>
  grouping === 'town' || grouping === 'country'

/**
 * Whether a list shows each outing, such as a triathlon, as one row. If the list is sorted by figures or by places, or
 * filtered by anything but days, its legs are rows of their own, because they differ in what is compared.
 */
export const areLegsTogether = (filters: Filters, sorting: Sorting, grouping: Grouping): boolean =>
  orderInTime(sorting) !== null &&
  !isByPlace(grouping) &&
  Object.keys(filters).every(name => name === 'from' || name === 'to')

/** Makes the API path for the sums of a list: of the whole list, and of each of its groups. */
export const totalsRequest = (filters: Filters, by: Grouping, withLegsTogether = false): string =>
  `/api/workouts/totals?${new URLSearchParams({ ...written(filters), by, ...(withLegsTogether && together) })}`

const together = { legs: 'together' }

/** Makes the path of a sport's workouts up to and including a day, the latest first. */
export const earlierRequest = (sportId: number, day: string, count: number): string => {
  const query = {
    ...{ sport_id: String(sportId), to: day },
    ...{ per_page: String(count), fields: listedFields.join() },
  }
  return `/api/workouts?${new URLSearchParams(query satisfies WorkoutsQuery)}`
}

/** The size of a page, and the fields of its workouts. */
interface PageForm {
  perPage: number
  fields: readonly string[]
  /** Whether the legs of outings are rows of their own in any case. */
  areLegsApart?: boolean
}

export const listForm: PageForm = { perPage, fields: listedFields }

export function workoutsRequest(
  { filters, sorting, page }: Selection,
  grouping: Grouping = 'month',
  form = listForm,
): string {
  const isTogether = !form.areLegsApart && areLegsTogether(filters, sorting, grouping)
  const query = {
    ...filters,
    ...allSortings[sorting],
    ...((filters.from || filters.to) && { days: 'calendar' }),
    ...(isByPlace(grouping) && orderInTime(sorting) !== null && { order_by: grouping }),
    ...(isTogether && together),
    page: String(page),
    per_page: String(form.perPage),
    fields: [...form.fields, ...(isTogether ? ['outing', 'whole'] : [])].join(),
  }
  return `/api/workouts?${new URLSearchParams(query satisfies WorkoutsQuery)}`
}
