// Every filter of workouts, told once. The parameters of requests and what the document says of them, how they are read, the
// SQL, and the addresses, the form and the words of the web app follow from this list. Pure: the web app imports it, too.
import type { FigureKey } from '../../tracks/figures'

/** Of a workout. Its places are where it began, was farthest from there, and ended; their names are searched. */
export type SearchedText = 'title' | 'description' | 'notes' | 'places'

type Kind =
  /** Days in the time zone of the account, see platform/http/input/day-range. */
  | { kind: 'days' }
  /** Bounds of a figure, in its unit. */
  | { kind: 'figure'; figure: FigureKey }
  /** Bounds of the moving time, in hours and minutes. */
  | { kind: 'duration' }
  /** Part of one of these, whatever its case. */
  | { kind: 'text'; in: readonly SearchedText[] }
  | { kind: 'sport' | 'equipment' | 'town' | 'country' }

type AnyFilter = Kind & {
  /** In requests and addresses: one, or the first and the last of a range. */
  names: readonly [string] | readonly [string, string]
  /** What the web app calls it. Without, it is for other apps alone. */
  label?: string
  /** What its field in the form is called, where that is not the label. A text without this has no field there. */
  field?: string
}

const ends = <Name extends string>(name: Name) => [`${name}_from`, `${name}_to`] as const

/** In the order of the document. */
export const filters = [
  { names: ['sport_id'], kind: 'sport', label: 'figures.sport' },
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

/** Those whose parameters are read one by one. */
export type ValueFilter = Exclude<Filter, { kind: 'days' }>

/** Names of all parameters. */
export type FilterName = Filter['names'][number]
