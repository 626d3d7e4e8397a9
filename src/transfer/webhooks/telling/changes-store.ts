import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { imports, reachedGoals, records, sports, untoldChanges, workouts } from '../../../platform/db/tables'

/** A workout that has changed since webhooks were last told. */
interface ChangedWorkout {
  shortId: string
  /** Whether it was there before, and is there now. */
  wasThere: boolean
  isThere: boolean
}

export const listChangedWorkouts = (db: Db, userId: number): ChangedWorkout[] =>
  db
    .select({
      shortId: untoldChanges.thingId,
      wasThere: untoldChanges.wasThere,
      isThere: sql`EXISTS (
        SELECT 1 FROM shown_workouts AS present
        WHERE present.short_id = untold_changes.thing_id AND present.user_id = untold_changes.user_id)`.mapWith(
        Boolean,
      ),
    })
    .from(untoldChanges)
    .where(and(eq(untoldChanges.userId, userId), eq(untoldChanges.type, 'workout')))
    .all()

/** Returns what is told of a workout. */
export const findTold = (db: Db, userId: number, shortId: string) =>
  db
    .select({
      shortId: workouts.shortId,
      sportId: workouts.sportId,
      sport: sports.label,
      workoutDate: workouts.workoutDate,
      distanceM: workouts.distanceM,
      durationS: workouts.durationS,
      movingS: workouts.movingS,
      ascentMm: workouts.ascentMm,
      title: workouts.title,
      places: workouts.places,
    })
    .from(workouts)
    .innerJoin(sports, eq(sports.id, workouts.sportId))
    .where(and(eq(workouts.userId, userId), eq(workouts.shortId, shortId)))
    .get()

/** Lists the records that are higher than they were when webhooks were last told. First records are none of them. */
export const listHigherRecords = (db: Db, userId: number) =>
  db
    .select({
      workoutShortId: workouts.shortId,
      sportId: records.sportId,
      sport: sports.label,
      type: records.recordType,
      value: records.value,
      previous: sql<number>`${untoldChanges.value}`,
    })
    .from(untoldChanges)
    .innerJoin(
      records,
      and(
        eq(records.userId, untoldChanges.userId),
        sql`${untoldChanges.thingId} = ${records.sportId} || ':' || ${records.recordType}`,
      ),
    )
    .innerJoin(workouts, eq(workouts.id, records.workoutId))
    .innerJoin(sports, eq(sports.id, records.sportId))
    .where(
      and(
        eq(untoldChanges.userId, userId),
        eq(untoldChanges.type, 'record'),
        sql`${records.value} > ${untoldChanges.value}`,
      ),
    )
    .all()

/** Whether an import of a user is adding or taking out workouts. */
export const isImporting = (db: Db, userId: number): boolean => {
  const status = db
    .select({ status: imports.status })
    .from(imports)
    .where(eq(imports.userId, userId))
    .get()?.status
  return status === 'running' || status === 'undoing'
}

/** Notes that a goal was reached in a period. @returns false if that was known */
export const noteReached = (db: Db, goalId: number, period: string): boolean =>
  db
    .insert(reachedGoals)
    .values({ goalId, period })
    .onConflictDoUpdate({
      target: reachedGoals.goalId,
      set: { period },
      setWhere: sql`${reachedGoals.period} <> ${period}`,
    })
    .returning()
    .get() !== undefined
