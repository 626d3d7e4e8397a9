// Reads and writes the loads and energies of workouts.
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { updateRow } from '../../platform/db/row-statements'
import { isAmongIds, prepared } from '../../platform/db/statements'
import { allWorkouts, trainingLoads, workoutAnalyses, workouts } from '../../platform/db/tables'
import { type EarlierWorkout, lookBack } from '../../tracks/analysis/estimate-load'

export type { EnergyMethod, LoadMethod } from '../../platform/db/tables'

const { workoutId, isOutdated } = trainingLoads

/**
 * The condition of outdated loads. It is written as SQL text, because a parameter would not match the condition of the
 * partial index. Its second part is true for all rows. It makes SQLite search the index instead of reading it from its
 * start.
 */
const outdated = sql`${isOutdated} = 1 AND ${workoutId} > 0`

/** Returns workouts whose load is outdated, latest first, with the stored analyses of their recordings. */
export const listOutdatedLoads = (db: Db, limit: number) => prepared(db, latestOutdated).all({ limit })

const latestOutdated = (db: Db) => selectWhere(db, outdated)

/** Like `listOutdatedLoads`, but only for these workouts. */
export const listOutdatedAmong = (db: Db, workoutIds: readonly number[], limit: number) =>
  prepared(db, outdatedAmong).all({ ids: JSON.stringify(workoutIds), limit })

const outdatedAmong = (db: Db) => selectWhere(db, sql`${isOutdated} = 1 AND ${isAmongIds(workoutId)}`)

function selectWhere(db: Db, condition: SQL) {
  const { userId, sportId, workoutDate, localOffsetS, distanceM, movingS } = allWorkouts
  const { recorderSummary, perceivedExertion } = allWorkouts
  return db
    .select({
      ...{ workoutId, userId, sportId, workoutDate, localOffsetS, distanceM, movingS },
      calories: sql<number | null>`${recorderSummary} ->> 'calories'`,
      perceivedExertion: sql<
        number | null
      >`coalesce(${perceivedExertion}, ${recorderSummary} ->> 'perceivedExertion')`,
      analysis: workoutAnalyses.analysis,
    })
    .from(trainingLoads)
    .innerJoin(allWorkouts, eq(allWorkouts.id, workoutId))
    .leftJoin(workoutAnalyses, eq(workoutAnalyses.workoutId, workoutId))
    .where(condition)
    .orderBy(desc(workoutId))
    .limit(sql.placeholder('limit'))
    .prepare()
}

export type OutdatedLoad = ReturnType<typeof listOutdatedLoads>[number]

export function saveLoad(db: Db, ofWorkout: number, computed: Partial<typeof trainingLoads.$inferInsert>) {
  updateRow(db, trainingLoads, { column: workoutId, value: ofWorkout }, { ...computed, isOutdated: false })
}

/** Marks the loads of workouts as outdated. */
export function markLoadsOutdated(db: Db, workoutIds: readonly number[]) {
  prepared(db, markById).run({ ids: JSON.stringify(workoutIds) })
}

const markById = (db: Db) =>
  db.update(trainingLoads).set({ isOutdated: true }).where(isAmongIds(workoutId)).prepare()

export const hasOutdatedLoads = (db: Db): boolean => prepared(db, outdatedLoad).get() !== undefined

const outdatedLoad = (db: Db) =>
  db.select({ workoutId }).from(trainingLoads).where(outdated).limit(1).prepare()

/** A moment between workouts of a sport: just before the workout `id`, which begins at `ms` since 1970. */
interface Before {
  userId: number
  sportId: number
  ms: number
  id: number
}

/**
 * Lists the latest `lookBack` workouts of a sport before a workout, earliest first, with their loads. Reads only these
 * from the index of sports and dates.
 */
export function listEarlierLoads(db: Db, before: Before): EarlierWorkout[] {
  // Arrays, because objects would take longer to create.
  const rows = prepared(db, latestBefore).values({ ...before, limit: lookBack }) as EarlierRow[]
  return rows.toReversed().map(row => ({ load: row[0], distanceM: row[1], movingS: row[2] }))
}

type EarlierRow = [load: number | null, distanceM: number, movingS: number]

const latestBefore = (db: Db) =>
  db
    .select({ load: trainingLoads.load, distanceM: workouts.distanceM, movingS: workouts.movingS })
    .from(workouts)
    .leftJoin(
      trainingLoads,
      and(eq(trainingLoads.workoutId, workouts.id), eq(trainingLoads.userId, workouts.userId)),
    )
    .where(
      and(
        eq(workouts.userId, sql.placeholder('userId')),
        eq(workouts.sportId, sql.placeholder('sportId')),
        sql`(${workouts.workoutDate}, ${workouts.id}) < (${sql.placeholder('ms')}, ${sql.placeholder('id')})`,
      ),
    )
    .orderBy(desc(workouts.workoutDate), desc(workouts.id))
    .limit(sql.placeholder('limit'))
    .prepare()
