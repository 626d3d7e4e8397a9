import { and, eq, isNotNull, lt, max } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { workouts } from '../../../platform/db/tables'

/**
 * The words that files of a user had for their sports, with the sport of the latest workout of each.
 * @param addedBefore workouts that came later do not count
 */
export function listUsedWords(db: Db, userId: number, addedBefore?: Date): [word: string, sportId: number][] {
  const { sportWord: word, sportId, workoutDate } = workouts
  // Of an aggregate with a maximum, SQLite answers the other columns of that row.
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
