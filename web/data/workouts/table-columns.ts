// The columns of the table of workouts: what they request, and by what they sort. The functions here are pure.
import type { Profile } from '../../../src/accounts/users/schemas'
import type { PickedWorkout, Workout } from '../../../src/workouts/workouts/schemas'
import type { SortColumn } from './selection'

export type TableColumn = NonNullable<Profile['list_columns']>[number]

interface Source {
  /** Properties of a workout that the column needs besides `commonFields`. */
  fields: readonly (keyof PickedWorkout)[]
  sort?: SortColumn
}

export const tableColumns: Readonly<Record<TableColumn, Source>> = {
  date: { fields: [], sort: 'workout_date' },
  start_time: { fields: [] },
  sport: { fields: [] },
  title: { fields: [] },
  distance: { fields: ['distance'], sort: 'distance' },
  duration: { fields: ['duration'] },
  moving: { fields: ['moving'], sort: 'duration' },
  pauses: { fields: ['pauses'] },
  speed: { fields: ['distance', 'ave_speed'], sort: 'ave_speed' },
  pace: { fields: ['distance', 'ave_speed'] },
  top_speed: { fields: ['top_speed'], sort: 'top_speed' },
  ascent: { fields: ['ascent'], sort: 'ascent' },
  descent: { fields: ['descent'] },
  lowest: { fields: ['min_alt'] },
  highest: { fields: ['max_alt'] },
  longest_climb: { fields: ['longest_climb'] },
  heart_rate: { fields: ['average_heart_rate'] },
  max_heart_rate: { fields: ['max_heart_rate'] },
  cadence: { fields: ['average_cadence'] },
  power: { fields: ['average_power'] },
  weighted_power: { fields: ['weighted_power'] },
  work: { fields: ['work'] },
  load: { fields: ['load'], sort: 'load' },
  energy: { fields: ['energy'], sort: 'energy' },
  equipment: { fields: ['equipments'] },
  place: { fields: [] },
  temperature: { fields: ['weather_start'] },
}

export const columnNames = Object.keys(tableColumns) as TableColumn[]

/** Properties that every row needs: for its link, title, sport and time. */
const commonFields = [
  'id',
  'sport_id',
  'sport_confirmed',
  'title',
  'workout_date',
  'local_start',
  'local_timezone',
  'places',
] as const satisfies (keyof Workout)[]

/** A workout of the table. Properties of columns that were not requested are missing. */
export type TableWorkout = Pick<Workout, (typeof commonFields)[number]> & PickedWorkout

const usualColumns: readonly TableColumn[] = [
  'date',
  'sport',
  'title',
  'distance',
  'moving',
  'speed',
  'pace',
  'ascent',
  'heart_rate',
]

/** The columns that a person sees. The title is always among them, because it is the link to the workout. */
export function shownColumns({
  list_columns: chosen,
  display_ascent,
}: Pick<Profile, 'list_columns' | 'display_ascent'>): readonly TableColumn[] {
  if (chosen == null) return usualColumns.filter(column => column !== 'ascent' || display_ascent)
  // A newer server may know columns that this version of the app lacks.
  const known = chosen.filter(column => column in tableColumns)
  return known.includes('title') ? known : ['title', ...known]
}

/** The properties that a table with these columns requests, in an order that does not depend on that of the columns. */
export function fieldsOf(columns: readonly TableColumn[]): string[] {
  const ofColumns = columns.flatMap(column => tableColumns[column].fields)
  return [...commonFields, ...[...new Set<string>(ofColumns)].toSorted()]
}

/** The columns after one was moved by a number of places. */
export function moved(columns: readonly TableColumn[], column: TableColumn, by: number): TableColumn[] {
  const from = columns.indexOf(column)
  const others = columns.filter(other => other !== column)
  return others.toSpliced(Math.max(0, from + by), 0, column)
}
