// Which of a user's workouts a list, sums or a change of many are about.
import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { workouts } from '../../platform/db/tables'
import type { DayRange } from '../../platform/http/input/day-range'
import { figures } from '../../tracks/figures'
import { type Filter, filters, type SearchedText, type ValueFilter } from './filters'

/**
 * Which of a user's workouts, by the names of filters. What is left out, and empty text, makes no difference; figures are in
 * their unit in the interface, moving times in seconds.
 */
export type WorkoutFilter = Partial<DayRange> & {
  readonly [One in ValueFilter as One['names'][number]]?:
    | (One['kind'] extends 'sport' | 'figure' | 'duration' ? number : string)
    | undefined
}

/** The workouts once more, for a query that compares them with each other. */
export const other = alias(workouts, 'other')

type Workouts = typeof workouts | typeof other

/** Texts take the longest to search. */
const textsLast = filters.toSorted((a, b) => Number(a.kind === 'text') - Number(b.kind === 'text'))

/** Undefined when the filter lets everything through. */
export const passes = (table: Workouts, asked: WorkoutFilter): SQL | undefined =>
  and(...textsLast.map(filter => isMet(table, filter, asked)))

function isMet(table: Workouts, filter: Filter, asked: WorkoutFilter): SQL | undefined {
  switch (filter.kind) {
    case 'sport':
      return asked.sport_id === undefined ? undefined : eq(table.sportId, asked.sport_id)
    case 'days':
      return and(
        asked.from ? gte(table.workoutDate, asked.from) : undefined,
        asked.before ? lt(table.workoutDate, asked.before) : undefined,
      )
    case 'figure': {
      const [from, to] = filter.names
      const perUnit = storedPerUnit[figures[filter.figure].decimals]
      return isWithin(sql`${table[filter.figure]} / ${perUnit}`, asked[from], asked[to])
    }
    case 'duration':
      // With the plus no index is searched for it: what it finds would have to be sorted by date.
      return isWithin(sql`+${table.movingS}`, asked.duration_from, asked.duration_to)
    case 'town':
      return wasIn(table.id, asked)
    case 'country':
      // Of the same place as the town.
      return undefined
    case 'equipment':
      return asked.equipment_id === undefined ? undefined : isDoneWith(table.id, asked.equipment_id)
    case 'text': {
      const part = asked[filter.names[0]]
      return part ? or(...filter.in.map(text => contains(table, text, part))) : undefined
    }
  }
}

/** As numbers with a point: SQLite divides integers without a remainder. */
const storedPerUnit = { 2: sql`100.0`, 3: sql`1000.0` }

function isWithin(figure: SQL, from: number | undefined, to: number | undefined): SQL | undefined {
  return and(
    from === undefined ? undefined : sql`${figure} >= ${from}`,
    to === undefined ? undefined : sql`${figure} <= ${to}`,
  )
}

const contains = (table: Workouts, text: SearchedText, part: string) =>
  text === 'places'
    ? isSomePlace(table.id, sql`contains_text(name, ${part})`)
    : sql`contains_text(${table[text]}, ${part})`

/** Whether a workout began, was farthest from there, or ended in a town or a country. */
function wasIn(workoutId: SQLiteColumn, { town, country }: WorkoutFilter): SQL | undefined {
  const isThere = and(country ? sql`country = ${country}` : undefined, town ? sql`name = ${town}` : undefined)
  return isThere && isSomePlace(workoutId, isThere)
}

const isSomePlace = (workoutId: SQLiteColumn, isMeant: SQL) =>
  sql`EXISTS (SELECT 1 FROM workout_places WHERE workout_id = ${workoutId} AND ${isMeant})`

function isDoneWith(workoutId: SQLiteColumn, equipment: string): SQL {
  if (equipment === 'none') {
    return sql`NOT EXISTS (SELECT 1 FROM workout_equipments WHERE workout_id = ${workoutId})`
  }
  return sql`EXISTS (
    SELECT 1 FROM workout_equipments JOIN equipments ON equipments.id = workout_equipments.equipment_id
    WHERE workout_equipments.workout_id = ${workoutId} AND equipments.short_id = ${equipment})`
}
