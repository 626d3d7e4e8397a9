import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, max, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import {
  allWorkouts,
  exportRequests,
  imports,
  jobs,
  orphanedFiles,
  recalculatedWorkouts,
  schemaHistory,
  users,
  workouts,
} from '../../../platform/db/tables'
import type { SourceFormat } from '../../../tracks/source-formats'

export type RecordedWorkout = typeof workouts.$inferSelect & {
  sourceFile: string
  sourceFormat: SourceFormat
}

/** Lists the paths, relative to the upload folder, that rows refer to, except archives of exports and map images. */
export function listNamedPaths(db: Db): string[] {
  const columns = [
    [allWorkouts, allWorkouts.sourceFile],
    [allWorkouts, allWorkouts.trackFile],
    [allWorkouts, allWorkouts.originalFile],
    [recalculatedWorkouts, recalculatedWorkouts.trackFile],
    [users, users.avatarFile],
    [imports, imports.archiveFile],
    [imports, imports.keptAvatar],
  ] as const
  return columns.flatMap(([table, path]) =>
    db
      .select({ path })
      .from(table)
      .where(isNotNull(path))
      .all()
      .flatMap(row => row.path ?? []),
  )
}

export function listNotedPaths(db: Db): string[] {
  const rows = db.select().from(orphanedFiles).all()
  return rows.map(({ path }) => path)
}

/** Lists the ids of all workouts with a recording, ascending, except hidden workouts. */
export function listRecordedWorkoutIds(db: Db): number[] {
  return db
    .select({ id: workouts.id })
    .from(workouts)
    .where(isNotNull(workouts.sourceFile))
    .orderBy(asc(workouts.id))
    .all()
    .map(({ id }) => id)
}

/** Lists the paths, relative to the upload folder, of files that are stored but not parsed. */
export function listOriginalFiles(db: Db): string[] {
  const rows = db
    .select({ path: allWorkouts.originalFile })
    .from(allWorkouts)
    .where(isNotNull(allWorkouts.originalFile))
    .all()
  return rows.map(({ path }) => path).filter(path => path !== null)
}

/** Finds a workout with a recording; undefined if it has been deleted or hidden. */
export function findRecordedWorkout(db: Db, id: number): RecordedWorkout | undefined {
  const workout = db.select().from(workouts).where(eq(workouts.id, id)).get()
  if (!workout?.sourceFile || !workout.sourceFormat) return undefined
  return { ...workout, sourceFile: workout.sourceFile, sourceFormat: workout.sourceFormat }
}

export interface MappedWorkout {
  shortId: string
  userId: number
  trackFile: string | null
  mapId: string
}

/** Lists all workouts that have or will have a map image, including hidden ones. */
export function listWorkoutsWithMap(db: Db): MappedWorkout[] {
  const { shortId, userId, trackFile, mapId } = allWorkouts
  const rows = db
    .select({ shortId, userId, trackFile, mapId })
    .from(allWorkouts)
    .where(isNotNull(mapId))
    .all()
  return rows.flatMap(({ mapId, ...workout }) => (mapId === null ? [] : { ...workout, mapId }))
}

export function listAvatars(db: Db): { username: string; path: string }[] {
  const { username, avatarFile: path } = users
  const rows = db.select({ username, path }).from(users).where(isNotNull(path)).all()
  return rows.flatMap(({ username, path }) => (path === null ? [] : { username, path }))
}

/** Number of jobs of a kind. */
export interface CountedJobs {
  kind: string
  jobs: number
}

const countJobs = (db: Db) => db.select({ kind: jobs.kind, jobs: count() }).from(jobs)

export function countAllJobs(db: Db): CountedJobs[] {
  return countJobs(db).groupBy(jobs.kind).orderBy(asc(jobs.kind)).all()
}

/** Counts the failed jobs that wait for a retry. */
export function countFailedJobs(db: Db): CountedJobs[] {
  return countJobs(db).where(gt(jobs.attempts, 0)).groupBy(jobs.kind).orderBy(asc(jobs.kind)).all()
}

/**
 * Counts the jobs that were due before a time. A job that an upgrade queued is due at time 0. It counts only if the
 * last upgrade was before `time`.
 */
export function countJobsDueBefore(db: Db, time: Date): CountedJobs[] {
  const upgradedAt =
    db
      .select({ at: max(schemaHistory.migratedAt) })
      .from(schemaHistory)
      .get()?.at ?? null
  const wasUpgraded = upgradedAt === null || upgradedAt < time
  const isOverdue = and(lt(jobs.dueAt, time), wasUpgraded ? undefined : gt(jobs.dueAt, new Date(0)))
  return countJobs(db).where(isOverdue).groupBy(jobs.kind).orderBy(asc(jobs.kind)).all()
}

export interface ExportOfUser {
  userId: number
  username: string
  fileName: string | null
}

const exportsOfUsers = (db: Db) =>
  db
    .select({ userId: users.id, username: users.username, fileName: exportRequests.fileName })
    .from(exportRequests)
    .innerJoin(users, eq(users.id, exportRequests.userId))

/** Lists exports that are in progress according to their row, but have no job. */
export function listStuckExports(db: Db): ExportOfUser[] {
  const job = sql`SELECT 1 FROM jobs WHERE kind = 'make-export' AND subject = CAST(${exportRequests.userId} AS TEXT)`
  return exportsOfUsers(db)
    .where(and(isNull(exportRequests.completedAt), sql`NOT EXISTS (${job})`))
    .all()
}

export function listArchives(db: Db): ExportOfUser[] {
  return exportsOfUsers(db).where(isNotNull(exportRequests.fileName)).all()
}

/** Marks a request for an export as completed without a result, so that the user can request another export at once. */
export function closeExport(db: Db, userId: number, now: Date) {
  db.update(exportRequests)
    .set({ completedAt: now, fileName: null, fileSize: null })
    .where(eq(exportRequests.userId, userId))
    .run()
}

/** Lists imports that are in progress according to their row, but have no job. */
export function listStuckImports(db: Db) {
  const job = sql`SELECT 1 FROM jobs WHERE kind = 'import-account' AND subject = CAST(${imports.id} AS TEXT)`
  return db
    .select({ id: imports.id, username: users.username })
    .from(imports)
    .innerJoin(users, eq(users.id, imports.userId))
    .where(
      and(inArray(imports.status, ['waiting', 'reading', 'running', 'undoing']), sql`NOT EXISTS (${job})`),
    )
    .all()
}
