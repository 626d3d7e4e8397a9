import { and, asc, eq, gt, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import { toleratedLeadMs } from '../../lib/date'
import { type Db, transact } from '../db/database'
import { inBatches, prepared } from '../db/statements'
import { jobs } from '../db/tables'
import type { JobKind } from './job'

export type JobRow = typeof jobs.$inferSelect

/**
 * Queues work, in the transaction that makes it necessary. Queued twice before it begins, it is done once; queued while it
 * is being done, it is done again.
 * @param dueAt not to be done before; now, for most
 */
export function queueJob<Subject>(db: Db, kind: JobKind<Subject>, subject: Subject, dueAt: Date) {
  insertJob(db, { kind: kind.name, subject: kind.write(subject), dueAt })
}

/** The same for many subjects, which takes a fraction of the time. */
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
  // Nobody knows here whether the job that is queued has begun.
  const dueAgainAt = sql`min(coalesce(${jobs.dueAgainAt}, excluded.due_at), excluded.due_at)`
  db.insert(jobs)
    .values(Array.isArray(queued) ? queued : [queued])
    .onConflictDoUpdate({ target: [jobs.kind, jobs.subject], set: { dueAgainAt } })
    .run()
}

const isThis = <Subject>(kind: JobKind<Subject>, subject: Subject) =>
  and(eq(jobs.kind, kind.name), eq(jobs.subject, kind.write(subject)))

/** The work is done, or no longer wanted. */
export function dropJob<Subject>(db: Db, kind: JobKind<Subject>, subject: Subject) {
  db.delete(jobs).where(isThis(kind, subject)).run()
}

/** The same for many subjects. @returns those for which there was a job */
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

/** Nothing of somebody's is to be done any more, as far as what the jobs are about says whose it is. */
export function dropJobsOfUser(db: Db, userId: number) {
  const owner = sql`CASE WHEN json_valid(${jobs.subject}, 1) THEN ${jobs.subject} ->> '$.userId' END`
  db.delete(jobs).where(eq(owner, userId)).run()
}

/** None of the kind is wanted any longer. */
export function dropJobs(db: Db, { name }: Pick<JobKind<never>, 'name'>) {
  db.delete(jobs).where(eq(jobs.kind, name)).run()
}

/** Nobody could do them before: they have not waited since they were due. */
export function beDueFrom(db: Db, now: Date) {
  db.update(jobs).set({ dueAt: now }).where(lt(jobs.dueAt, now)).run()
}

/** When a job is to be done, or was to; null without one. */
export function findJobDueAt<Subject>(db: Db, kind: JobKind<Subject>, subject: Subject): Date | null {
  const found = db.select().from(jobs).where(isThis(kind, subject)).get()
  if (!found) return null
  const { dueAt, dueAgainAt } = found
  return dueAgainAt && dueAgainAt < dueAt ? dueAgainAt : dueAt
}

/** What jobs of a kind are about. */
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

/** Those of the kinds of which there are jobs, due or later. Takes no longer when there are many. */
export const listWaitingKinds = (db: Db, kinds: readonly string[]): ReadonlySet<string> =>
  new Set(
    prepared(db, waitingKinds)
      .all({ kinds: JSON.stringify(kinds) })
      .map(({ kind }) => kind),
  )

interface Due {
  now: Date
  /** How far ahead jobs of the kind are queued at most. */
  farthestMs: number
}

/** This program is younger: an earlier clock is wrong, and what was queued by a right one waits until it is put right. */
const impossibleBefore = new Date('2026-01-01')

/** A job due later than any queued now was queued by a clock that was ahead: it may have been due for long. */
function isDue(column: typeof jobs.dueAt | typeof jobs.dueAgainAt, { now, farthestMs }: Due) {
  const due = lte(column, now)
  if (now < impossibleBefore) return due
  return or(due, gt(column, new Date(now.getTime() + farthestMs + toleratedLeadMs)))
}

/**
 * The next job of a kind that is due.
 * @param inHand ids of those of the kind that are being done
 */
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

/** A job queued again before it began is one job, as if nothing had failed before. */
function mergeDueAgain(db: Db, kind: string, due: Due, inHand: number[]) {
  const isDueAgain = and(eq(jobs.kind, kind), isDue(jobs.dueAgainAt, due), notInArray(jobs.id, inHand))
  if (!db.select({ id: jobs.id }).from(jobs).where(isDueAgain).limit(1).get()) return
  const dueAt = sql`min(${jobs.dueAt}, ${jobs.dueAgainAt})`
  db.update(jobs).set({ dueAt, dueAgainAt: null, attempts: 0 }).where(isDueAgain).run()
}

/** A job has ended. If it was queued again meanwhile it takes its turn behind those that wait. */
export function endJob(db: Db, { id }: JobRow) {
  transact(db, tx => {
    const ended = tx.delete(jobs).where(eq(jobs.id, id)).returning().get()
    if (ended?.dueAgainAt) {
      const { kind, subject, dueAgainAt: dueAt } = ended
      insertJob(tx, { kind, subject, dueAt })
    }
  })
}

/** A job has failed. What is tried again is also what was queued again until then. */
export function postponeJob(db: Db, { id, attempts }: JobRow, dueAt: Date) {
  const dueAgainAt = sql`CASE WHEN ${jobs.dueAgainAt} > ${dueAt.getTime()} THEN ${jobs.dueAgainAt} END`
  db.update(jobs)
    .set({ attempts: attempts + 1, dueAt, dueAgainAt })
    .where(eq(jobs.id, id))
    .run()
}

/** How many jobs there are of each kind, and whether it is their time. */
export function countJobs(db: Db, now: Date) {
  const state = sql<'due' | 'tried again' | 'later'>`CASE
    WHEN ${jobs.attempts} > 0 THEN 'tried again' WHEN ${jobs.dueAt} <= ${now.getTime()} THEN 'due' ELSE 'later' END`
  return db
    .select({ kind: jobs.kind, state, count: sql<number>`count(*)` })
    .from(jobs)
    .groupBy(jobs.kind, state)
    .all()
}
