import { and, asc, eq, gt, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import { toleratedLeadMs } from '../../lib/date'
import { type Db, transact } from '../db/database'
import { inBatches, prepared } from '../db/statements'
import { jobs } from '../db/tables'
import { earliestTime } from '../version'
import type { JobKind } from './job'

export type JobRow = typeof jobs.$inferSelect

/**
 * Queues a job, in the transaction that makes it necessary. A job that is queued twice before it starts runs once; a
 * job that is queued while it runs is run again.
 * @param dueAt earliest start; the current time for most jobs
 */
export function queueJob<Subject>(db: Db, kind: JobKind<Subject>, subject: Subject, dueAt: Date) {
  insertJob(db, { kind: kind.name, subject: kind.write(subject), dueAt })
}

/** Like `queueJob` for many subjects, but many times faster than separate calls. */
export function queueJobs<Subject>(
  db: Db,
  kind: JobKind<Subject>,
  subjects: readonly Subject[],
  dueAt: Date,
) {
  const rows = subjects.map(subject => ({ kind: kind.name, subject: kind.write(subject), dueAt }))
  for (const batch of inBatches(rows)) insertJob(db, batch)
}

type NewJob = Pick<JobRow, 'kind' | 'subject' | 'dueAt'>

function insertJob(db: Db, queued: NewJob | NewJob[]) {
  // If the job exists, it may be running. So the due time of the new request is stored in a separate column.
  const dueAgainAt = sql`min(coalesce(${jobs.dueAgainAt}, excluded.due_at), excluded.due_at)`
  db.insert(jobs)
    .values(Array.isArray(queued) ? queued : [queued])
    .onConflictDoUpdate({ target: [jobs.kind, jobs.subject], set: { dueAgainAt } })
    .run()
}

const isThis = <Subject>(kind: JobKind<Subject>, subject: Subject) =>
  and(eq(jobs.kind, kind.name), eq(jobs.subject, kind.write(subject)))

/** Deletes a job that is done or no longer wanted. */
export function dropJob<Subject>(db: Db, kind: JobKind<Subject>, subject: Subject) {
  db.delete(jobs).where(isThis(kind, subject)).run()
}

/** Like `dropJob` for many subjects. @returns the subjects that had a job */
export function dropJobsOf<Subject>(db: Db, kind: JobKind<Subject>, subjects: readonly Subject[]): Subject[] {
  const texts = JSON.stringify(subjects.map(kind.write))
  const isAmong = sql`${jobs.subject} IN (SELECT value FROM json_each(${texts}))`
  const dropped = db
    .delete(jobs)
    .where(and(eq(jobs.kind, kind.name), isAmong))
    .returning()
    .all()
  return dropped.map(({ subject }) => kind.read(subject))
}

/** Deletes the jobs of a user whose subject is JSON that contains the id of the user as `userId`. */
export function dropJobsOfUser(db: Db, userId: number) {
  const owner = sql`CASE WHEN json_valid(${jobs.subject}, 1) THEN ${jobs.subject} ->> '$.userId' END`
  db.delete(jobs).where(eq(owner, userId)).run()
}

/** Deletes all jobs of a kind. */
export function dropJobs(db: Db, { name }: Pick<JobKind<never>, 'name'>) {
  db.delete(jobs).where(eq(jobs.kind, name)).run()
}

/**
 * Sets the due time of all overdue jobs to `now`. Used if jobs could not run before, so that they do not count as late.
 */
export function beDueFrom(db: Db, now: Date) {
  db.update(jobs).set({ dueAt: now }).where(lt(jobs.dueAt, now)).run()
}

/** Returns the due time of a job, possibly in the past; `null` if there is no such job. */
export function findJobDueAt<Subject>(db: Db, kind: JobKind<Subject>, subject: Subject): Date | null {
  const found = db.select().from(jobs).where(isThis(kind, subject)).get()
  if (!found) return null
  const { dueAt, dueAgainAt } = found
  return dueAgainAt && dueAgainAt < dueAt ? dueAgainAt : dueAt
}

/** Returns the subjects of all jobs of a kind. */
export const listJobSubjects = <Subject>(db: Db, kind: JobKind<Subject>): Subject[] =>
  db
    .select()
    .from(jobs)
    .where(eq(jobs.kind, kind.name))
    .all()
    .map(({ subject }) => kind.read(subject))

const waitingKinds = (db: Db) =>
  db
    .select({ kind: sql<string>`value` })
    .from(sql`json_each(${sql.placeholder('kinds')})`)
    .where(sql`EXISTS (SELECT 1 FROM ${jobs} WHERE ${jobs.kind} = value)`)
    .prepare()

/** Returns the kinds that have jobs, due now or later. Takes the same time for any number of jobs. */
export const listWaitingKinds = (db: Db, kinds: readonly string[]): ReadonlySet<string> =>
  new Set(
    prepared(db, waitingKinds)
      .all({ kinds: JSON.stringify(kinds) })
      .map(({ kind }) => kind),
  )

interface Due {
  now: Date
  /** Longest time in ms between queueing a job of this kind, or its failure, and its due time. */
  maxAheadMs: number
}

/**
 * Condition for a job that may start, because it is due. A job also counts as due if its due time is further in the
 * future than jobs of this kind ever wait, plus a tolerance. Such a time was set while the clock was ahead, so the job
 * may be long overdue. But while the present time is before `earliestTime`, the clock is behind, and such due times may
 * be right. Only jobs whose due time has come then count as due.
 */
function isDue(column: typeof jobs.dueAt | typeof jobs.dueAgainAt, { now, maxAheadMs }: Due) {
  const due = lte(column, now)
  if (now < earliestTime) return due
  return or(due, gt(column, new Date(now.getTime() + maxAheadMs + toleratedLeadMs)))
}

/** Returns the next due job of a kind. @param inHand ids of the jobs of this kind that are running */
export function findDueJob(db: Db, kind: string, due: Due, inHand: number[] = []): JobRow | undefined {
  mergeDueAgain(db, kind, due, inHand)
  return db
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, kind), isDue(jobs.dueAt, due), notInArray(jobs.id, inHand)))
    .orderBy(asc(jobs.dueAt), asc(jobs.id))
    .limit(1)
    .get()
}

/**
 * Handles jobs that are not running and were queued again. If the new request is due, the job gets the earlier of both
 * due times, and its failed attempts no longer count.
 */
function mergeDueAgain(db: Db, kind: string, due: Due, inHand: number[]) {
  const isDueAgain = and(eq(jobs.kind, kind), isDue(jobs.dueAgainAt, due), notInArray(jobs.id, inHand))
  if (!db.select({ id: jobs.id }).from(jobs).where(isDueAgain).limit(1).get()) return
  const dueAt = sql`min(${jobs.dueAt}, ${jobs.dueAgainAt})`
  db.update(jobs).set({ dueAt, dueAgainAt: null, attempts: 0 }).where(isDueAgain).run()
}

/** Deletes a finished job. If the job was queued again while it ran, a new row with that due time is inserted. */
export function endJob(db: Db, { id }: JobRow) {
  transact(db, tx => {
    const ended = tx.delete(jobs).where(eq(jobs.id, id)).returning().get()
    if (ended?.dueAgainAt) {
      const { kind, subject, dueAgainAt: dueAt } = ended
      insertJob(tx, { kind, subject, dueAt })
    }
  })
}

/**
 * Schedules the next attempt of a failed job. If the job was queued again while it ran, and that request is due before
 * the next attempt, the request is dropped: the next attempt does its work as well.
 */
export function postponeJob(db: Db, { id, attempts }: JobRow, dueAt: Date) {
  const dueAgainAt = sql`CASE WHEN ${jobs.dueAgainAt} > ${dueAt.getTime()} THEN ${jobs.dueAgainAt} END`
  db.update(jobs)
    .set({ attempts: attempts + 1, dueAt, dueAgainAt })
    .where(eq(jobs.id, id))
    .run()
}

/** Counts the jobs by kind and state. */
export function countJobs(db: Db, now: Date) {
  const state = sql<'due' | 'tried again' | 'later'>`CASE
    WHEN ${jobs.attempts} > 0 THEN 'tried again' WHEN ${jobs.dueAt} <= ${now.getTime()} THEN 'due' ELSE 'later' END`
  return db
    .select({ kind: jobs.kind, state, count: sql<number>`count(*)` })
    .from(jobs)
    .groupBy(jobs.kind, state)
    .all()
}
