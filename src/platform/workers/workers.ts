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

export function createWorkers(options: ProcessOptions & { log: Log }): Workers {
  const pool = new WorkerPool(options)
  return {
    run: (task, input, of) => pool.run(task, input, of),
    requireRoom: (task, userId) => pool.requireRoom(task, userId),
    prepare: task => pool.prepare(task),
    load: () => pool.load(),
    stop: () => pool.stop(),
  }
}

interface Attempt {
  process: WorkerProcess
  onSent: () => void
  signal: AbortSignal | undefined
}

/** Opens a queue when it is first needed. A file that a process has died of is a *suspect* until it has gone well. */
class WorkerPool implements Workers {
  private readonly queues = new Map<QueueName, Queue>()
  private readonly suspects = new Set<string>()
  private lastId = 0

  constructor(private readonly options: ProcessOptions & { log: Log }) {}

  async run<Input, Output>(
    task: Task<Input, Output, never>,
    input: Input,
    { userId, signal }: TaskOf,
  ): Promise<Output> {
    signal?.throwIfAborted()
    const asked = { userId, priority: task.priority, signal }
    return this.queueOf(task.queue).enqueue(asked, (process, onSent) =>
      this.perform({ process, onSent, signal }, task, input),
    ) as Promise<Output>
  }

  requireRoom(
    { queue, limit }: Pick<Task<never, unknown, never>, 'queue' | 'limit'>,
    userId: number | null,
  ): void {
    if (!limit || this.queueOf(queue).waiting(userId) < limit.mostWaiting) return
    throw new TooManyRequests(limit.code, `rate limit exceeded (too many ${limit.of} at once)`, retryAfterS)
  }

  prepare({ queue }: Pick<Task<never, unknown, never>, 'queue'>): void {
    this.queueOf(queue).prepare()
  }

  load(): { running: number; waiting: number } {
    const queues = this.queues.values().toArray()
    return {
      running: queues.reduce((sum, queue) => sum + queue.running(), 0),
      waiting: queues.reduce((sum, queue) => sum + queue.waiting(), 0),
    }
  }

  stop(): void {
    for (const queue of this.queues.values()) queue.stop()
  }

  private queueOf(name: QueueName): Queue {
    const processes = withSecondProcess.includes(name) ? 2 : 1
    const queue =
      this.queues.get(name) ??
      createQueue(Array.from({ length: processes }, () => createWorkerProcess(this.options)))
    this.queues.set(name, queue)
    return queue
  }

  private async perform<Input>(
    tried: Attempt,
    task: Task<Input, unknown, never>,
    input: Input,
  ): Promise<unknown> {
    try {
      const output = await this.attempt(tried, task, input).catch(error => {
        // It may have ended while it was idle, unnoticed until now: a new one gets the task.
        if (error instanceof ProcessEnded && error.when === 'idle') return this.attempt(tried, task, input)
        throw error
      })
      // It was not the file that was to blame before.
      if (this.suspects.size > 0) this.suspects.delete(task.fileOf?.(input) ?? '')
      return output
    } catch (error) {
      tried.signal?.throwIfAborted()
      this.options.log.warn('The worker failed', { task: task.name, reason: String(error) })
      throw this.explain(error, task, input)
    }
  }

  private async attempt<Input>(
    { process, onSent, signal }: Attempt,
    task: Task<Input, unknown, never>,
    input: Input,
  ): Promise<unknown> {
    const timeLimitMs = typeof task.timeLimitMs === 'number' ? task.timeLimitMs : task.timeLimitMs(input)
    return process.perform({ id: ++this.lastId, name: task.name, input }, { timeLimitMs, onSent, signal })
  }

  private explain<Input>(error: unknown, task: Task<Input, unknown, never>, input: Input): unknown {
    if (error instanceof TaskFailed) {
      // A busy machine may have been the reason; the same file again is not.
      const mayBeChance = error.how === 'late' && task.fileOf && !task.isDeadlyOnce
      if (!mayBeChance || this.suspect(task.fileOf?.(input))) {
        return new WorkerFailure(`${task.name}: ${error.message}`, error.how)
      }
    } else if (!(error instanceof ProcessEnded)) return error
    else if (error.when === 'working') {
      if (task.isDeadlyOnce) return new WorkerFailure(`${task.name}: a process has died of it`, 'died')
      if (this.suspect(task.fileOf?.(input))) {
        return new WorkerFailure(`${task.name}: a process has died of this file before`, 'died')
      }
    }
    return new Unavailable(cannotNow, retryAfterS)
  }

  /** @returns whether the file was a suspect before */
  private suspect(file: string | undefined): boolean {
    if (file === undefined) return false
    const isKnown = this.suspects.has(file)
    this.suspects.add(file)
    for (const oldest of this.suspects) {
      if (this.suspects.size <= mostSuspects) break
      this.suspects.delete(oldest)
    }
    return isKnown
  }
}
