import { everyTick } from '../../lib/async/ticker'
import { second } from '../../lib/durations'
import type { Db } from '../db/database'
import type { Log } from '../log'
import type { Job } from './job'
import { endJob, findDueJob, type JobRow, listWaitingKinds, postponeJob } from './store'

export type Jobs = ReturnType<typeof createJobs>

interface JobsOptions<Ctx> {
  db: Db
  log: Log
  clock: () => Date
  /** All known jobs. Rows with other names stay, because another version may know them. */
  jobs: readonly Job<Ctx>[]
  /** Whether jobs of a kind wait for a setting. They stay queued. */
  isHeld?(kind: string): boolean
  /** Returns the context that is passed to each run of a job. */
  world: () => Ctx
  /** Called for every failure of a job. */
  onFailure(error: unknown): void
  /** Called when a job has succeeded, and when it has been given up. */
  onEnd?(kind: string, outcome: 'done' | 'given up'): void
}

const roundMs = 30 * second

export function createJobs<Ctx>(options: JobsOptions<Ctx>) {
  const hands = options.jobs.flatMap(job => createHands(job, options))
  const kinds = options.jobs.map(({ name }) => name)
  let endRounds = () => {}
  let isStarted = false
  let isRoundAhead = false
  /**
   * Regular check: wakes the workers of all kinds that have jobs. Usually there is no job; then this check needs one
   * SQL statement instead of two for each kind.
   */
  const round = () => {
    if (!isStarted) return
    try {
      const waiting = listWaitingKinds(options.db, kinds)
      for (const hand of hands) if (waiting.has(hand.job.name)) hand.wake()
    } catch (error) {
      logUnreadable(options.log, error)
    }
  }
  const wake = () => {
    if (isRoundAhead) return
    isRoundAhead = true
    // Starts in a later turn of the event loop, so that the response to the current request is sent first.
    setImmediate(() => {
      isRoundAhead = false
      round()
    })
  }
  return {
    /** Starts running the jobs that are due. */
    start() {
      isStarted = true
      for (const hand of hands) hand.open()
      endRounds()
      endRounds = everyTick(roundMs, round)
      wake()
    },
    /**
     * Runs all due jobs. To be called after queueing a job, so that the job does not wait for the next regular check.
     */
    wake,
    /**
     * Aborts the signals of the running jobs, waits until these jobs end, and starts no others. A job that was
     * interrupted runs again after the next start.
     */
    async stop() {
      isStarted = false
      endRounds()
      await Promise.all(hands.map(hand => hand.close()))
    },
  }
}

const logUnreadable = (log: Log, error: unknown) =>
  log.error('Jobs could not be read', { reason: String(error) })

/**
 * Creates as many workers for one kind of job as may run at once. Kinds do not wait for each other, so a map image need
 * not wait for a mail server.
 */
function createHands<Ctx>(job: Job<Ctx>, options: JobsOptions<Ctx>): Hand<Ctx>[] {
  const inHand = new Set<number>()
  return Array.from({ length: job.atOnce }, () => new Hand(job, inHand, options))
}

/**
 * A worker that runs one job at a time. It does nothing until `open` is called. `wake` makes it run all jobs that are
 * due; if it is running already, it looks for jobs once more afterwards. `close` aborts the signal that the job got,
 * and waits for the current job.
 */
class Hand<Ctx> {
  private running: Promise<void> | null = null
  private wakeAgain = false
  private isClosed = true
  private closing = new AbortController()

  /** @param inHand ids of the jobs that the workers of this kind are running */
  constructor(
    readonly job: Job<Ctx>,
    private readonly inHand: Set<number>,
    private readonly options: JobsOptions<Ctx>,
  ) {}

  open(): void {
    this.isClosed = false
    this.closing = new AbortController()
  }

  wake(): void {
    if (this.isClosed) return
    this.wakeAgain = true
    // `workThrough` only throws if the database cannot be read or written; the next round tries again.
    this.running ??= Promise.resolve()
      .then(() => this.workThrough())
      .catch(error => logUnreadable(this.options.log, error))
      .finally(() => {
        this.running = null
      })
  }

  async close(): Promise<void> {
    this.isClosed = true
    this.closing.abort()
    await this.running
  }

  private async workThrough(): Promise<void> {
    do {
      this.wakeAgain = false
      for (let row = this.next(); row && !this.isClosed; row = this.next()) await this.runOne(row)
    } while (this.wakeAgain && !this.isClosed)
  }

  private next(): JobRow | undefined {
    const { db, clock, world, isHeld } = this.options
    if (isHeld?.(this.job.name)) return undefined
    const due = { now: clock(), maxAheadMs: this.job.maxAheadMs(world()) }
    return findDueJob(db, this.job.name, due, [...this.inHand])
  }

  private async runOne(row: JobRow): Promise<void> {
    this.inHand.add(row.id)
    try {
      await this.work(row)
    } finally {
      this.inHand.delete(row.id)
    }
  }

  private async work(row: JobRow): Promise<void> {
    const { world, onFailure } = this.options
    try {
      await this.job.run(world(), row.subject, this.closing.signal)
      this.end(row, 'done')
    } catch (error) {
      onFailure(error)
      // A job interrupted by a shutdown has not failed; it runs again after the next start.
      if (!this.isClosed) await this.postpone(row, error)
    }
  }

  private async postpone(row: JobRow, error: unknown): Promise<void> {
    const { db, log, clock } = this.options
    const facts = {
      kind: this.job.name,
      job: row.id,
      attempts: row.attempts + 1,
      reason: String(error),
    }
    const delay = this.job.delays[row.attempts]
    if (delay === undefined) {
      log.error('A job was given up', facts)
      await this.giveUp(row)
      return
    }
    log.warn('A job failed and will be tried again', facts)
    postponeJob(db, row, new Date(clock().getTime() + delay))
  }

  private async giveUp(row: JobRow): Promise<void> {
    const { log, world } = this.options
    try {
      await this.job.giveUp(world(), row.subject)
    } catch (error) {
      const facts = { kind: this.job.name, job: row.id, reason: String(error) }
      log.error('What a job was about was not put away', facts)
    }
    this.end(row, 'given up')
  }

  private end(row: JobRow, outcome: 'done' | 'given up'): void {
    endJob(this.options.db, row)
    this.options.onEnd?.(this.job.name, outcome)
  }
}
