import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, max, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { exportRequests, imports, jobs, strayFiles, users, workouts } from '../../../platform/db/tables'

export type RecordedWorkout = typeof workouts.$inferSelect & { gpxFile: string }

/** Paths below the upload folder that a row names, except for archives of exports and pictures of workouts. */
export function listNamedPaths(db: Db): string[] {
  const columns = [
    [workouts, workouts.gpxFile],
    [workouts, workouts.trackFile],
    [users, users.pictureFile],
    [imports, imports.archiveFile],
    [imports, imports.keptPicture],
  ] as const
  return columns.flatMap(([table, path]) =>
    db
      .select({ path })
      .from(table)
      .where(isNotNull(path))
      .all()
      .map(row => row.path as string),
  )
}

export function listNotedPaths(db: Db): string[] {
  return db
    .select()
    .from(strayFiles)
    .all()
    .map(({ path }) => path)
}

/** All that have a recording, by id. */
export function listRecordedWorkoutIds(db: Db): number[] {
  return db
    .select({ id: workouts.id })
    .from(workouts)
    .where(isNotNull(workouts.gpxFile))
    .orderBy(asc(workouts.id))
    .all()
    .map(({ id }) => id)
}

/** Undefined when it is gone. */
export function findRecordedWorkout(db: Db, id: number): RecordedWorkout | undefined {
  const workout = db.select().from(workouts).where(eq(workouts.id, id)).get()
  return workout?.gpxFile ? { ...workout, gpxFile: workout.gpxFile } : undefined
}

export interface PicturedWorkout {
  shortId: string
  userId: number
  trackFile: string | null
  mapId: string
}

/** Every workout that a picture can be drawn of. */
export function listWorkoutsWithMap(db: Db): PicturedWorkout[] {
  const { shortId, userId, trackFile, mapId } = workouts
  const rows = db.select({ shortId, userId, trackFile, mapId }).from(workouts).where(isNotNull(mapId)).all()
  return rows as PicturedWorkout[]
}

export interface OwnPicture {
  username: string
  path: string
}

export function listUserPictures(db: Db): OwnPicture[] {
  const { username, pictureFile: path } = users
  return db.select({ username, path }).from(users).where(isNotNull(path)).all() as OwnPicture[]
}

/** Kinds of jobs with how many there are. */
export interface CountedJobs {
  kind: string
  jobs: number
}

const countJobs = (db: Db) => db.select({ kind: jobs.kind, jobs: count() }).from(jobs)

export function countAllJobs(db: Db): CountedJobs[] {
  return countJobs(db).groupBy(jobs.kind).orderBy(asc(jobs.kind)).all()
}

/** Those that wait for another try. */
export function countFailedJobs(db: Db): CountedJobs[] {
  return countJobs(db).where(gt(jobs.attempts, 0)).groupBy(jobs.kind).orderBy(asc(jobs.kind)).all()
}

export function countJobsDueBefore(db: Db, time: Date): CountedJobs[] {
  return countJobs(db).where(lt(jobs.dueAt, time)).groupBy(jobs.kind).orderBy(asc(jobs.kind)).all()
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

/** In progress, with no job that works on them. */
export function listStuckExports(db: Db): ExportOfUser[] {
  const job = sql`SELECT 1 FROM jobs WHERE kind = 'make-export' AND subject = CAST(${exportRequests.userId} AS TEXT)`
  return exportsOfUsers(db)
    .where(and(isNull(exportRequests.completedAt), sql`NOT EXISTS (${job})`))
    .all()
}

export function listArchives(db: Db): ExportOfUser[] {
  return exportsOfUsers(db).where(isNotNull(exportRequests.fileName)).all()
}

/** The request has come to nothing: its user can ask again at once. */
export function closeExport(db: Db, userId: number, now: Date) {
  db.update(exportRequests)
    .set({ completedAt: now, fileName: null, fileSize: null })
    .where(eq(exportRequests.userId, userId))
    .run()
}

export interface ImportOfUser {
  id: number
  username: string
}

/** Underway, with no job that works on them. */
export function listStuckImports(db: Db): ImportOfUser[] {
  const job = sql`SELECT 1 FROM jobs WHERE kind = 'import-account' AND subject LIKE ${imports.id} || '/%'`
  return db
    .select({ id: imports.id, username: users.username })
    .from(imports)
    .innerJoin(users, eq(users.id, imports.userId))
    .where(
      and(inArray(imports.status, ['waiting', 'reading', 'running', 'undoing']), sql`NOT EXISTS (${job})`),
    )
    .all()
}

/** When the latest account or workout was stored; null before there is any. */
export function findLatestTime(db: Db): Date | null {
  const latest = [users, workouts].flatMap(
    table =>
      db
        .select({ time: max(table.createdAt) })
        .from(table)
        .get()?.time ?? [],
  )
  return latest.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null
}
