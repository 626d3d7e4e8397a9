import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { prepared } from '../../../platform/db/statements'
import { trainingLoads, userSportTotals, workouts } from '../../../platform/db/tables'
import { fieldsOf, rowsOf, summedColumns, withEnergy } from '../../library/sums-store'
import type { SummedRow } from './sums'

const { workoutDate, descentMm, aveSpeedCkmh } = workouts

/** The columns of a `SummedRow`. Those of the table `workouts` are all in its index by date. */
const summed = [workoutDate, workouts.sportId, descentMm, aveSpeedCkmh, ...summedColumns] as const

const isOwn = eq(workouts.userId, sql.placeholder('userId'))

const summedBetween = (db: Db) =>
  db
    .select(fieldsOf(summed))
    .from(workouts)
    .leftJoin(trainingLoads, withEnergy)
    .where(and(isOwn, gte(workoutDate, sql.placeholder('from')), lt(workoutDate, sql.placeholder('before'))))
    .orderBy(asc(workoutDate))
    .prepare()

/**
 * Returns the summed columns of a user's workouts, earliest first.
 * @param range `null` means no limit; `before` is exclusive
 */
export function listSummed(
  db: Db,
  userId: number,
  { from, before }: { from: Date | null; before: Date | null },
): SummedRow[] {
  const range = {
    from: from?.getTime() ?? Number.MIN_SAFE_INTEGER,
    before: before?.getTime() ?? Number.MAX_SAFE_INTEGER,
  }
  return rowsOf(summed, prepared(db, summedBetween).values({ userId, ...range }))
}

const latest = (isMeant: SQL | undefined) => (db: Db) =>
  db
    .select(fieldsOf(summed))
    .from(workouts)
    .leftJoin(trainingLoads, withEnergy)
    .where(isMeant)
    .orderBy(desc(workoutDate), desc(workouts.id))
    .limit(sql.placeholder('limit'))
    .prepare()

const latestSummed = latest(isOwn)
const latestSummedOfSport = latest(and(isOwn, eq(workouts.sportId, sql.placeholder('sportId'))))

/** Returns the summed columns of a user's workouts, latest first. @param max maximum number of rows; 0 for all */
export function listLatestSummed(
  db: Db,
  userId: number,
  sportId: number | undefined,
  max: number,
): SummedRow[] {
  const limit = max === 0 ? -1 : max
  const rows =
    sportId === undefined
      ? prepared(db, latestSummed).values({ userId, limit })
      : prepared(db, latestSummedOfSport).values({ userId, sportId, limit })
  return rowsOf(summed, rows)
}

/**
 * Counts the workouts of a user with the stored totals, without reading any workout.
 * @param sportId undefined for all sports
 */
export function countUserWorkouts(db: Db, userId: number, sportId: number | undefined): number {
  const counts = prepared(db, countsBySport).all({ userId })
  return counts.reduce(
    (sum, one) => (sportId === undefined || one.sportId === sportId ? sum + one.workouts : sum),
    0,
  )
}

const countsBySport = (db: Db) =>
  db
    .select({ sportId: userSportTotals.sportId, workouts: userSportTotals.workoutsCount })
    .from(userSportTotals)
    .where(eq(userSportTotals.userId, sql.placeholder('userId')))
    .prepare()

/** Counts the workouts of all users, and the sports that have any, with the stored totals. */
export function countAllWorkouts(db: Db): { workouts: number; sports: number } {
  const counted = db
    .select({
      workouts: sql<number>`coalesce(sum(${userSportTotals.workoutsCount}), 0)`,
      sports: sql<number>`count(DISTINCT ${userSportTotals.sportId})`,
    })
    .from(userSportTotals)
    .get()
  return counted ?? { workouts: 0, sports: 0 }
}
