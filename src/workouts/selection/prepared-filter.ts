// Statements that select workouts by a filter. Each is built once for all filters that set the same parameters, such as a
// sport and a first day.
import { type Placeholder, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { preparedAs } from '../../platform/db/statements'
import type { FilterConditions, WorkoutFilter } from './filter-store'

type Value = string | number

/**
 * Returns a statement that selects by a filter, and the values of its placeholders for the filter.
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
