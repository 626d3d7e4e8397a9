// SQL conditions for the filters of workouts that lists, sums and batches share.
import { and, eq, gte, lt, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { hour } from '../../lib/durations'
import type { Db } from '../../platform/db/database'
import { preparedAs } from '../../platform/db/statements'
import { workouts } from '../../platform/db/tables'
import type { DayRange } from '../../platform/http/input/day-range'
import { figures } from '../../tracks/figures'
import { type Filter, filters, type SearchedText, type ValueFilter } from './filters'

/**
 * Values of the filters, by parameter name. A missing value or an empty text does not filter; but an empty
 * `equipment_id` matches nothing. Figures are in the units of the API, moving times in seconds.
 */
export type WorkoutFilter = Partial<DayRange> & {
  readonly [One in ValueFilter as One['names'][number]]?:
    | (One['kind'] extends 'sport' | 'figure' | 'duration'
        ? number
        : One['kind'] extends 'confirmed'
          ? boolean
          : string)
    | undefined
}

/** A filter whose values may be placeholders, see `preparedByFilter`. */
export type FilterConditions = {
  readonly [Name in Exclude<keyof WorkoutFilter, 'byPlace'>]?:
    | WorkoutFilter[Name]
    | (Name extends 'sport_confirmed' ? never : Placeholder)
    | undefined
} & {
  readonly byPlace?: { from: number | Placeholder | null; before: number | Placeholder | null } | undefined
}

/** An alias of the table `workouts`, for queries that compare workouts with each other. */
export const other = alias(workouts, 'other')

type Workouts = typeof workouts | typeof other

type Value = string | number

/**
 * Returns a statement that selects by a filter, and the values of its placeholders. The statement is built once for all
 * filters that set the same parameters, such as a sport and a first day.
 * @param name together with the parameters that are set, it identifies the statement
 * @param build builds the statement on first use. It must use a `sql.placeholder` for every other value.
 */
export function preparedByFilter<Statement>(
  db: Db,
  name: string,
  filter: WorkoutFilter,
  build: (conditions: FilterConditions) => Statement,
): { statement: Statement; values: Record<string, Value> } {
  const { conditions, values, key } = separate(filter)
  return { statement: preparedAs(db, `${name} ${key}`, () => build(conditions)), values }
}

/**
 * Separates the values of a filter from its conditions. Truth values, and `none` for the equipment, choose a condition.
 * They belong to the key and are no values.
 */
function separate({ byPlace, from, before, sport_confirmed, equipment_id, ...others }: WorkoutFilter) {
  const values: Record<string, Value> = {}
  const named = <Given>(name: string, given: Given, value: Value | null | undefined): Given | Placeholder => {
    if (value == null || value === '') return given
    values[name] = value
    return sql.placeholder(name)
  }
  const conditions: FilterConditions = {
    ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, named(name, value, value)])),
    from: named('from', from, from?.getTime()),
    before: named('before', before, before?.getTime()),
    byPlace: byPlace && {
      from: named('byPlace.from', byPlace.from, byPlace.from),
      before: named('byPlace.before', byPlace.before, byPlace.before),
    },
    sport_confirmed,
    equipment_id: equipment_id === 'none' ? equipment_id : named('equipment_id', equipment_id, equipment_id),
  }
  const key = [
    ...Object.keys(values),
    byPlace && 'by place',
    sport_confirmed === undefined ? undefined : `confirmed: ${sport_confirmed}`,
    values.equipment_id === undefined && equipment_id !== undefined
      ? `equipment: ${equipment_id}`
      : undefined,
  ]
  return { conditions, values, key: key.join() }
}

/** The filters with text filters last, because these are the slowest. */
const textsLast = filters.toSorted((a, b) => Number(a.kind === 'text') - Number(b.kind === 'text'))

/** Returns the SQL condition for the filters; `undefined` if no filter is set. */
export const passes = (table: Workouts, asked: FilterConditions): SQL | undefined =>
  and(...textsLast.map(filter => isMet(table, filter, asked)))

function isMet(table: Workouts, filter: Filter, asked: FilterConditions): SQL | undefined {
  switch (filter.kind) {
    case 'sport':
      return asked.sport_id === undefined ? undefined : eq(table.sportId, asked.sport_id)
    case 'confirmed':
      if (asked.sport_confirmed === undefined) return undefined
      // Written as SQL text, so that SQLite recognizes the condition of the index.
      return asked.sport_confirmed ? sql`${table.sportConfirmed} = 1` : sql`${table.sportConfirmed} = 0`
    case 'days':
      return asked.byPlace
        ? isOnDaysOfPlace(table, asked)
        : and(
            asked.from ? gte(table.workoutDate, asked.from) : undefined,
            asked.before ? lt(table.workoutDate, asked.before) : undefined,
          )
    case 'figure': {
      const [from, to] = filter.names
      const perUnit = storedPerUnit[figures[filter.figure].decimals]
      return isWithin(sql`${table[filter.figure]} / ${perUnit}`, asked[from], asked[to])
    }
    case 'duration':
      // The `+` keeps SQLite from using the index by moving time: with this index, SQLite would have to sort the rows
      // by date.
      return isWithin(sql`+${table.movingS}`, asked.duration_from, asked.duration_to)
    case 'town':
      return wasIn(table.id, asked)
    case 'country':
      // The country is checked together with the town, because both must match the same place.
      return undefined
    case 'equipment':
      return asked.equipment_id === undefined ? undefined : isDoneWith(table.id, asked.equipment_id)
    case 'text': {
      const part = asked[filter.names[0]]
      return part ? or(...filter.in.map(text => contains(table, text, part))) : undefined
    }
  }
}

/** The largest differences between local time and UTC on Earth, in milliseconds: 14 hours ahead and 12 hours behind. */
const [maxAhead, maxBehind] = [14 * hour, 12 * hour]

type Moment = Date | Placeholder
type Day = number | Placeholder | null | undefined

/**
 * Compares local times. The approximate bounds in UTC, which allow for every possible offset, let SQLite use the index
 * by date.
 */
function isOnDaysOfPlace(table: Workouts, { from, before, byPlace }: FilterConditions): SQL | undefined {
  const { workoutDate, localOffsetS } = table
  const local = sql`${workoutDate} + ${localOffsetS} * 1000`
  const [first, end] = [byPlace?.from, byPlace?.before]
  return and(from ? isFrom(from, first) : undefined, before ? isBefore(before, end) : undefined)

  /** @param day `null` if the range begins at a moment */
  function isFrom(moment: Moment, day: Day): SQL {
    if (day == null) return gte(workoutDate, moment)
    return sql`${workoutDate} >= ${day} - ${maxAhead} AND coalesce(${local} >= ${day}, ${gte(workoutDate, moment)})`
  }

  /** @param day `null` if the range ends at a moment */
  function isBefore(moment: Moment, day: Day): SQL {
    if (day == null) return lt(workoutDate, moment)
    return sql`${workoutDate} < ${day} + ${maxBehind} AND coalesce(${local} < ${day}, ${lt(workoutDate, moment)})`
  }
}

/**
 * Stored integers per unit of the API, by number of decimals. The divisors are floating-point numbers, because SQLite
 * drops the remainder when it divides integers.
 */
const storedPerUnit = { 2: sql`100.0`, 3: sql`1000.0` }

type Bound = number | Placeholder | undefined

function isWithin(figure: SQL, from: Bound, to: Bound): SQL | undefined {
  return and(
    from === undefined ? undefined : sql`${figure} >= ${from}`,
    to === undefined ? undefined : sql`${figure} <= ${to}`,
  )
}

const contains = (table: Workouts, text: SearchedText, part: string | Placeholder) =>
  text === 'places'
    ? isSomePlace(table.id, sql`contains_text(name, ${part})`)
    : sql`contains_text(${table[text]}, ${part})`

/** Matches workouts whose start, end or farthest point lies in a town or a country. */
function wasIn(workoutId: SQLiteColumn, { town, country }: FilterConditions): SQL | undefined {
  const isThere = and(country ? sql`country = ${country}` : undefined, town ? sql`name = ${town}` : undefined)
  return isThere && isSomePlace(workoutId, isThere)
}

const isSomePlace = (workoutId: SQLiteColumn, isMeant: SQL) =>
  sql`EXISTS (SELECT 1 FROM workout_places WHERE workout_id = ${workoutId} AND ${isMeant})`

function isDoneWith(workoutId: SQLiteColumn, equipment: string | Placeholder): SQL {
  if (equipment === 'none') {
    return sql`NOT EXISTS (SELECT 1 FROM workout_equipments WHERE workout_id = ${workoutId})`
  }
  return sql`EXISTS (
    SELECT 1 FROM workout_equipments JOIN equipments ON equipments.id = workout_equipments.equipment_id
    WHERE workout_equipments.workout_id = ${workoutId} AND equipments.short_id = ${equipment})`
}
