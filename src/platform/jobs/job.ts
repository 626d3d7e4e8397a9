/**
 * Work in the background that survives the end of the server: a row is written in the transaction that makes the work
 * necessary, and goes when it is done. Three rules hold for every job, and whoever writes one relies on them:
 *
 * 1. It may be run again. A crash, the end of the server or a failure can interrupt it anywhere, and it is run from the
 *    start: what was done twice must be as if it was done once.
 * 2. It may be queued again at any time. While it waits, it is done once; while it runs, it is run once more afterwards.
 * 3. `giveUp` never stops others. Whatever it throws is logged, and the job has ended.
 */
export interface Job<World> {
  /** In the table; stays what it is for good. */
  name: string
  /** How long to wait after each failure, in ms. When there is no further one, the job is given up. */
  delays: readonly number[]
  /** How many of this kind are done at once: no other of them waits for one that takes long. */
  atOnce: number
  /** How far ahead such work is queued at most, in ms, its delays included. */
  farthestMs(world: World): number
  run(world: World, subject: string, stopping: AbortSignal): Promise<void>
  giveUp(world: World, subject: string): Promise<void>
}

export interface JobKind<Subject> extends SubjectForm<Subject> {
  name: string
}

/** How the subject of a job is written down: jobs of a kind with the same text are the same job. */
interface SubjectForm<Subject> {
  write: (subject: Subject) => string
  read: (text: string) => Subject
}

export const jobKind = <Subject>(name: string, form: SubjectForm<Subject>): JobKind<Subject> => ({
  name,
  ...form,
})

/** The id of something. */
export const byId: SubjectForm<number> = {
  write: String,
  read(text) {
    const id = Number(text)
    if (!Number.isSafeInteger(id)) throw new Error('the subject of the job is no id')
    return id
  },
}

/** A name that something has. */
export const byName: SubjectForm<string> = { write: name => name, read: name => name }

/** There is one job of this kind. */
export const onlyOne = (name: string): SubjectForm<null> => ({ write: () => name, read: () => null })

/** Everything the job needs to know. */
export const byFacts = <Facts>(): SubjectForm<Facts> => ({ write: JSON.stringify, read: JSON.parse })

interface Definition<Subject, World> {
  kind: JobKind<Subject>
  delays: readonly number[]
  /** How many of this kind may be done at once; one without it. */
  atOnce?: number
  /** How far ahead such work is queued at most, in ms, where that is farther than its longest delay. */
  farthestMs?: (world: World) => number
  /**
   * Does the work. Throwing means "try later".
   * @param stopping aborted when the server ends, for what would keep it waiting
   */
  run: (world: World, subject: Subject, stopping: AbortSignal) => unknown
  /** After the last try, to put away what the job was about. */
  giveUp?: (world: World, subject: Subject) => unknown
}

export const job = <Subject, World>({
  kind: { name, read },
  delays,
  atOnce = 1,
  farthestMs,
  run,
  giveUp,
}: Definition<Subject, World>): Job<World> => ({
  name,
  delays,
  atOnce,
  farthestMs: world => Math.max(farthestMs?.(world) ?? 0, ...delays),
  async run(world, subject, stopping) {
    await run(world, read(subject), stopping)
  },
  async giveUp(world, subject) {
    await giveUp?.(world, read(subject))
  },
})
