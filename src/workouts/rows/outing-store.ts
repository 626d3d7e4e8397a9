import { asc, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { workouts } from '../../platform/db/tables'

/** A workout of an outing. */
export interface LegRow {
  shortId: string
  sportId: number
}

/** Names an outing for `listLegs`: archives may bring the same id to several users. */
export const legsKey = (userId: number, outingId: string) => `${userId}/${outingId}`

/** The workouts of the outings that these belong to, each in the order of time. */
export function listLegs(
  db: Db,
  shown: readonly { userId: number; outingId: string | null }[],
): Map<string, LegRow[]> {
  const outingIds = new Set(shown.flatMap(({ outingId }) => outingId ?? []))
  // Most pages have none.
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
