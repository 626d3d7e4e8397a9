import { decodeShortId, encodeShortId } from '../../../lib/short-id'
import type { Db } from '../../../platform/db/database'
import { notFound } from '../../../platform/errors'
import { findGoal, type Goal } from './store'

/** @throws AppError 404 for a goal that is not there, or not the user's */
export function requireGoal(db: Db, userId: number, writtenId: string): Goal {
  const uuid = decodeShortId(writtenId)
  const found = uuid === null ? undefined : findGoal(db, userId, encodeShortId(uuid))
  if (!found) throw notFound('goal-not-found', 'goal not found', { goals: [] })
  return found
}

/** The same before a body is checked. */
export const requireGoalOfPath = (db: Db, userId: number, params: Record<string, string>) =>
  requireGoal(db, userId, params.goal_short_id ?? '')
