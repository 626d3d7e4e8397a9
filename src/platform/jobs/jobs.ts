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
  const hands = Array.from({ length: job.atOnce }, () => createHand(job, inHand, options))
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

/** @param inHand ids of what any hand of the kind is doing */
function createHand<World>(
  job: Job<World>,
  inHand: Set<number>,
  { db, log, clock, world, onFailure, onEnd }: JobsOptions<World>,
) {
  const kind = job.name
  let running: Promise<void> | null = null
  let wakeAgain = false
  let stopped = true
  let stopping = new AbortController()

  const runOne = async (row: JobRow) => {
    inHand.add(row.id)
    try {
      await work(row)
    } finally {
      inHand.delete(row.id)
    }
  }

  const work = async (row: JobRow) => {
    try {
      await job.run(world(), row.subject, stopping.signal)
      endJob(db, row)
      onEnd?.(kind, 'done')
    } catch (error) {
      onFailure(error)
      // A job interrupted by the end of the server has not failed: the next start takes it up.
      if (!stopped) await postpone(row, error)
    }
  }

  const postpone = async (row: JobRow, error: unknown) => {
    const facts = { kind, job: row.id, attempts: row.attempts + 1, reason: String(error) }
    const delay = job.delays[row.attempts]
    if (delay === undefined) {
      log.error('A job was given up', facts)
      await giveUp(row)
      return
    }
    log.warn('A job failed and will be tried again', facts)
    postponeJob(db, row, new Date(clock().getTime() + delay))
  }

  const giveUp = async (row: JobRow) => {
    try {
      await job.giveUp(world(), row.subject)
    } catch (error) {
      log.error('What a job was about was not put away', { kind, job: row.id, reason: String(error) })
    }
    endJob(db, row)
    onEnd?.(kind, 'given up')
  }

  const workThrough = async () => {
    do {
      wakeAgain = false
      for (let row = next(); row && !stopped; row = next()) await runOne(row)
    } while (wakeAgain && !stopped)
  }

  const next = () => findDueJob(db, kind, { now: clock(), farthestMs: job.farthestMs(world()) }, [...inHand])

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
        .catch(error => logUnreadable(log, error))
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
