// Durable background work: a row first, then the doing. What a crash interrupts is done again after the restart.
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from './platform/db/database'
import { jobs } from './platform/db/tables'
import type { Log } from './platform/log'

export interface JobHandler {
  /**
   * Does the work on `subject`. Must be safe to run again; throwing means "try later".
   * @param stopping aborted when the server ends, for what would keep it waiting
   */
  run(subject: string, stopping: AbortSignal): Promise<void>
  /** After the last try, to put away what the job was about. */
  giveUp?(subject: string): void | Promise<void>
}

export type JobKind =
  | 'add-heat'
  | 'draw-picture'
  | 'fetch-weather'
  | 'import-account'
  | 'make-backup'
  | 'make-export'
  | 'merge-heat'
  | 'queue-backup'
  | 'queue-heat'
  | 'queue-redraws'
  | 'redraw-picture'
  | 'request-letter'
  | 'send-letter'
  | 'subtract-heat'
  | 'sweep-export'
  | 'sweep-grants'

type Job = typeof jobs.$inferSelect

export interface Jobs {
  /** Starts working through what is due. */
  start(): void
  /** Something was queued: look now rather than at the next round. */
  wake(): void
  /** Finishes the jobs in hand and starts no other. */
  stop(): Promise<void>
}

const minuteMs = 60_000

/** How long to wait after each failure. A mail server may be down for a weekend; free weather is counted by the day. */
const retryDelaysMs: Record<JobKind, number[]> = {
  'add-heat': [10_000, minuteMs, 10 * minuteMs],
  'draw-picture': [10_000, minuteMs, 10 * minuteMs, 60 * minuteMs],
  'fetch-weather': [minuteMs, 10 * minuteMs, 60 * minuteMs, 6 * 60 * minuteMs, 24 * 60 * minuteMs],
  'import-account': [10_000, minuteMs, 10 * minuteMs, 60 * minuteMs, 6 * 60 * minuteMs, 24 * 60 * minuteMs],
  'make-backup': [10 * minuteMs, 60 * minuteMs],
  'make-export': [minuteMs, 10 * minuteMs],
  'merge-heat': [10_000, minuteMs, 10 * minuteMs],
  'queue-backup': [minuteMs, 10 * minuteMs, 60 * minuteMs],
  'queue-heat': [minuteMs, 10 * minuteMs, 60 * minuteMs],
  'queue-redraws': [minuteMs, 10 * minuteMs, 60 * minuteMs],
  'redraw-picture': [10_000, minuteMs, 10 * minuteMs, 60 * minuteMs, 6 * 60 * minuteMs, 24 * 60 * minuteMs],
  'request-letter': [10_000, minuteMs, 10 * minuteMs],
  'send-letter': [10_000, minuteMs, 10 * minuteMs, 60 * minuteMs, 6 * 60 * minuteMs, 48 * 60 * minuteMs],
  'subtract-heat': [10_000, minuteMs, 10 * minuteMs],
  'sweep-export': [60 * minuteMs],
  'sweep-grants': [60 * minuteMs],
}

/** Whether this version knows how to do such work. */
export const isJobKind = (kind: string): kind is JobKind => Object.hasOwn(retryDelaysMs, kind)

const roundMs = 30_000

/**
 * Queues work, in the transaction that makes it necessary. Queued twice, it is done once.
 * @param dueAt not to be done before; now, for most
 */
export function queueJob(db: Db, kind: JobKind, subject: string, dueAt: Date) {
  db.insert(jobs).values({ kind, subject, dueAt }).onConflictDoNothing().run()
}

/** The work is done, or no longer wanted. */
export function dropJob(db: Db, kind: JobKind, subject: string) {
  db.delete(jobs)
    .where(and(eq(jobs.kind, kind), eq(jobs.subject, subject)))
    .run()
}

/** When a job is to be done, or was to; null without one. */
export function findJobDueAt(db: Db, kind: JobKind, subject: string): Date | null {
  const job = db
    .select({ dueAt: jobs.dueAt })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), eq(jobs.subject, subject)))
    .get()
  return job?.dueAt ?? null
}

/** None of the kind is wanted any longer. */
export function dropJobs(db: Db, kind: JobKind) {
  db.delete(jobs).where(eq(jobs.kind, kind)).run()
}

export function createJobs(options: {
  db: Db
  log: Log
  clock: () => Date
  handlers: Partial<Record<JobKind, JobHandler>>
}): Jobs {
  const handlers = Object.entries(options.handlers) as [JobKind, JobHandler][]
  const lanes = handlers.map(([kind, handler]) => createLane(kind, handler, options))
  let timer: ReturnType<typeof setInterval> | undefined
  const wake = () => {
    for (const lane of lanes) lane.wake()
  }
  return {
    start() {
      for (const lane of lanes) lane.open()
      timer = setInterval(wake, roundMs)
      wake()
    },
    wake,
    async stop() {
      clearInterval(timer)
      await Promise.all(lanes.map(lane => lane.close()))
    },
  }
}

/** Jobs of one kind are done one after the other; no kind waits for another, such as a picture for a mail server. */
function createLane(
  kind: JobKind,
  handler: JobHandler,
  { db, log, clock }: { db: Db; log: Log; clock: () => Date },
) {
  let running: Promise<void> | null = null
  let wakeAgain = false
  let stopped = true
  let stopping = new AbortController()

  const nextDue = () =>
    db
      .select()
      .from(jobs)
      .where(and(eq(jobs.kind, kind), lte(jobs.dueAt, clock())))
      .orderBy(asc(jobs.dueAt), asc(jobs.id))
      .limit(1)
      .get()

  const runOne = async (job: Job) => {
    try {
      await handler.run(job.subject, stopping.signal)
      dropJob(db, kind, job.subject)
    } catch (error) {
      // What was interrupted by the end of the server has not failed: the next start takes it up.
      if (!stopped) await postpone(job, error)
    }
  }

  const postpone = async (job: Job, error: unknown) => {
    const facts = { kind, job: job.id, attempts: job.attempts + 1, reason: String(error) }
    const delay = retryDelaysMs[kind][job.attempts]
    if (delay === undefined) {
      log.error('A job was given up', facts)
      await handler.giveUp?.(job.subject)
      dropJob(db, kind, job.subject)
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

  return {
    open() {
      stopped = false
      stopping = new AbortController()
    },
    wake() {
      if (stopped) return
      wakeAgain = true
      // Begun in a turn of its own, so that the answer to whoever woke it goes out first. A failure here is the database's,
      // not a job's: the next round tries again.
      running ??= new Promise(resolve => setImmediate(resolve))
        .then(workThrough)
        .catch(error => log.error('Jobs could not be read', { reason: String(error) }))
        .finally(() => {
          running = null
        })
    },
    async close() {
      stopped = true
      stopping.abort()
      await running
    },
  }
}
