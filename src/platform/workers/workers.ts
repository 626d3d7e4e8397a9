// Heavy and dangerous work happens in processes of their own: it keeps the thread that answers requests free, can be
// ended when it takes too long, cannot take the server down with it, and gives its memory back when it has been idle.
import { TooManyRequests, Unavailable } from '../errors'
import type { Log } from '../log'
import { cannotNow, createQueue, type Queue, retryAfterS } from './queue'
import type { QueueName, Task } from './task'
import {
  createWorkerProcess,
  ProcessEnded,
  type ProcessOptions,
  TaskFailed,
  type WorkerProcess,
} from './worker-process'

/** Whom a task is performed for. */
export interface TaskOf {
  /** The account whose turn it takes; null for what is nobody's, which takes turns as if it were somebody's, too. */
  userId: number | null
  /** Gives the task up, whether it waits or is being performed. */
  signal?: AbortSignal | undefined
}

export interface Workers {
  /**
   * Has a task performed when it is its turn: people take turns, and what one has performed never takes all processes of
   * a queue that has two.
   * @throws AppError 507 when the task found no room on the disk
   * @throws WorkerFailure when the task fails, takes too long, or is to blame for the death of a process
   * @throws Unavailable when the process cannot be started or dies, or a file takes too long for the first time, which may
   *   not be the fault of what it was asked
   * @throws the reason of the signal
   */
  run<Input, Output>(task: Task<Input, Output, never>, input: Input, of: TaskOf): Promise<Output>
  /**
   * To be asked before work begins that somebody waits for.
   * @throws TooManyRequests when as many tasks of theirs wait as may
   */
  requireRoom(task: Pick<Task<never, unknown, never>, 'queue' | 'limit'>, userId: number | null): void
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

/** Of these queues others than the one whose task takes long have a second process. */
const withSecondProcess: readonly QueueName[] = ['general', 'import']

/** Files that a process has died of, or had no time for, are remembered, so that the second time is known. */
const mostSuspects = 1000

export function createWorkers({ log, ...options }: ProcessOptions & { log: Log }): Workers {
  const queues = new Map<QueueName, Queue>()
  const suspects = new Set<string>()
  let lastId = 0

  const queueOf = (name: QueueName): Queue => {
    const processes = withSecondProcess.includes(name) ? 2 : 1
    const queue =
      queues.get(name) ?? createQueue(Array.from({ length: processes }, () => createWorkerProcess(options)))
    queues.set(name, queue)
    return queue
  }

  const attempt = async <Input>(
    { process, onSent, signal }: Attempt,
    task: Task<Input, unknown, never>,
    input: Input,
  ): Promise<unknown> => {
    const timeLimitMs = typeof task.timeLimitMs === 'number' ? task.timeLimitMs : task.timeLimitMs(input)
    return process.perform({ id: ++lastId, name: task.name, input }, { timeLimitMs, onSent, signal })
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
    tried: Attempt,
    task: Task<Input, unknown, never>,
    input: Input,
  ): Promise<unknown> => {
    try {
      const output = await attempt(tried, task, input).catch(error => {
        // It may have ended while it was idle, unnoticed until now: a new one gets the task.
        if (error instanceof ProcessEnded && error.when === 'idle') return attempt(tried, task, input)
        throw error
      })
      // It was not the file that was to blame before.
      if (suspects.size > 0) suspects.delete(task.fileOf?.(input) ?? '')
      return output
    } catch (error) {
      tried.signal?.throwIfAborted()
      log.warn('The worker failed', { task: task.name, reason: String(error) })
      throw explain(error, task, input)
    }
  }

  return {
    async run<Input, Output>(task: Task<Input, Output, never>, input: Input, { userId, signal }: TaskOf) {
      signal?.throwIfAborted()
      const asked = { userId, priority: task.priority, signal }
      return queueOf(task.queue).enqueue(asked, (process, onSent) =>
        perform({ process, onSent, signal }, task, input),
      ) as Promise<Output>
    },
    requireRoom({ queue, limit }, userId) {
      if (!limit || queueOf(queue).waiting(userId) < limit.mostWaiting) return
      throw new TooManyRequests(limit.code, `rate limit exceeded (too many ${limit.of} at once)`, retryAfterS)
    },
    prepare({ queue }) {
      queueOf(queue).prepare()
    },
    load: () => ({
      running: queues.values().reduce((sum, { running }) => sum + running(), 0),
      waiting: queues.values().reduce((sum, { waiting }) => sum + waiting(), 0),
    }),
    stop() {
      for (const { stop } of queues.values()) stop()
    },
  }
}

interface Attempt {
  process: WorkerProcess
  onSent: () => void
  signal: AbortSignal | undefined
}
