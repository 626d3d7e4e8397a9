// Heavy and dangerous work happens in processes of their own: it keeps the thread that answers requests free, can be
// ended when it takes too long, cannot take the server down with it, and gives its memory back when it has been idle.
import { TooManyRequests, Unavailable } from '../errors'
import type { Log } from '../log'
import type { Priority, QueueName, Task } from './task'
import {
  createWorkerProcess,
  ProcessEnded,
  type ProcessOptions,
  TaskFailed,
  type WorkerProcess,
} from './worker-process'

export interface Workers {
  /**
   * Has a task performed when it is its turn.
   * @param signal gives the task up, whether it waits or is being performed
   * @throws AppError 507 when the task found no room on the disk
   * @throws WorkerFailure when the task fails, takes too long, or is to blame for the death of a process
   * @throws Unavailable when the process cannot be started or dies, or a file takes too long for the first time, which may
   *   not be the fault of what it was asked
   * @throws the reason of the signal
   */
  run<Input, Output>(task: Task<Input, Output, never>, input: Input, signal?: AbortSignal): Promise<Output>
  /**
   * To be asked before work begins that somebody waits for.
   * @throws TooManyRequests when the limit of the task is reached
   */
  requireRoom(task: Pick<Task<never, unknown, never>, 'queue' | 'limit'>): void
  /** Starts the process that a task will be performed by, if there is none: it is ready when the input is. */
  prepare(task: Pick<Task<never, unknown, never>, 'queue'>): void
  /** How many tasks there are now. */
  load(): { running: number; waiting: number }
  /** Ends all processes. What is in hand or waits fails. */
  stop(): void
}

/** It is the task's own failure. */
export class WorkerFailure extends Error {
  constructor(
    message: string,
    /** How it ended: it said so itself, took too long, or took the process with it. */
    readonly how: 'failed' | 'late' | 'died' = 'failed',
  ) {
    super(message)
  }
}

/** For callers whom nobody asks a second time: what a process died of, or had no time for, is tried once more. */
export async function againOnce<T>(work: () => Promise<T>): Promise<T> {
  return work().catch(error => {
    if (error instanceof Unavailable) return work()
    throw error
  })
}

const cannotNow = 'the server cannot do this now, please try again later'

const retryAfterS = 10

/** Files that a process has died of, or had no time for, are remembered, so that the second time is known. */
const mostSuspects = 1000

export function createWorkers({ log, ...options }: ProcessOptions & { log: Log }): Workers {
  const queues = new Map<QueueName, Queue>()
  const suspects = new Set<string>()
  let lastId = 0

  const queueOf = (name: QueueName): Queue => {
    const queue = queues.get(name) ?? createQueue(createWorkerProcess(options))
    queues.set(name, queue)
    return queue
  }

  const attempt = async <Input>(
    process: WorkerProcess,
    task: Task<Input, unknown, never>,
    input: Input,
    signal?: AbortSignal,
  ): Promise<unknown> => {
    const timeLimitMs = typeof task.timeLimitMs === 'number' ? task.timeLimitMs : task.timeLimitMs(input)
    return process.perform({ id: ++lastId, name: task.name, input }, timeLimitMs, signal)
  }

  const suspect = (file: string | undefined): boolean => {
    if (file === undefined) return false
    const isKnown = suspects.has(file)
    suspects.add(file)
    for (const oldest of suspects) {
      if (suspects.size <= mostSuspects) break
      suspects.delete(oldest)
    }
    return isKnown
  }

  const explain = <Input>(error: unknown, task: Task<Input, unknown, never>, input: Input): unknown => {
    if (error instanceof TaskFailed) {
      // A busy machine may have been the reason; the same file again is not.
      const mayBeChance = error.how === 'late' && task.fileOf && !task.isDeadlyOnce
      if (!mayBeChance || suspect(task.fileOf?.(input))) {
        return new WorkerFailure(`${task.name}: ${error.message}`, error.how)
      }
    } else if (!(error instanceof ProcessEnded)) return error
    else if (error.when === 'working') {
      if (task.isDeadlyOnce) return new WorkerFailure(`${task.name}: a process has died of it`, 'died')
      if (suspect(task.fileOf?.(input))) {
        return new WorkerFailure(`${task.name}: a process has died of this file before`, 'died')
      }
    }
    return new Unavailable(cannotNow, retryAfterS)
  }

  const perform = async <Input>(
    process: WorkerProcess,
    task: Task<Input, unknown, never>,
    input: Input,
    signal?: AbortSignal,
  ): Promise<unknown> => {
    try {
      const output = await attempt(process, task, input, signal).catch(error => {
        // It may have ended while it was idle, unnoticed until now: a new one gets the task.
        if (error instanceof ProcessEnded && error.when === 'idle') {
          return attempt(process, task, input, signal)
        }
        throw error
      })
      // It was not the file that was to blame before.
      if (suspects.size > 0) suspects.delete(task.fileOf?.(input) ?? '')
      return output
    } catch (error) {
      signal?.throwIfAborted()
      log.warn('The worker failed', { task: task.name, reason: String(error) })
      throw explain(error, task, input)
    }
  }

  return {
    async run<Input, Output>(task: Task<Input, Output, never>, input: Input, signal?: AbortSignal) {
      signal?.throwIfAborted()
      const { enqueue } = queueOf(task.queue)
      const work = (process: WorkerProcess) => perform(process, task, input, signal)
      return enqueue(work, task.priority, signal) as Promise<Output>
    },
    requireRoom({ queue, limit }) {
      if (!limit || queueOf(queue).waiting() < limit.mostWaiting) return
      throw new TooManyRequests(limit.code, `rate limit exceeded (too many ${limit.of} at once)`, retryAfterS)
    },
    prepare({ queue }) {
      queueOf(queue).prepare()
    },
    load: () => ({
      running: queues
        .values()
        .filter(({ isBusy }) => isBusy())
        .toArray().length,
      waiting: queues.values().reduce((sum, { waiting }) => sum + waiting(), 0),
    }),
    stop() {
      for (const { stop } of queues.values()) stop()
    },
  }
}

type Queue = ReturnType<typeof createQueue>

interface Turn {
  begin(): void
  fail(error: unknown): void
  rank: number
}

const ranks = { high: 0, usual: 1, low: 2 }

/** Work for one process, one after the other. */
function createQueue(process: WorkerProcess) {
  let waiting: Turn[] = []
  let isBusy = false

  const takeTurn = (rank: number, signal?: AbortSignal) =>
    new Promise<void>((begin, fail) => {
      const turn: Turn = { begin, fail, rank }
      waiting.push(turn)
      signal?.addEventListener('abort', () => {
        waiting = waiting.filter(other => other !== turn)
        fail(signal.reason)
      })
    })

  const beginNext = () => {
    const best = Math.min(...waiting.map(({ rank }) => rank))
    const [turn] = waiting.splice(
      waiting.findIndex(({ rank }) => rank === best),
      1,
    )
    isBusy = turn !== undefined
    turn?.begin()
  }

  return {
    waiting: () => waiting.length,
    isBusy: () => isBusy,
    prepare: process.prepare,
    async enqueue<T>(
      work: (process: WorkerProcess) => Promise<T>,
      priority?: Priority,
      signal?: AbortSignal,
    ): Promise<T> {
      if (isBusy) await takeTurn(ranks[priority ?? 'usual'], signal)
      isBusy = true
      try {
        return await work(process)
      } finally {
        beginNext()
      }
    },
    stop() {
      const failing = waiting
      waiting = []
      for (const { fail } of failing) fail(new Unavailable(cannotNow, retryAfterS))
      process.stop()
    },
  }
}
