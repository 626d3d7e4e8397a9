import { and, asc, desc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { isAmongIds, prepared } from '../../../platform/db/statements'
import { trainingLoads, workoutAnalyses, workouts } from '../../../platform/db/tables'
import type { DayRange } from '../../../platform/http/input/day-range'
import type { Histogram } from '../../../tracks/analysis/track-analysis'
import { passes, preparedByFilter } from '../../selection/filter-store'

/** A workout with its computed load. Rows are arrays, because objects would take longer to create. */
export type LoadRow = [
  workoutId: number,
  beganMs: number,
  offsetS: number | null,
  sportId: number,
  distanceM: number,
  movingS: number,
  load: number | null,
]

const { workoutDate } = workouts
const isOwn = eq(workouts.userId, sql.placeholder('userId'))
const loadOfWorkout = and(eq(trainingLoads.workoutId, workouts.id), eq(trainingLoads.userId, workouts.userId))

/**
 * Lists workouts, earliest first. From the table of workouts, SQLite reads only an index. @param range `null` for all
 * days
 */
export function listLoadRows(db: Db, userId: number, range: DayRange | null): LoadRow[] {
  const { statement, values } = preparedByFilter(db, 'loads', range ?? {}, days =>
    db
      .select({
        id: workouts.id,
        workoutDate: workouts.workoutDate,
        localOffsetS: workouts.localOffsetS,
        sportId: workouts.sportId,
        distanceM: workouts.distanceM,
        movingS: workouts.movingS,
        load: trainingLoads.load,
      })
      .from(workouts)
      .leftJoin(trainingLoads, loadOfWorkout)
      .where(and(isOwn, passes(workouts, days)))
      .orderBy(asc(workouts.workoutDate), asc(workouts.id))
      .prepare(),
  )
  return statement.values({ userId, ...values }) as LoadRow[]
}

/** When and how far a workout went. */
type DistanceRow = [beganMs: number, offsetS: number | null, sportId: number, distanceM: number]

/** Lists all workouts of a user, earliest first. SQLite reads only an index. */
export const listDistanceRows = (db: Db, userId: number) =>
  prepared(db, distancesByDate).values({ userId }) as DistanceRow[]

const distancesByDate = (db: Db) =>
  db
    .select({
      workoutDate,
      localOffsetS: workouts.localOffsetS,
      sportId: workouts.sportId,
      distanceM: workouts.distanceM,
    })
    .from(workouts)
    .where(isOwn)
    .orderBy(asc(workoutDate))
    .prepare()

/**
 * Returns the ids of sports whose loads come from several methods, such as power and heart rate, over a range of days.
 */
export function listSportsOfSeveralMethods(db: Db, userId: number, range: DayRange): number[] {
  const { statement, values } = preparedByFilter(db, 'methods of sports', range, days =>
    db
      .selectDistinct({ sportId: workouts.sportId, method: trainingLoads.loadMethod })
      .from(workouts)
      .innerJoin(trainingLoads, loadOfWorkout)
      .where(and(isOwn, passes(workouts, days), isNotNull(trainingLoads.loadMethod)))
      .prepare(),
  )
  const rows = statement.values({ userId, ...values }) as [sportId: number, method: string][]
  // SQLite would sort all workouts to count the methods of each sport.
  const ofSports = Map.groupBy(rows, ([sportId]) => sportId)
  return [...ofSports]
    .flatMap(([sportId, methods]) => (methods.length > 1 ? [sportId] : []))
    .toSorted((a, b) => a - b)
}

/**
 * Returns the start of the first workout, and of the latest workout that has already begun. `undefined` without
 * workouts.
 */
export const findEnds = (db: Db, userId: number, now: Date) => ({
  first: prepared(db, firstStart).get({ userId }),
  latest: prepared(db, latestStart).get({ userId, now: now.getTime() }),
})

const oneStart = (db: Db) =>
  db.select({ began: workoutDate, offsetS: workouts.localOffsetS }).from(workouts).limit(1)

const firstStart = (db: Db) => oneStart(db).where(isOwn).orderBy(asc(workoutDate)).prepare()

const latestStart = (db: Db) =>
  oneStart(db)
    .where(and(isOwn, lte(workoutDate, sql.placeholder('now'))))
    .orderBy(desc(workoutDate))
    .prepare()

/**
 * Whether a user has loads that still have to be computed. This is fast, because the index of outdated loads is mostly
 * empty.
 */
export const hasOutdatedLoads = (db: Db, userId: number): boolean =>
  prepared(db, outdatedLoad).get({ userId }) !== undefined

const outdatedLoad = (db: Db) =>
  db
    .select({ one: sql`1` })
    .from(trainingLoads)
    // The plus sign keeps SQLite from an index of all loads of the user.
    .where(
      and(sql`${trainingLoads.isOutdated} = 1`, sql`+${trainingLoads.userId} = ${sql.placeholder('userId')}`),
    )
    .limit(1)
    .prepare()

/**
 * Returns the seconds at each heart rate by workout id, for those workouts that have heart rates. No other part of an
 * analysis is parsed.
 */
export function readHeartRates(
  db: Db,
  userId: number,
  workoutIds: readonly number[],
): Map<number, Histogram> {
  const ids = JSON.stringify(workoutIds)
  const rows = prepared(db, heartRatesAmong).values({ userId, ids }) as [number, string | null][]
  const found = new Map<number, Histogram>()
  for (const [id, text] of rows) {
    const heartRate = text === null ? null : (JSON.parse(text) as Histogram | null)
    if (heartRate !== null) found.set(id, heartRate)
  }
  return found
}

const heartRatesAmong = (db: Db) => {
  const { userId, workoutId, analysis } = workoutAnalyses
  return db
    .select({ workoutId, heartRate: sql<string | null>`${analysis} -> '$.histograms.heartRate'` })
    .from(workoutAnalyses)
    .where(and(eq(userId, sql.placeholder('userId')), isAmongIds(workoutId)))
    .prepare()
}
