/**
 * Background work that survives a restart: its row is inserted in the transaction that makes the work necessary and
 * deleted when the work is done. Three rules hold for every job:
 *
 * 1. A job may run again. A crash, a shutdown or a failure can interrupt it anywhere, and it restarts from the
 *   beginning: running it twice must have the same result as running it once.
 * 2. A job may be queued again at any time. If it is still waiting, it runs once; if it is running, it runs once more
 *   afterwards.
 * 3. An error in `giveUp` is logged, and the job counts as ended. Other jobs are not affected.
 */
export interface Job<Ctx> {
  /** Name of this kind of job. It is stored in the table, so it must never change. */
  name: string
  /** Waiting time in ms after each failure. The job is given up if it fails again after the last delay. */
  delays: readonly number[]
  /** Number of jobs of this kind that may run at once. They never wait for jobs of other kinds. */
  atOnce: number
  /** Returns the longest time in ms between queueing a job of this kind, or its failure, and its due time. */
  maxAheadMs(world: Ctx): number
  run(world: Ctx, subject: string, stopping: AbortSignal): Promise<void>
  giveUp(world: Ctx, subject: string): Promise<void>
}

export interface JobKind<Subject> extends SubjectForm<Subject> {
  name: string
}

/** How a job's subject is stored. Two jobs of one kind with the same text are the same job. */
interface SubjectForm<Subject> {
  write: (subject: Subject) => string
  read: (text: string) => Subject
}

export const jobKind = <Subject>(name: string, form: SubjectForm<Subject>): JobKind<Subject> => ({
  name,
  ...form,
})

/** For kinds of job whose subject is an id. */
export const byId: SubjectForm<number> = {
  write: String,
  read(text) {
    const id = Number(text)
    if (!Number.isSafeInteger(id)) throw new Error('the subject of the job is not an id')
    return id
  },
}

/** For kinds of job whose subject is a name. */
export const byName: SubjectForm<string> = { write: name => name, read: name => name }

/** For kinds that have only one job. */
export const onlyOne = (name: string): SubjectForm<null> => ({ write: () => name, read: () => null })

/** For kinds of job whose subject contains all data that the job needs, stored as JSON. */
export const byFacts = <Facts>(): SubjectForm<Facts> => ({ write: JSON.stringify, read: JSON.parse })

interface Definition<Subject, Ctx> {
  kind: JobKind<Subject>
  delays: readonly number[]
  /** Number of jobs of this kind that may run at once; 1 by default. */
  atOnce?: number
  /**
   * Longest time in ms between queueing a job and its due time. Needed only if this time exceeds the longest of
   * `delays`.
   */
  maxAheadMs?: (world: Ctx) => number
  /**
   * Does the work. If it throws, the job is tried again later.
   * @param stopping aborted when the server stops, to cancel long waits
   */
  run: (world: Ctx, subject: Subject, stopping: AbortSignal) => unknown
  /** Cleans up after the last attempt has failed. */
  giveUp?: (world: Ctx, subject: Subject) => unknown
}

export const job = <Subject, Ctx>({
  kind: { name, read },
  delays,
  atOnce = 1,
  maxAheadMs,
  run,
  giveUp,
}: Definition<Subject, Ctx>): Job<Ctx> => ({
  name,
  delays,
  atOnce,
  maxAheadMs: world => Math.max(maxAheadMs?.(world) ?? 0, ...delays),
  async run(world, subject, stopping) {
    await run(world, read(subject), stopping)
  },
  async giveUp(world, subject) {
    await giveUp?.(world, read(subject))
  },
})
