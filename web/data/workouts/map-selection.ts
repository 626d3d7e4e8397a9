// The view and the filters of the map of all workouts, read from its URL and written to it. The filters are those of the
// list of workouts. The functions here are pure.
import { type Filters, filterNames, readFilters, shownFilters, workoutsAddress } from './selection'

export type MapView = 'tracks' | 'heat'

export interface MapSelection {
  view: MapView
  filters: Filters
}

/** Reads the selection from a URL. Invalid and missing parameters get their default. */
export const readMapSelection = (parameters: URLSearchParams): MapSelection => ({
  view: parameters.get('view') === 'heat' ? 'heat' : 'tracks',
  filters: readFilters(parameters),
})

/** The URL of the map. Default values and empty filters are left out. */
export function mapAddress({ view, filters }: MapSelection): string {
  const parameters = queryOf(filters)
  if (view === 'heat') parameters.set('view', view)
  return ['/workouts/map', parameters.toString()].filter(part => part !== '').join('?')
}

/** Writes filters as a query string for the API. */
export const tracksQuery = (filters: Filters): string => queryOf(filters).toString()

/** Makes the path of the extent of the tracks that match a query. */
export const tracksExtentPath = (query: string): string =>
  ['/api/workouts/tracks', query].filter(part => part !== '').join('?')

/** A template for the paths of heat tiles, with the placeholders that map programs use. */
export const heatTilesPath = '/api/workouts/heatmap/{z}/{x}/{y}.png'

/** What tiles of workouts are drawn from. */
interface TilesContent {
  /** The query for the workouts, as it is sent to the server. */
  query: string
  /** Changes whenever the content of a tile may have changed. */
  version: string
}

/** A template for the URLs of the tracks' vector tiles. */
export const tracksTiles = (origin: string, content: TilesContent): string =>
  `${origin}/api/workouts/tracks/{z}/{x}/{y}.mvt?${withVersion(content)}`

/** A template for the URLs of the heat map's tiles. @param isSharp whether they have twice the pixels per side */
export const heatTiles = (origin: string, content: TilesContent, isSharp: boolean): string =>
  `${origin}${isSharp ? heatTilesPath.replace('.png', '@2x.png') : heatTilesPath}?${withVersion(content)}`

function withVersion({ query, version }: TilesContent): string {
  const parameters = new URLSearchParams(query)
  parameters.set('version', version)
  return parameters.toString()
}

/** Writes filters in the same form as in the URL of a workout list. */
const queryOf = (filters: Filters) => new URLSearchParams(workoutsAddress({ filters }).split('?')[1])

/** The number of active filters. A range counts once, whether one or both of its ends are set. */
export const countFilters = ({ filters }: MapSelection): number =>
  shownFilters.filter(({ names }) => names.some(name => filters[name] !== undefined)).length

/** All filters with empty values. */
export const noFilters: Filters = Object.fromEntries(filterNames.map(name => [name, '']))
