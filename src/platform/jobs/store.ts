import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { toleratedLeadMs } from '../../lib/date'
import { type Db, transact } from '../db/database'
import { upsertRow } from '../db/row-statements'
import { prepared } from '../db/statements'
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

/** Like `queueJob` for many subjects. */
export function queueJobs<Subject>(
  db: Db,
  kind: JobKind<Subject>,
  subjects: readonly Subject[],
  dueAt: Date,
) {
  for (const subject of subjects) queueJob(db, kind, subject, dueAt)
}

function insertJob(db: Db, job: Pick<JobRow, 'kind' | 'subject' | 'dueAt'>) {
  // If the job exists, it may be running. So the due time of the new request is stored in a separate column.
  const dueAgainAt = sql`min(coalesce(${jobs.dueAgainAt}, excluded.due_at), excluded.due_at)`
  upsertRow(db, jobs, job, { target: [jobs.kind, jobs.subject], set: () => ({ dueAgainAt }) })
}

/** Deletes a job that is done or no longer wanted. */
export function dropJob<Subject>(db: Db, kind: JobKind<Subject>, subject: Subject) {
  prepared(db, deleteJob).run({ kind: kind.name, subject: kind.write(subject) })
}

const deleteJob = (db: Db) => db.delete(jobs).where(isThis).prepare()

const isThis = and(eq(jobs.kind, sql.placeholder('kind')), eq(jobs.subject, sql.placeholder('subject')))

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
  const found = prepared(db, thisJob).get({ kind: kind.name, subject: kind.write(subject) })
  if (!found) return null
  const { dueAt, dueAgainAt } = found
  return dueAgainAt && dueAgainAt < dueAt ? dueAgainAt : dueAt
}

const thisJob = (db: Db) => db.select().from(jobs).where(isThis).prepare()

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
const isDue = (column: typeof jobs.dueAt | typeof jobs.dueAgainAt): SQL => sql`
  ${jobs.kind} = ${sql.placeholder('kind')}
  AND (${column} <= ${sql.placeholder('now')} OR ${column} > ${sql.placeholder('maxDueAt')})
  AND ${jobs.id} NOT IN (SELECT value FROM json_each(${sql.placeholder('inHand')}))`

/** Returns the next due job of a kind. @param inHand ids of the jobs of this kind that are running */
export function findDueJob(
  db: Db,
  kind: string,
  { now, maxAheadMs }: Due,
  inHand: number[] = [],
): JobRow | undefined {
  const maxDueAt = now < earliestTime ? Number.MAX_SAFE_INTEGER : now.getTime() + maxAheadMs + toleratedLeadMs
  const due = { kind, now: now.getTime(), maxDueAt, inHand: JSON.stringify(inHand) }
  mergeDueAgain(db, due)
  return prepared(db, nextDue).get(due)
}

const nextDue = (db: Db) =>
  db.select().from(jobs).where(isDue(jobs.dueAt)).orderBy(asc(jobs.dueAt), asc(jobs.id)).limit(1).prepare()

/**
 * Handles jobs that are not running and were queued again. If the new request is due, the job gets the earlier of both
 * due times, and its failed attempts no longer count.
 */
function mergeDueAgain(db: Db, due: Record<string, number | string>) {
  if (prepared(db, anyDueAgain).get(due)) prepared(db, mergeAll).run(due)
}

const anyDueAgain = (db: Db) =>
  db.select({ id: jobs.id }).from(jobs).where(isDue(jobs.dueAgainAt)).limit(1).prepare()

const mergeAll = (db: Db) =>
  db
    .update(jobs)
    .set({ dueAt: sql`min(${jobs.dueAt}, ${jobs.dueAgainAt})`, dueAgainAt: null, attempts: 0 })
    .where(isDue(jobs.dueAgainAt))
    .prepare()

/** Deletes a finished job. If the job was queued again while it ran, a new row with that due time is inserted. */
export function endJob(db: Db, { id }: JobRow) {
  transact(db, tx => {
    const [ended] = prepared(tx, deleteEnded).all({ id })
    if (ended?.dueAgainAt) {
      const { kind, subject, dueAgainAt: dueAt } = ended
      insertJob(tx, { kind, subject, dueAt })
    }
  })
}

const deleteEnded = (db: Db) =>
  db
    .delete(jobs)
    .where(eq(jobs.id, sql.placeholder('id')))
    .returning()
    .prepare()

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
