// The view and the filters of the map of all workouts, read from its URL and written to it. The functions here are
// pure.
import { type FilterName, type Filters, readSelection, workoutsAddress } from './selection'

export type MapView = 'tracks' | 'heat'

const trackFilterNames = ['sport_id', 'from', 'to', 'country', 'town'] as const satisfies FilterName[]

export type TrackFilters = Pick<Filters, (typeof trackFilterNames)[number]>

export interface MapSelection {
  view: MapView
  filters: TrackFilters
}

/** Reads the selection from a URL. Invalid and missing parameters get their default. */
export function readMapSelection(parameters: URLSearchParams): MapSelection {
  const { filters } = readSelection(parameters)
  const given = trackFilterNames.flatMap(name => (filters[name] === undefined ? [] : [[name, filters[name]]]))
  return {
    view: parameters.get('view') === 'heat' ? 'heat' : 'tracks',
    filters: Object.fromEntries(given),
  }
}

/** The URL of the map. Default values and empty filters are left out. */
export function mapAddress({ view, filters }: MapSelection): string {
  const parameters = queryOf(filters)
  if (view === 'heat') parameters.set('view', view)
  return ['/workouts/map', parameters.toString()].filter(part => part !== '').join('?')
}

/** Writes filters as a query string for the API. */
export const tracksQuery = (filters: TrackFilters): string => queryOf(filters).toString()

/**
 * A template for the URLs of the tracks' vector tiles.
 * @param version changes whenever the content of a tile may have changed
 */
export function tracksTiles(origin: string, query: string, version: string): string {
  const parameters = new URLSearchParams(query)
  parameters.set('version', version)
  return `${origin}/api/workouts/tracks/{z}/{x}/{y}.mvt?${parameters}`
}

/** Writes filters in the same form as in the URL of a workout list. */
const queryOf = (filters: TrackFilters) => new URLSearchParams(workoutsAddress({ filters }).split('?')[1])

export const countFilters = ({ filters }: MapSelection): number => Object.keys(filters).length

/** All filters with empty values. */
export const noFilters: TrackFilters = Object.fromEntries(trackFilterNames.map(name => [name, '']))
