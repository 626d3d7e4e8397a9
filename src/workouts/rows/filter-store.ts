// Filters of a user's workouts, for lists, sums and batches.
import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { workouts } from '../../platform/db/tables'

/** Both ends are included; `null` means open. */
export interface FigureRange {
  from: number | null
  to: number | null
}

/** `null` and empty text do not filter. */
export interface WorkoutFilter {
  sportId: number | null
  /** Part of the text, ignoring case, as for description and notes. */
  title: string
  /** Part of the title or of the name of one of the workout's places. */
  search: string
  description: string
  notes: string
  from: Date | null
  /** Exclusive. */
  before: Date | null
  distanceKm: FigureRange
  movingS: FigureRange
  aveSpeedKmh: FigureRange
  maxSpeedKmh: FigureRange
  topSpeedKmh: FigureRange
  ascentM: FigureRange
  /** Part of the name of one of the workout's places, ignoring case. */
  place: string
  /** Full name of one of the workout's places; with `country`, of one in that country. */
  town: string
  /** Code of the country of one of the workout's places. */
  country: string
  /** Short id of the equipment; `none` for workouts without equipment. */
  equipment: string | null
}

const open: FigureRange = { from: null, to: null }

/** Matches every workout. */
export const wholeSelection: WorkoutFilter = {
  sportId: null,
  title: '',
  search: '',
  description: '',
  notes: '',
  from: null,
  before: null,
  distanceKm: open,
  movingS: open,
  aveSpeedKmh: open,
  maxSpeedKmh: open,
  topSpeedKmh: open,
  ascentM: open,
  place: '',
  town: '',
  country: '',
  equipment: null,
}

/** A second reference to workouts, for queries that compare them with each other. */
export const other = alias(workouts, 'other')

/** Undefined if the filter matches every workout. */
export function passes(table: typeof workouts | typeof other, filter: WorkoutFilter): SQL | undefined {
  return and(
    filter.sportId === null ? undefined : eq(table.sportId, filter.sportId),
    filter.from ? gte(table.workoutDate, filter.from) : undefined,
    filter.before ? lt(table.workoutDate, filter.before) : undefined,
    isWithin(sql`${table.distanceM} / 1000.0`, filter.distanceKm),
    // The plus keeps SQLite from using the index on this column, whose result would have to be sorted by date.
    isWithin(sql`+${table.movingS}`, filter.movingS),
    isWithin(sql`${table.aveSpeedCkmh} / 100.0`, filter.aveSpeedKmh),
    isWithin(sql`${table.maxSpeedCkmh} / 100.0`, filter.maxSpeedKmh),
    isWithin(sql`${table.topSpeedCkmh} / 100.0`, filter.topSpeedKmh),
    isWithin(sql`${table.ascentMm} / 1000.0`, filter.ascentM),
    wasIn(table.id, filter),
    isNearPlaceNamed(table.id, filter.place),
    filter.equipment === null ? undefined : isDoneWith(table.id, filter.equipment),
    // The slowest conditions come last.
    contains(table.title, filter.title),
    or(contains(table.title, filter.search), isNearPlaceNamed(table.id, filter.search)),
    contains(table.notes, filter.notes),
    contains(table.description, filter.description),
  )
}

const contains = (column: SQLiteColumn, part: string) =>
  part === '' ? undefined : sql`contains_text(${column}, ${part})`

const isNearPlaceNamed = (workoutId: SQLiteColumn, part: string) =>
  part === '' ? undefined : isSomePlace(workoutId, sql`contains_text(name, ${part})`)

/** Whether a workout began, had its farthest point or ended in a town or country; undefined without either. */
export function wasIn(
  workoutId: SQLiteColumn,
  { town, country }: Pick<WorkoutFilter, 'town' | 'country'>,
): SQL | undefined {
  if (town === '' && country === '') return undefined
  const isThere = and(
    country === '' ? undefined : sql`country = ${country}`,
    town === '' ? undefined : sql`name = ${town}`,
  )
  return isSomePlace(workoutId, isThere)
}

const isSomePlace = (workoutId: SQLiteColumn, isMeant: SQL | undefined) =>
  sql`EXISTS (SELECT 1 FROM workout_places WHERE workout_id = ${workoutId} AND ${isMeant})`

function isWithin(figure: SQL, { from, to }: FigureRange): SQL | undefined {
  return and(
    from === null ? undefined : sql`${figure} >= ${from}`,
    to === null ? undefined : sql`${figure} <= ${to}`,
  )
}

export function isDoneWith(workoutId: SQLiteColumn, equipment: string): SQL {
  if (equipment === 'none') {
    return sql`NOT EXISTS (SELECT 1 FROM workout_equipments WHERE workout_id = ${workoutId})`
  }
  return sql`EXISTS (
    SELECT 1 FROM workout_equipments JOIN equipments ON equipments.id = workout_equipments.equipment_id
    WHERE workout_equipments.workout_id = ${workoutId} AND equipments.short_id = ${equipment})`
}
