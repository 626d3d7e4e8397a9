// What the map of all workouts shows, as its address says it. Pure.
import { type Filters, readSelection, workoutsAddress } from './selection'

export type MapView = 'tracks' | 'heat'

export type TrackFilters = Pick<Filters, 'sport_id' | 'from' | 'to'>

export interface MapSelection {
  view: MapView
  filters: TrackFilters
}

/** Whatever an address cannot say is left at its default. */
export function readMapSelection(parameters: URLSearchParams): MapSelection {
  const { sport_id, from, to } = readSelection(parameters).filters
  const filters = { sport_id, from, to }
  return {
    view: parameters.get('view') === 'heat' ? 'heat' : 'tracks',
    filters: Object.fromEntries(Object.entries(filters).filter(([, text]) => text !== undefined)),
  }
}

/** Defaults, and filters that are empty, are left out of it. */
export function mapAddress({ view, filters }: MapSelection): string {
  const parameters = queryOf(filters)
  if (view === 'heat') parameters.set('view', view)
  return ['/workouts/map', parameters.toString()].filter(part => part !== '').join('?')
}

/** As many as the server hands out at once. */
const tracksPerPage = 2000

/** What the server is asked for one page of tracks. */
export function outlinesRequest(filters: TrackFilters, page: number): string {
  const parameters = queryOf(filters)
  parameters.set('page', String(page))
  parameters.set('per_page', String(tracksPerPage))
  return `/api/workouts/outlines?${parameters}`
}

/** Written as in the address of a list. */
const queryOf = (filters: TrackFilters) => new URLSearchParams(workoutsAddress({ filters }).split('?')[1])

export const isFiltered = ({ filters }: MapSelection) => Object.keys(filters).length > 0
