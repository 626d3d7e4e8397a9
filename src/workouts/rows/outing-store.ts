import { asc, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { workouts } from '../../platform/db/tables'

export interface LegRow {
  shortId: string
  sportId: number
}

/** The key of an outing in `listLegs`. It contains the user, because imports may give two users the same outing id. */
export const legsKey = (userId: number, outingId: string) => `${userId}/${outingId}`

/** All workouts of the outings to which these workouts belong. Those of an outing are in order, the earliest first. */
export function listLegs(
  db: Db,
  shown: readonly { userId: number; outingId: string | null }[],
): Map<string, LegRow[]> {
  const outingIds = new Set(shown.flatMap(({ outingId }) => outingId ?? []))
  // The workouts of most pages belong to no outing.
  if (outingIds.size === 0) return new Map()
  const { id, userId, outingId, shortId, sportId, workoutDate } = workouts
  const rows = db
    .select({ userId, outingId, shortId, sportId })
    .from(workouts)
    .where(inArray(outingId, [...outingIds]))
    .orderBy(asc(workoutDate), asc(id))
    .all()
  return Map.groupBy(rows, row => legsKey(row.userId, row.outingId ?? ''))
}
