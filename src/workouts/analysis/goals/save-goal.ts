// Creates and changes goals; the same rules apply to both.
import { decodeShortId, encodeShortId } from '../../../lib/short-id'
import { requireAccount } from '../../../platform/access/require-account'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { type Db, transact } from '../../../platform/db/database'
import { invalid, notFound } from '../../../platform/errors'
import type { Period } from '../../library/periods'
import { requireSport } from '../../sports/require-sport'
import { type GoalMeasure, readGoalAmount, writeGoalAmount } from './measures'
import { type GoalChangesBody, maxGoals, type NewGoalBody } from './schemas'
import { countGoals, deleteGoal, findGoal, type Goal, insertGoal, updateGoal } from './store'

/** Returns a goal of the user. @throws AppError 404 if the goal does not exist or belongs to another user */
export function requireGoal(db: Db, userId: number, writtenId: string): Goal {
  const uuid = decodeShortId(writtenId)
  const found = uuid === null ? undefined : findGoal(db, userId, encodeShortId(uuid))
  if (!found) throw notFound('goal-not-found', 'goal not found', { goals: [] })
  return found
}

/** Checks the owner of the goal before the body is validated, see `ownedFirst`. */
export const requireGoalOfPath = (db: Db, userId: number, params: Record<string, string>) =>
  requireGoal(db, userId, params.goal_short_id ?? '')

/**
 * Creates a goal.
 * @returns the goal's short id
 * @throws AppError 400 for an impossible amount, an unknown sport, or too many goals
 */
export function createGoal(ctx: PlatformContext, userId: number, body: NewGoalBody): string {
  const { period, measure } = body
  const shortId = encodeShortId(crypto.randomUUID())
  const amount = requireAmount(body.amount, measure, period)
  transact(ctx.db, tx => {
    requireAccount(tx, userId)
    if (countGoals(tx, userId) >= maxGoals) {
      throw invalid('too-many-goals', `there can be ${maxGoals} goals at most`)
    }
    const sportIds = requireSports(tx, userId, body.sport_ids ?? [])
    insertGoal(tx, { shortId, userId, period, measure, amount, sportIds, createdAt: ctx.clock() })
  })
  return shortId
}

/**
 * Changes the fields that are present in the body, in one transaction.
 * @throws AppError 404 if the goal does not exist or belongs to another user; 400 as `createGoal` does
 */
export function changeGoal(ctx: PlatformContext, userId: number, writtenId: string, body: GoalChangesBody) {
  transact(ctx.db, tx => {
    const goal = requireGoal(tx, userId, writtenId)
    const { period = goal.period, measure = goal.measure, sport_ids } = body
    const amount = requireAmount(body.amount ?? writeGoalAmount(goal.amount, goal.measure), measure, period)
    const sportIds = sport_ids === undefined ? goal.sportIds : requireSports(tx, userId, sport_ids)
    updateGoal(tx, goal.id, { period, measure, amount, sportIds })
  })
}

/** Deletes a goal. @throws AppError 404 if the goal does not exist or belongs to another user */
export function removeGoal(db: Db, userId: number, writtenId: string) {
  transact(db, tx => deleteGoal(tx, userId, requireGoal(tx, userId, writtenId).shortId))
}

function requireAmount(amount: number, measure: GoalMeasure, period: Period): number {
  const stored = readGoalAmount(amount, measure, period)
  if (stored === null) throw invalid('goal-amount-invalid', 'nobody can reach this amount in this period')
  return stored
}

function requireSports(tx: Db, userId: number, sportIds: number[]): number[] {
  const ids = [...new Set(sportIds)].toSorted((a, b) => a - b)
  for (const id of ids) requireSport(tx, userId, id)
  return ids
}
