import { and, desc, eq, isNotNull, max } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { workouts } from '../../platform/db/tables'
import type { SportChoice } from './sport-choice'
import { sportsOfWords } from './sports-of-words'
import { listSports, stoppedSpeedThreshold } from './store'

/**
 * What the sports of recordings are chosen from. A word stands for what the user made of it last, else for a sport that is
 * called so, else for what it means.
 */
export function readSportChoice(
  db: Db,
  userId: number,
  { named, fallback }: Pick<SportChoice, 'named' | 'fallback'>,
): SportChoice {
  const sports = listSports(db, userId)
  const called = sports.flatMap(({ sport, own }): [string, number][] =>
    own
      ? [
          [
            sport.label
              .trim()
              .toLowerCase()
              .replaceAll(/[\s-]+/g, '_'),
            sport.id,
          ],
        ]
      : [],
  )
  return {
    named,
    fallback,
    ofWords: Object.fromEntries([...sportsOfWords, ...called, ...listUsedWords(db, userId)]),
    last: named === null ? findLastSport(db, userId) : null,
    stoppedSpeedThresholds: Object.fromEntries(
      sports.map(ofUser => [ofUser.sport.id, stoppedSpeedThreshold(ofUser)]),
    ),
  }
}

/** With the sport of the latest workout of each. */
function listUsedWords(db: Db, userId: number): [string, number][] {
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

function findLastSport(db: Db, userId: number): number | null {
  const last = db
    .select({ sportId: workouts.sportId })
    .from(workouts)
    .where(eq(workouts.userId, userId))
    .orderBy(desc(workouts.workoutDate))
    .limit(1)
    .get()
  return last?.sportId ?? null
}
