import { and, eq, isNotNull, max } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { workouts } from '../../platform/db/tables'

/** The words that files of a user had for their sports, with the sport of the latest workout of each. */
export function listUsedWords(db: Db, userId: number): [word: string, sportId: number][] {
  const { sportWord: word, sportId, workoutDate } = workouts
  // Of an aggregate with a maximum, SQLite answers the other columns of that row.
  const rows = db
    .select({ word, sportId, latest: max(workoutDate) })
    .from(workouts)
    .where(and(eq(workouts.userId, userId), isNotNull(word)))
    .groupBy(word)
    .all()
  return rows.flatMap(({ word, sportId }): [string, number][] => (word === null ? [] : [[word, sportId]]))
}
