// The single list of filters of workouts. The parameters of the API with their documentation and parsing, the SQL
// conditions, and the URLs, form and texts of the web app are derived from it. Contains no I/O, because the web app
// imports it, too.
import type { FigureKey } from '../../tracks/figures'

/**
 * Texts of a workout that can be searched. `places` are the names of the place where the workout started, of the place
 * farthest from the start, and of the place where it ended.
 */
export type SearchedText = 'title' | 'description' | 'notes' | 'places'

type Kind =
  /** A range of days in the time zone of the account or of each workout, see platform/http/input/day-range. */
  | { kind: 'days' }
  /** Bounds of a figure, in the unit of the API. */
  | { kind: 'figure'; figure: FigureKey }
  /** Bounds of the moving time, as text `hours:minutes`, or in seconds. */
  | { kind: 'duration' }
  /** A text that must occur in one of these fields, ignoring case. */
  | { kind: 'text'; in: readonly SearchedText[] }
  | { kind: 'sport' | 'equipment' | 'town' | 'country' }
  /** Whether the sport is certain, or a guess. */
  | { kind: 'confirmed' }

type AnyFilter = Kind & {
  /** Parameter names in requests and URLs: one name for a single value, two for the ends of a range. */
  names: readonly [string] | readonly [string, string]
  /** Translation key of the filter's name in the web app. Filters without a label are available only in the API. */
  label?: string
  /** Translation key of the form field's label. Without it, ranges use `label`, and text filters get no field. */
  field?: string
}

const ends = <Name extends string>(name: Name) => [`${name}_from`, `${name}_to`] as const

/** All filters, in the order of the API document. */
export const filters = [
  { names: ['sport_id'], kind: 'sport', label: 'figures.sport' },
  { names: ['sport_confirmed'], kind: 'confirmed' },
  { names: ['title'], kind: 'text', in: ['title'], label: 'figures.title' },
  { names: ['search'], kind: 'text', in: ['title', 'places'], label: 'filters.search' },
  {
    names: ['description'],
    kind: 'text',
    in: ['description'],
    label: 'figures.description',
    field: 'filters.inDescription',
  },
  { names: ['notes'], kind: 'text', in: ['notes'], label: 'figures.notes', field: 'filters.inNotes' },
  { names: ['from', 'to'], kind: 'days', label: 'filters.date' },
  { names: ends('distance'), kind: 'figure', figure: 'distanceM', label: 'figures.distance' },
  { names: ends('duration'), kind: 'duration', label: 'figures.moving', field: 'filters.moving' },
  { names: ends('ave_speed'), kind: 'figure', figure: 'aveSpeedCkmh', label: 'figures.averageSpeed' },
  { names: ends('max_speed'), kind: 'figure', figure: 'maxSpeedCkmh' },
  { names: ends('top_speed'), kind: 'figure', figure: 'topSpeedCkmh', label: 'figures.topSpeed' },
  { names: ends('ascent'), kind: 'figure', figure: 'ascentMm', label: 'figures.ascent' },
  { names: ['place'], kind: 'text', in: ['places'] },
  { names: ['town'], kind: 'town', label: 'filters.place' },
  { names: ['country'], kind: 'country', label: 'filters.country' },
  { names: ['equipment_id'], kind: 'equipment', label: 'frame.equipment' },
] as const satisfies readonly AnyFilter[]

export type Filter = (typeof filters)[number]

/** Filters whose parameters are parsed separately. The two parameters of a range of days are parsed together. */
export type ValueFilter = Exclude<Filter, { kind: 'days' }>

export type FilterName = Filter['names'][number]
