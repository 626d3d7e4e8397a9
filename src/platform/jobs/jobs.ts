import { everyBeat } from '../../lib/async/beat'
import type { Db } from '../db/database'
import type { Log } from '../log'
import type { Job } from './job'
import { endJob, findDueJob, type JobRow, listWaitingKinds, postponeJob } from './store'

export interface Jobs {
  /** Starts working through what is due. */
  start(): void
  /** Something was queued: look now rather than at the next round. */
  wake(): void
  /** Finishes the jobs in hand and starts no other. */
  stop(): Promise<void>
}

interface JobsOptions<World> {
  db: Db
  log: Log
  clock: () => Date
  /** All that is done. Jobs of other names stay as they are: another version may know them. */
  jobs: readonly Job<World>[]
  /** Each run of a job is handed this, made when the run begins. */
  world: () => World
  /** Told of every failure of a job. */
  onFailure(error: unknown): void
  /** Told when a job was done, and when one was given up. */
  onEnd?(kind: string, outcome: 'done' | 'given up'): void
}

const roundMs = 30_000

export function createJobs<World>(options: JobsOptions<World>): Jobs {
  const queues = options.jobs.map(job => createQueue(job, options))
  const kinds = queues.map(({ kind }) => kind)
  let endRounds = () => {}
  const wake = () => {
    for (const queue of queues) queue.wake()
  }
  /** Nearly always nothing waits, which is told by one statement instead of two for each kind. */
  const round = () => {
    try {
      const waiting = listWaitingKinds(options.db, kinds)
      for (const queue of queues) if (waiting.has(queue.kind)) queue.wake()
    } catch (error) {
      logUnreadable(options.log, error)
    }
  }
  return {
    start() {
      for (const queue of queues) queue.open()
      endRounds()
      endRounds = everyBeat(roundMs, round)
      wake()
    },
    wake,
    async stop() {
      endRounds()
      await Promise.all(queues.map(queue => queue.close()))
    },
  }
}

const logUnreadable = (log: Log, error: unknown) =>
  log.error('Jobs could not be read', { reason: String(error) })

/**
 * Jobs of one kind are done one after the other, or so many at once as their kind allows; no kind waits for another, such as a
 * map image for a mail server.
 */
function createQueue<World>(job: Job<World>, options: JobsOptions<World>) {
  const inHand = new Set<number>()
  const hands = Array.from({ length: job.atOnce }, () => new Hand(job, inHand, options))
  return {
    kind: job.name,
    open() {
      for (const hand of hands) hand.open()
    },
    wake() {
      for (const hand of hands) hand.wake()
    },
    async close() {
      await Promise.all(hands.map(hand => hand.close()))
    },
  }
}

/**
 * Does one job at a time. A hand is *closed* until it is opened, then *idle*; a wake lets it work through all jobs that are due,
 * and one that comes meanwhile lets it look once more. Closing lets it finish the job in hand, which is told by the signal.
 */
class Hand<World> {
  private running: Promise<void> | null = null
  private wakeAgain = false
  private isClosed = true
  private closing = new AbortController()

  /** @param inHand ids of what any hand of the kind is doing */
  constructor(
    private readonly job: Job<World>,
    private readonly inHand: Set<number>,
    private readonly options: JobsOptions<World>,
  ) {}

  open(): void {
    this.isClosed = false
    this.closing = new AbortController()
  }

  wake(): void {
    if (this.isClosed) return
    this.wakeAgain = true
    // Begun in a turn of its own, so that the answer to whoever woke it goes out first. A failure here is the database's,
    // not a job's: the next round tries again.
    this.running ??= new Promise(resolve => setImmediate(resolve))
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
    const { db, clock, world } = this.options
    const due = { now: clock(), farthestMs: this.job.farthestMs(world()) }
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
      // A job interrupted by the end of the server has not failed: the next start takes it up.
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
