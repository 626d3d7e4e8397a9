import { decodeShortId, encodeShortId } from '../../../lib/short-id'
import type { Db } from '../../../platform/db/database'
import { notFound } from '../../../platform/errors'
import { findGoal, type Goal } from './store'

/** @throws AppError 404 if the goal is missing or belongs to another user */
export function requireGoal(db: Db, userId: number, writtenId: string): Goal {
  const uuid = decodeShortId(writtenId)
  const found = uuid === null ? undefined : findGoal(db, userId, encodeShortId(uuid))
  if (!found) throw notFound('goal-not-found', 'goal not found', { goals: [] })
  return found
}

/** Checks who owns the goal before the body is validated, see `ownedFirst`. */
export const requireGoalOfPath = (db: Db, userId: number, params: Record<string, string>) =>
  requireGoal(db, userId, params.goal_short_id ?? '')
