import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../../platform/db/database'
import {
  bestEfforts,
  bestMeans,
  equipments,
  workoutAnalyses,
  workoutEquipments,
  workouts,
} from '../../../platform/db/tables'
import type { DayRange } from '../../../platform/http/input/day-range'
import type { BestMean, Quantity, TrackAnalysis } from '../../../tracks/analysis/track-analysis'
import { passes } from '../../selection/filter-store'

/** Workouts whose sport is a guess are not compared with others. */
const isCompared = eq(workouts.sportConfirmed, true)

/** A workout's effort over one distance or duration. */
export interface EffortRow {
  workoutId: number
  workoutShortId: string
  workoutDate: Date
  /** Offset from UTC at the place of the workout, in seconds; `null` if the place is not known. */
  localOffsetS: number | null
  /**
   * The result: milliseconds for an effort over a distance; beats per minute, W or m/s for an effort over a duration.
   */
  value: number
  /**
   * Milliseconds from the first point to the start of the effort; `null` over a duration, where it is not stored in the
   * row.
   */
  startMs: number | null
}

const workoutColumns = {
  workoutId: workouts.id,
  workoutShortId: workouts.shortId,
  workoutDate: workouts.workoutDate,
  localOffsetS: workouts.localOffsetS,
}

/** Lists a user's efforts in a sport over a distance, in no order. */
export const listDistanceEfforts = (
  db: Db,
  userId: number,
  sportId: number,
  distanceMm: number,
): EffortRow[] =>
  db
    .select({ ...workoutColumns, value: bestEfforts.elapsedMs, startMs: bestEfforts.startMs })
    .from(bestEfforts)
    .innerJoin(workouts, eq(workouts.id, bestEfforts.workoutId))
    .where(and(isOver(userId, sportId, distanceMm), isCompared))
    .all()

const isOver = (userId: number, sportId: number, distanceMm: number) =>
  and(
    eq(bestEfforts.userId, userId),
    eq(bestEfforts.sportId, sportId),
    eq(bestEfforts.distanceMm, distanceMm),
  )

/**
 * Lists a user's greatest means in a sport over a duration, in no order.
 * @param index index of the duration in `meanDurations`
 */
export function listMeans(
  db: Db,
  userId: number,
  sportId: number,
  { quantity, index }: { quantity: Quantity; index: number },
): EffortRow[] {
  const value = sql<number | null>`${bestMeans.means} ->> ${index}`
  const rows = db
    .select({ ...workoutColumns, value })
    .from(workouts)
    .innerJoin(bestMeans, and(eq(bestMeans.workoutId, workouts.id), eq(bestMeans.quantity, quantity)))
    .where(and(isOfSport(userId, sportId), isCompared))
    .all()
  return rows.flatMap(({ value, ...row }) => (value === null ? [] : [{ ...row, value, startMs: null }]))
}

const isOfSport = (userId: number, sportId: number) =>
  and(eq(workouts.userId, userId), eq(workouts.sportId, sportId))

/** Lists the equipment of each of a user's workouts in a sport. */
export const listEquipmentUses = (
  db: Db,
  userId: number,
  sportId: number,
): { workoutId: number; equipmentId: string; label: string }[] =>
  db
    .select({ workoutId: workouts.id, equipmentId: equipments.shortId, label: equipments.label })
    .from(workouts)
    .innerJoin(workoutEquipments, eq(workoutEquipments.workoutId, workouts.id))
    .innerJoin(equipments, eq(equipments.id, workoutEquipments.equipmentId))
    .where(isOfSport(userId, sportId))
    .all()

/** Whether a user has an effort in a sport over a distance. */
export const hasDistanceEffort = (db: Db, userId: number, sportId: number, distanceMm: number): boolean =>
  db
    .select({ workoutId: bestEfforts.workoutId })
    .from(bestEfforts)
    .innerJoin(workouts, eq(workouts.id, bestEfforts.workoutId))
    .where(and(isOver(userId, sportId, distanceMm), isCompared))
    .limit(1)
    .get() !== undefined

/** Whether a user has a workout in a sport with means of a quantity. */
export const hasMeans = (db: Db, userId: number, sportId: number, quantity: Quantity): boolean =>
  db
    .select({ workoutId: workouts.id })
    .from(workouts)
    .innerJoin(bestMeans, and(eq(bestMeans.workoutId, workouts.id), eq(bestMeans.quantity, quantity)))
    .where(and(isOfSport(userId, sportId), isCompared))
    .limit(1)
    .get() !== undefined

/** Selects the workouts of a user in some sports and on some days. */
export interface Asked {
  userId: number
  sportIds: readonly number[]
  days: DayRange
}

const isAsked = ({ userId, sportIds, days }: Asked): SQL | undefined =>
  and(eq(workouts.userId, userId), isAmong(workouts.sportId, sportIds), passes(workouts, days), isCompared)

/**
 * Lists the greatest means of a quantity in the selected workouts. The means of a workout are a JSON list of values in
 * the order of `meanDurations`. Reads one small row for each workout.
 */
export const listAllMeans = (
  db: Db,
  asked: Asked,
  quantity: Quantity,
): [workoutId: number, means: string][] =>
  db
    .select({ workoutId: workouts.id, means: bestMeans.means })
    .from(workouts)
    .innerJoin(bestMeans, and(eq(bestMeans.workoutId, workouts.id), eq(bestMeans.quantity, quantity)))
    .where(isAsked(asked))
    .values() as [number, string][]

/** The ids are passed as JSON, so that the statement is the same for any number of ids. */
const isAmong = (column: SQLiteColumn, ids: readonly number[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

interface MeansOfWorkout extends Omit<EffortRow, 'value' | 'startMs'> {
  /** The greatest means in the order of `meanDurations`; `null` without an analysis. */
  means: (BestMean | null)[] | null
}

/** Returns, by workout id, some workouts with their greatest means and the times at which these begin. */
export function findMeansOfWorkouts(
  db: Db,
  workoutIds: readonly number[],
  quantity: Quantity,
): Map<number, MeansOfWorkout> {
  const means = sql<string | null>`${workoutAnalyses.analysis} -> ${`$.bestMeans.${quantity}`}`
  const rows = db
    .select({ ...workoutColumns, means })
    .from(workouts)
    .innerJoin(workoutAnalyses, eq(workoutAnalyses.workoutId, workouts.id))
    .where(isAmong(workouts.id, workoutIds))
    .all()
  return new Map(
    rows.map(({ means, ...row }) => [
      row.workoutId,
      { ...row, means: means === null ? null : JSON.parse(means) },
    ]),
  )
}

/** A fastest effort over a distance. */
export interface FastestEffort extends EffortRow {
  distanceMm: number
}

/** Lists the fastest effort over each distance in the selected workouts. */
export function listFastest(db: Db, asked: Asked): FastestEffort[] {
  const { distanceMm, startMs, elapsedMs } = bestEfforts
  // SQLite takes the other columns of a query with `min()` from the row with the minimum.
  return db
    .select({ ...workoutColumns, distanceMm, startMs, value: sql<number>`min(${elapsedMs})` })
    .from(workouts)
    .innerJoin(bestEfforts, eq(bestEfforts.workoutId, workouts.id))
    .where(isAsked(asked))
    .groupBy(distanceMm)
    .all()
}

/** A workout with the VO₂max that a watch has estimated from it. */
interface WatchedRow extends Pick<EffortRow, 'workoutShortId' | 'workoutDate'> {
  /** ml/kg/min */
  value: number
}

/** Returns the newest of the selected workouts in which a watch has estimated the VO₂max. */
export function findWatchedOxygen(db: Db, asked: Asked): WatchedRow | undefined {
  const { workoutShortId, workoutDate } = workoutColumns
  const value = sql<number>`${workouts.recorderSummary} ->> 'vo2Max'`
  return db
    .select({ workoutShortId, workoutDate, value })
    .from(workouts)
    .where(and(isAsked(asked), isNotNull(value)))
    .orderBy(desc(workouts.workoutDate), desc(workouts.id))
    .limit(1)
    .get()
}

/** A workout whose two halves can be compared, and the analysis of its recording. */
export interface WorkoutWithHalves extends Omit<EffortRow, 'value' | 'startMs'> {
  durationS: number
  analysis: TrackAnalysis
}

/** Lists those of the selected workouts whose two halves can be compared, latest first. */
export const listWithHalves = (db: Db, asked: Asked): WorkoutWithHalves[] =>
  db
    .select({ ...workoutColumns, durationS: workouts.durationS, analysis: workoutAnalyses.analysis })
    .from(workouts)
    .innerJoin(workoutAnalyses, eq(workoutAnalyses.workoutId, workouts.id))
    .where(and(isAsked(asked), sql`${workoutAnalyses.analysis} ->> '$.halves' IS NOT NULL`))
    .orderBy(desc(workouts.workoutDate), desc(workouts.id))
    .all()
