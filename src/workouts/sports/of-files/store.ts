import { and, eq, isNotNull, lt, max } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { workouts } from '../../../platform/db/tables'

/**
 * The sport words in a user's files, each with the sport of its latest workout.
 * @param addedBefore only workouts added before this moment count
 */
export function listUsedWords(db: Db, userId: number, addedBefore?: Date): [word: string, sportId: number][] {
  const { sportWord: word, sportId, workoutDate } = workouts
  // SQLite takes the other columns of a query with `max()` from the row with the maximum.
  const rows = db
    .select({ word, sportId, latest: max(workoutDate) })
    .from(workouts)
    .where(
      and(eq(workouts.userId, userId), isNotNull(word), addedBefore && lt(workouts.createdAt, addedBefore)),
    )
    .groupBy(word)
    .all()
  return rows.flatMap(({ word, sportId }): [string, number][] => (word === null ? [] : [[word, sportId]]))
}
