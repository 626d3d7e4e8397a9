import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { bestEfforts, workouts } from '../../../platform/db/tables'
import type { Effort } from '../../../tracks/measuring/best-efforts'
import type { WorkoutRow } from '../../rows/store'

/** Workouts whose sport is a guess are not compared with others. */
const isCompared = eq(workouts.sportConfirmed, true)

/** Counts the workouts of a user in a sport that were faster over a distance, up to `max`. */
export function countFaster(
  db: Db,
  { userId, sportId }: Pick<WorkoutRow, 'userId' | 'sportId'>,
  { distanceMm, elapsedMs }: Effort,
  max: number,
): number {
  return db
    .select({ workoutId: bestEfforts.workoutId })
    .from(bestEfforts)
    .innerJoin(workouts, eq(workouts.id, bestEfforts.workoutId))
    .where(and(isOver(userId, sportId, distanceMm), lt(bestEfforts.elapsedMs, elapsedMs), isCompared))
    .limit(max)
    .all().length
}

/**
 * If fewer efforts than this are faster, they are read from the index by time, and otherwise from the index by date.
 */
const fewFaster = 50

/** Length in milliseconds of the period that is searched for faster efforts in the index by date. */
const lookBackMs = 2 * 365.25 * 24 * 3600 * 1000

/**
 * Returns the dates on which a user was faster over a distance before a workout, latest first, and at most `max` of
 * them. If few efforts are faster, they are read from the index by time. Otherwise they are read from the index by
 * date, which is searched back for two years. The beginning of these two years then stands for all faster efforts
 * before them.
 */
export function listFasterBefore(
  db: Db,
  { userId, sportId, workoutDate }: Pick<WorkoutRow, 'userId' | 'sportId' | 'workoutDate'>,
  { distanceMm, elapsedMs }: Effort,
  max: number,
): Date[] {
  const faster = db
    .select({ date: workouts.workoutDate })
    .from(bestEfforts)
    .innerJoin(workouts, eq(workouts.id, bestEfforts.workoutId))
    .where(and(isOver(userId, sportId, distanceMm), lt(bestEfforts.elapsedMs, elapsedMs), isCompared))
    .orderBy(asc(bestEfforts.elapsedMs))
    .limit(fewFaster)
    .all()
  if (faster.length < fewFaster)
    return faster
      .map(({ date }) => date)
      .filter(date => date < workoutDate)
      .toSorted((one, other) => other.getTime() - one.getTime())
      .slice(0, max)
  const since = new Date(workoutDate.getTime() - lookBackMs)
  const dates = datesOfEfforts(
    db,
    { userId, sportId, distanceMm, from: since, before: workoutDate },
    max,
    elapsedMs,
  )
  return [...dates, since].slice(0, max)
}

/**
 * Whether a user covered a distance in a sport in at least `wanted` workouts that began at `from` or later, and before
 * `before`.
 */
export const hasEfforts = (db: Db, period: EffortPeriod, wanted: number): boolean =>
  datesOfEfforts(db, period, wanted).length === wanted

interface EffortPeriod {
  userId: number
  sportId: number
  distanceMm: number
  from: Date
  before: Date
}

/** The dates of efforts in a period, the latest first. @param fasterThanMs only efforts that took less time */
const datesOfEfforts = (db: Db, period: EffortPeriod, max: number, fasterThanMs?: number): Date[] =>
  db
    .select({ date: workouts.workoutDate })
    .from(workouts)
    .innerJoin(
      bestEfforts,
      and(eq(bestEfforts.workoutId, workouts.id), eq(bestEfforts.distanceMm, period.distanceMm)),
    )
    .where(
      and(
        eq(workouts.userId, period.userId),
        eq(workouts.sportId, period.sportId),
        gte(workouts.workoutDate, period.from),
        lt(workouts.workoutDate, period.before),
        isCompared,
        fasterThanMs === undefined ? undefined : lt(bestEfforts.elapsedMs, fasterThanMs),
      ),
    )
    .orderBy(desc(workouts.workoutDate))
    .limit(max)
    .all()
    .map(({ date }) => date)

/** An effort, and the workout that contains it. */
export interface BestEffort extends Effort {
  workoutShortId: string
  workoutDate: Date
}

const bestColumns = {
  distanceMm: bestEfforts.distanceMm,
  startMs: bestEfforts.startMs,
  elapsedMs: bestEfforts.elapsedMs,
  workoutShortId: workouts.shortId,
  workoutDate: workouts.workoutDate,
}

/**
 * Finds a user's fastest effort in a sport over a distance; of equal efforts, that of the workout with the lowest id.
 * The search takes one index lookup, and one more for each faster workout whose sport is a guess.
 */
export function findBestEffort(
  db: Db,
  userId: number,
  sportId: number,
  distanceMm: number,
): BestEffort | undefined {
  return db
    .select(bestColumns)
    .from(bestEfforts)
    .innerJoin(workouts, eq(workouts.id, bestEfforts.workoutId))
    .where(and(isOver(userId, sportId, distanceMm), isCompared))
    .orderBy(asc(bestEfforts.elapsedMs), asc(bestEfforts.workoutId))
    .limit(1)
    .get()
}

/**
 * Returns the fastest effort over each distance since a point in time. Reads the efforts of all workouts since then.
 */
export function listBestEffortsSince(
  db: Db,
  userId: number,
  sportId: number,
  since: Date,
): Map<number, BestEffort> {
  const rows = db
    .select({ ...bestColumns, min: sql`min(${bestEfforts.elapsedMs})` })
    .from(workouts)
    .innerJoin(bestEfforts, eq(bestEfforts.workoutId, workouts.id))
    .where(
      and(
        eq(workouts.userId, userId),
        eq(workouts.sportId, sportId),
        gte(workouts.workoutDate, since),
        isCompared,
      ),
    )
    .groupBy(bestEfforts.distanceMm)
    .all()
  return new Map(rows.map(({ min: _, ...effort }) => [effort.distanceMm, effort]))
}

const isOver = (userId: number, sportId: number, distanceMm: number) =>
  and(
    eq(bestEfforts.userId, userId),
    eq(bestEfforts.sportId, sportId),
    eq(bestEfforts.distanceMm, distanceMm),
  )
