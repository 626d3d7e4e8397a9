import { and, asc, count, desc, eq, gte, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { userSportTotals, workouts } from '../../platform/db/tables'

/** How workouts are put together over time. Weeks begin on a Sunday, or on a Monday (`weekm`). */
export type Period = 'year' | 'month' | 'week' | 'weekm'

/** Sums over workouts of one sport. */
export interface Sums {
  sportId: number
  workoutsCount: number
  distanceM: number
  movingS: number
  /** It is null when none of the workouts has an ascent. */
  ascentMm: number | null
  ascentsCount: number
  descentMm: number | null
  descentsCount: number
  aveSpeedCkmh: number
}

/** Sums over the workouts of one period and sport. */
export interface PeriodSums extends Sums {
  /** `YYYY`, `YYYY-MM`, or the first day of a week. */
  period: string
}

/** The columns of workouts that sums are made of. */
const summed = {
  sportId: workouts.sportId,
  distanceM: workouts.distanceM,
  movingS: workouts.movingS,
  ascentMm: workouts.ascentMm,
  descentMm: workouts.descentMm,
  aveSpeedCkmh: workouts.aveSpeedCkmh,
}

/** @param table all workouts, or some of them */
const sumsOf = (table: Record<keyof typeof summed, SQLWrapper>) => ({
  sportId: sql<number>`${table.sportId}`,
  workoutsCount: count(),
  distanceM: sql<number>`sum(${table.distanceM})`,
  movingS: sql<number>`sum(${table.movingS})`,
  ascentMm: sql<number | null>`sum(${table.ascentMm})`,
  ascentsCount: count(table.ascentMm),
  descentMm: sql<number | null>`sum(${table.descentMm})`,
  descentsCount: count(table.descentMm),
  aveSpeedCkmh: sql<number>`sum(${table.aveSpeedCkmh})`,
})

const seconds = sql`${workouts.workoutDate} / 1000.0, 'unixepoch'`

/** The period a workout falls in, by its date in UTC. A week begins on the one such day among the last seven. */
const periodNames: Record<Period, SQL<string>> = {
  year: sql`strftime('%Y', ${seconds})`,
  month: sql`strftime('%Y-%m', ${seconds})`,
  week: sql`date(${seconds}, '-6 days', 'weekday 0')`,
  weekm: sql`date(${seconds}, '-6 days', 'weekday 1')`,
}

export const isPeriod = (text: string): text is Period => Object.hasOwn(periodNames, text)

/** One row per period and sport, in this order. @param range null is open; `before` is not in it */
export function sumByPeriod(
  db: Db,
  userId: number,
  period: Period,
  range: { from: Date | null; before: Date | null },
): PeriodSums[] {
  const name = periodNames[period]
  return db
    .select({ period: name, ...sumsOf(workouts) })
    .from(workouts)
    .where(
      and(
        eq(workouts.userId, userId),
        range.from ? gte(workouts.workoutDate, range.from) : undefined,
        range.before ? lt(workouts.workoutDate, range.before) : undefined,
      ),
    )
    .groupBy(name, workouts.sportId)
    .orderBy(asc(name), asc(workouts.sportId))
    .all()
}

/** One row per sport, over the latest workouts. @param limit how many; 0 for all */
export function sumBySport(db: Db, userId: number, sportId: number | undefined, limit: number): Sums[] {
  const latest = db
    .select(summed)
    .from(workouts)
    .where(
      and(eq(workouts.userId, userId), sportId === undefined ? undefined : eq(workouts.sportId, sportId)),
    )
    .orderBy(desc(workouts.workoutDate), desc(workouts.id))
    .limit(limit === 0 ? -1 : limit)
    .as('latest')
  return db.select(sumsOf(latest)).from(latest).groupBy(latest.sportId).orderBy(asc(latest.sportId)).all()
}

/** From kept totals: no workout is read. @param sportId of one sport only */
export function countUserWorkouts(db: Db, userId: number, sportId: number | undefined): number {
  const counted = db
    .select({ workouts: sql<number>`coalesce(sum(${userSportTotals.workoutsCount}), 0)` })
    .from(userSportTotals)
    .where(
      and(
        eq(userSportTotals.userId, userId),
        sportId === undefined ? undefined : eq(userSportTotals.sportId, sportId),
      ),
    )
    .get()
  return counted?.workouts ?? 0
}

/** Counts everybody's workouts, and the sports that have any, from kept totals. */
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
