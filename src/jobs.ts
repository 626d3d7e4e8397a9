// Durable background work: a row first, then the doing. What a crash interrupts is done again after the restart.
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from './db/database'
import { jobs } from './db/tables'
import type { Log } from './log'

/** Does the work on `subject`. Must be safe to run again; throwing means "try later". */
export type JobHandler = (subject: string) => Promise<void>

export type JobKind = 'draw-picture'

export interface Jobs {
  /** Starts working through what is due. */
  start(): void
  /** Something was queued: look now rather than at the next round. */
  wake(): void
  /** Finishes the job in hand and starts no other. */
  stop(): Promise<void>
}

const retryDelaysMs = [10_000, 60_000, 600_000, 3_600_000]
const roundMs = 30_000

/** Queues work, in the transaction that makes it necessary. Queued twice, it is done once. */
export function queueJob(db: Db, kind: JobKind, subject: string, now: Date) {
  db.insert(jobs).values({ kind, subject, dueAt: now }).onConflictDoNothing().run()
}

/** The work is done, or no longer wanted. */
export function dropJob(db: Db, kind: JobKind, subject: string) {
  db.delete(jobs)
    .where(and(eq(jobs.kind, kind), eq(jobs.subject, subject)))
    .run()
}

export function createJobs(options: {
  db: Db
  log: Log
  clock: () => Date
  handlers: Record<JobKind, JobHandler>
}): Jobs {
  const { db, log, clock, handlers } = options
  let running: Promise<void> | null = null
  let wakeAgain = false
  let stopped = true
  let timer: ReturnType<typeof setInterval> | undefined

  const nextDue = () =>
    db
      .select()
      .from(jobs)
      .where(lte(jobs.dueAt, clock()))
      .orderBy(asc(jobs.dueAt), asc(jobs.id))
      .limit(1)
      .get()

  const runOne = async (job: typeof jobs.$inferSelect) => {
    try {
      await handlers[job.kind as JobKind](job.subject)
      dropJob(db, job.kind as JobKind, job.subject)
    } catch (error) {
      // What was interrupted by the end of the server has not failed: the next start takes it up.
      if (!stopped) postpone(job, error)
    }
  }

  const postpone = (job: typeof jobs.$inferSelect, error: unknown) => {
    const facts = { kind: job.kind, job: job.id, attempts: job.attempts + 1, reason: String(error) }
    const delay = retryDelaysMs[job.attempts]
    if (delay === undefined) {
      log.error('A job was given up', facts)
      dropJob(db, job.kind as JobKind, job.subject)
      return
    }
    log.warn('A job failed and will be tried again', facts)
    db.update(jobs)
      .set({ attempts: sql`${jobs.attempts} + 1`, dueAt: new Date(clock().getTime() + delay) })
      .where(eq(jobs.id, job.id))
      .run()
  }

  const workThrough = async () => {
    do {
      wakeAgain = false
      for (let job = nextDue(); job && !stopped; job = nextDue()) await runOne(job)
    } while (wakeAgain && !stopped)
  }

  const wake = () => {
    if (stopped) return
    wakeAgain = true
    // Begun in a turn of its own, so that a job may wake the others. A failure here is the database's, not a job's: the
    // next round tries again.
    running ??= Promise.resolve()
      .then(workThrough)
      .catch(error => log.error('Jobs could not be read', { reason: String(error) }))
      .finally(() => {
        running = null
      })
  }

  return {
    start() {
      stopped = false
      timer = setInterval(wake, roundMs)
      wake()
    },
    wake,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
