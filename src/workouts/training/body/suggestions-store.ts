import { and, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { refusedSuggestions, workoutAnalyses, workouts } from '../../../platform/db/tables'
import { meanDurations, type Quantity } from '../../../tracks/analysis/track-analysis'

type Refused = typeof refusedSuggestions.$inferSelect

type Duration = (typeof meanDurations)[number]

/**
 * Selects the best mean over a duration in SQL, so that the rest of the analysis is not parsed.
 * @param seconds duration of the mean
 */
const bestMean = (quantity: Quantity, seconds: Duration) =>
  sql<
    number | null
  >`${workoutAnalyses.analysis} ->> ${`$.bestMeans.${quantity}[${meanDurations.indexOf(seconds)}].value`}`

/** Returns the values that suggestions need, for each of a user's workouts since a moment, latest workout first. */
export const listProofs = (db: Db, userId: number, since: Date) =>
  db
    .select({
      workoutId: workouts.id,
      shortId: workouts.shortId,
      sportId: workouts.sportId,
      workoutDate: workouts.workoutDate,
      localOffsetS: workouts.localOffsetS,
      sportConfirmed: workouts.sportConfirmed,
      heldHeartRate: sql<number | null>`${workoutAnalyses.analysis} ->> '$.heldHeartRate'`,
      heartRate20: bestMean('heartRate', 1200),
      heartRate40: bestMean('heartRate', 2400),
      heartRate60: bestMean('heartRate', 3600),
      power2: bestMean('power', 120),
      power3: bestMean('power', 180),
      power5: bestMean('power', 300),
      power8: bestMean('power', 480),
      power12: bestMean('power', 720),
      power20: bestMean('power', 1200),
      speed2: bestMean('speed', 120),
      speed3: bestMean('speed', 180),
      speed5: bestMean('speed', 300),
      speed8: bestMean('speed', 480),
      speed12: bestMean('speed', 720),
      speed20: bestMean('speed', 1200),
    })
    .from(workouts)
    .innerJoin(workoutAnalyses, eq(workoutAnalyses.workoutId, workouts.id))
    .where(and(eq(workouts.userId, userId), gte(workouts.workoutDate, since)))
    .orderBy(workouts.workoutDate)
    .all()
    .toReversed()

export type Proof = ReturnType<typeof listProofs>[number]

export const listRefused = (db: Db, userId: number): Refused[] =>
  db.select().from(refusedSuggestions).where(eq(refusedSuggestions.userId, userId)).all()

export function deleteRefused(db: Db, { userId, measure, sportGroup }: Omit<Refused, 'value'>) {
  db.delete(refusedSuggestions)
    .where(
      and(
        eq(refusedSuggestions.userId, userId),
        eq(refusedSuggestions.measure, measure),
        eq(refusedSuggestions.sportGroup, sportGroup),
      ),
    )
    .run()
}

export function saveRefused(db: Db, refused: Refused) {
  const { userId, measure, sportGroup } = refusedSuggestions
  db.insert(refusedSuggestions)
    .values(refused)
    .onConflictDoUpdate({ target: [userId, measure, sportGroup], set: { value: refused.value } })
    .run()
}
