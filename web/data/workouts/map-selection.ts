// What the map of all workouts shows, as its address says it. Pure.
import { type FilterName, type Filters, readSelection, workoutsAddress } from './selection'

export type MapView = 'tracks' | 'heat'

const trackFilterNames = ['sport_id', 'from', 'to', 'country', 'town'] as const satisfies FilterName[]

export type TrackFilters = Pick<Filters, (typeof trackFilterNames)[number]>

export interface MapSelection {
  view: MapView
  filters: TrackFilters
}

/** Whatever an address cannot say is left at its default. */
export function readMapSelection(parameters: URLSearchParams): MapSelection {
  const { filters } = readSelection(parameters)
  const given = trackFilterNames.flatMap(name => (filters[name] === undefined ? [] : [[name, filters[name]]]))
  return {
    view: parameters.get('view') === 'heat' ? 'heat' : 'tracks',
    filters: Object.fromEntries(given),
  }
}

/** Defaults, and filters that are empty, are left out of it. */
export function mapAddress({ view, filters }: MapSelection): string {
  const parameters = queryOf(filters)
  if (view === 'heat') parameters.set('view', view)
  return ['/workouts/map', parameters.toString()].filter(part => part !== '').join('?')
}

/** How the server is told which tracks. */
export const tracksQuery = (filters: TrackFilters): string => queryOf(filters).toString()

/** Where a map finds the tracks as vector tiles. @param version differs whenever one of them may look different */
export function tracksTiles(origin: string, query: string, version: string): string {
  const parameters = new URLSearchParams(query)
  parameters.set('version', version)
  return `${origin}/api/workouts/tracks/{z}/{x}/{y}.mvt?${parameters}`
}

/** Written as in the address of a list. */
const queryOf = (filters: TrackFilters) => new URLSearchParams(workoutsAddress({ filters }).split('?')[1])

export const countFilters = ({ filters }: MapSelection): number => Object.keys(filters).length

/** None that is not empty. */
export const noFilters: TrackFilters = Object.fromEntries(trackFilterNames.map(name => [name, '']))
