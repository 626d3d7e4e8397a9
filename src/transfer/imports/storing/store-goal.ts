import type { Db } from '../../../platform/db/database'
import { maxGoals } from '../../../workouts/analysis/goals/schemas'
import { findGoalOwner, insertGoal, listGoals } from '../../../workouts/analysis/goals/store'
import { listSports } from '../../../workouts/sports/store'
import type { ImportedGoal } from '../archive/account-data'
import { matchSport } from './match-sport'
import { added, alreadyThere, leftOut, leftToOthers, type Outcome, sportUnknown } from './outcome'

/** Stores a goal in the running transaction, unless the user already has an equal goal. */
export function storeImportedGoal(
  tx: Db,
  userId: number,
  imported: ImportedGoal,
  now: Date,
): Outcome<{ shortId: string }> {
  const { shortId, period, measure, amount, createdAt } = imported
  const owner = findGoalOwner(tx, shortId)
  if (owner !== undefined) return owner === userId ? alreadyThere : leftToOthers
  const sportIds = matchSports(tx, userId, imported.sports)
  if (sportIds === null) return { outcome: 'left-out', reason: sportUnknown }
  const goal = { period, measure, amount, sportIds }
  const present = listGoals(tx, userId)
  const isThere = present.some(({ period, measure, amount, sportIds }) =>
    Bun.deepEquals({ period, measure, amount, sportIds }, goal),
  )
  if (isThere) return alreadyThere
  if (present.length >= maxGoals) {
    return leftOut('too-many-goals', `there can be ${maxGoals} goals at most`)
  }
  insertGoal(tx, { ...goal, shortId, userId, createdAt: createdAt ?? now })
  return { ...added, memo: { shortId } }
}

/** Returns the ids of the sports in ascending order; null if one of the sports is unknown. */
function matchSports(tx: Db, userId: number, imported: ImportedGoal['sports']): number[] | null {
  const sports = listSports(tx, userId)
  const ids = imported.map(sport => matchSport(sports, sport)?.sport.id)
  const known = ids.filter(id => id !== undefined)
  return known.length === ids.length ? [...new Set(known)].toSorted((a, b) => a - b) : null
}
