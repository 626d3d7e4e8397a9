// Heavy and dangerous work runs in separate processes. They do not block the main thread, can be killed if a task takes
// too long, cannot crash the server, and end when idle, which frees their memory.
import { second } from '../../lib/durations'
import { reservingLittle } from '../../lib/system/limit-memory'
import { TooManyRequests, Unavailable } from '../errors'
import type { Log } from '../log'
import { Queue, retryAfterS } from './queue'
import type { QueueName, Task } from './task'
import {
  createWorkerProcess,
  ProcessEnded,
  type ProcessOptions,
  type StartProcess,
  TaskFailed,
  type WorkerProcess,
} from './worker-process'

export interface TaskOf {
  /** The account whose turn the task uses; all tasks with `null` share their turns like one account. */
  userId: number | null
  /** Cancels the task, whether the task waits or runs. */
  signal?: AbortSignal | undefined
}

export type Workers = Pick<WorkerPool, 'run' | 'requireRoom' | 'prepare' | 'load' | 'stop'>

/**
 * Thrown if a task fails, or if it takes too long or its process dies, and the task or the user's file that it reads is
 * probably the cause.
 */
export class WorkerFailure extends Error {
  constructor(
    message: string,
    /** `failed` if the task reported an error, `late` if the task took too long, `died` if the process died. */
    readonly how: 'failed' | 'late' | 'died' = 'failed',
  ) {
    super(message)
  }
}

/**
 * Runs work, and once more if it fails with `Unavailable`, for example because the process died. Use it for work that
 * no user starts again after an error.
 */
export async function againOnce<T>(work: () => Promise<T>): Promise<T> {
  return work().catch(error => {
    if (error instanceof Unavailable) return work()
    throw error
  })
}

/** Queues with a second process, which runs tasks of other accounts while a task in the first process is slow. */
const withSecondProcess: readonly QueueName[] = ['general', 'import']

/** What processes of a queue have in their environment besides what all have. */
const environments: Partial<Record<QueueName, Record<string, string>>> = { query: reservingLittle }

/**
 * Maximum number of suspects, see `WorkerPool`. They are remembered, because a second failure with the same file shows
 * that the file is the cause.
 */
const maxSuspects = 1000

interface WorkersOptions extends ProcessOptions {
  log: Log
  /** Starts the thread for small tasks; without it, processes perform all tasks. */
  startThread?: StartProcess | undefined
  /**
   * Time limit in ms for a task in the thread, in addition to the time for which the task waits for other servers. The
   * default is enough for a small machine that has not compiled the code yet, which takes about a second there.
   */
  threadLimitMs?: number
}

export function createWorkers(options: WorkersOptions): Workers {
  const pool = new WorkerPool(options)
  return {
    run: (task, input, of) => pool.run(task, input, of),
    requireRoom: (task, userId) => pool.requireRoom(task, userId),
    prepare: (task, isSmall) => pool.prepare(task, isSmall),
    load: () => pool.load(),
    stop: () => pool.stop(),
  }
}

interface Attempt {
  process: WorkerProcess
  onSent: () => void
  signal: AbortSignal | undefined
}

/**
 * Runs tasks in queues, which are created when first needed. A file is a *suspect* if a process died or was too slow
 * while reading it, until a task with that file succeeds.
 */
class WorkerPool {
  private readonly queues = new Map<QueueName, Queue>()
  private readonly suspects = new Set<string>()
  private readonly thread: WorkerProcess | null
  private isThreadBusy = false
  private lastId = 0

  constructor(private readonly options: WorkersOptions) {
    const { startThread: start } = options
    this.thread = start ? createWorkerProcess({ ...options, start, idleMs: null }) : null
  }

  /**
   * Runs a task: a small one in the thread if it is free, any other when its turn comes. Accounts take turns, and one
   * account never uses both processes of a queue.
   * @throws AppError 507 if the task found the disk full
   * @throws WorkerFailure if the task fails, or if its process dies or takes too long for the second time with the same
   *   file; for some kinds of task already at the first time
   * @throws Unavailable if the process cannot be started, or if it dies or takes too long and the file may not be the
   *   cause
   * @throws the signal's reason if aborted
   */
  async run<Input, Output>(
    task: Task<Input, Output, never>,
    input: Input,
    { userId, signal }: TaskOf,
  ): Promise<Output> {
    signal?.throwIfAborted()
    if (!this.isThreadBusy && this.thread && task.suitsThread?.(input)) {
      const done = await this.runInThread(this.thread, task, input, signal)
      if (done) return done.output as Output
    }
    const asked = { userId, priority: task.priority, signal }
    return this.queueOf(task.queue).enqueue(asked, (process, onSent) =>
      this.perform({ process, onSent, signal }, task, input),
    ) as Promise<Output>
  }

  /**
   * Checks that the account may queue another task. To be called before work that a user waits for.
   * @throws TooManyRequests if too many tasks of this account are waiting
   */
  requireRoom(
    { queue, limit }: Pick<Task<never, unknown, never>, 'queue' | 'limit'>,
    userId: number | null,
  ): void {
    if (!limit || this.queueOf(queue).waiting(userId) < limit.maxWaiting) return
    throw new TooManyRequests(limit.code, `rate limit exceeded (too many ${limit.of} at once)`, retryAfterS)
  }

  /**
   * Starts the process for a task if needed, so that it is ready when the task's input is.
   * @param isSmall whether the input will probably suit the thread, which is then started instead
   */
  prepare({ queue }: Pick<Task<never, unknown, never>, 'queue'>, isSmall = false): void {
    if (isSmall && this.thread && !this.isThreadBusy) this.thread.prepare()
    else this.queueOf(queue).prepare()
  }

  /** Returns the number of tasks that run or wait now. */
  load(): { running: number; waiting: number } {
    const queues = this.queues.values().toArray()
    return {
      running: queues.reduce((sum, queue) => sum + queue.running(), Number(this.isThreadBusy)),
      waiting: queues.reduce((sum, queue) => sum + queue.waiting(), 0),
    }
  }

  /** Ends the thread and kills all processes. All running and waiting tasks fail. */
  stop(): void {
    this.thread?.stop()
    for (const queue of this.queues.values()) queue.stop()
  }

  /**
   * Runs a task in the thread.
   * @returns `null` if it failed, whatever the cause: a process then performs it again and finds out the cause
   * @throws the signal's reason if aborted; Unavailable if the workers were stopped
   */
  private async runInThread<Input>(
    thread: WorkerProcess,
    task: Task<Input, unknown, never>,
    input: Input,
    signal: AbortSignal | undefined,
  ): Promise<{ output: unknown } | null> {
    const { threadLimitMs = 5 * second } = this.options
    const timeLimitMs = threadLimitMs + (task.waitingMs?.(input) ?? 0)
    this.isThreadBusy = true
    try {
      const request = { id: ++this.lastId, name: task.name, input }
      return { output: await thread.perform(request, { timeLimitMs, signal }) }
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof ProcessEnded && error.when === 'stopped') throw new Unavailable(retryAfterS)
      this.options.log.warn('The thread failed', { task: task.name, reason: String(error) })
      return null
    } finally {
      this.isThreadBusy = false
    }
  }

  private queueOf(name: QueueName): Queue {
    const length = withSecondProcess.includes(name) ? 2 : 1
    const environment = { ...this.options.environment, ...environments[name] }
    const queue =
      this.queues.get(name) ??
      new Queue(Array.from({ length }, () => createWorkerProcess({ ...this.options, environment })))
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
        // The process may have ended unnoticed while it was idle. The task is then sent to a new one.
        if (error instanceof ProcessEnded && error.when === 'idle') return this.attempt(tried, task, input)
        throw error
      })
      // The task with this file has succeeded, so the file was not the cause of the earlier failure.
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
    const timeLimitMs = task.timeLimitMs + (task.waitingMs?.(input) ?? 0)
    return process.perform({ id: ++this.lastId, name: task.name, input }, { timeLimitMs, onSent, signal })
  }

  private explain<Input>(error: unknown, task: Task<Input, unknown, never>, input: Input): unknown {
    if (error instanceof TaskFailed) {
      // The first timeout with a file may come from a busy machine. At the second failure, the file is the cause.
      const mayBeChance = error.how === 'late' && task.fileOf && !task.isDeadlyOnce
      if (!mayBeChance || this.suspect(task.fileOf?.(input))) {
        return new WorkerFailure(`${task.name}: ${error.message}`, error.how)
      }
    } else if (!(error instanceof ProcessEnded)) return error
    else if (error.when === 'working') {
      if (task.isDeadlyOnce) return new WorkerFailure(`${task.name}: a worker process has died of it`, 'died')
      if (this.suspect(task.fileOf?.(input))) {
        return new WorkerFailure(`${task.name}: a worker process has died of this file before`, 'died')
      }
    }
    return new Unavailable(retryAfterS)
  }

  /** @returns whether the file was already a suspect */
  private suspect(file: string | undefined): boolean {
    if (file === undefined) return false
    const isKnown = this.suspects.has(file)
    this.suspects.add(file)
    for (const oldest of this.suspects) {
      if (this.suspects.size <= maxSuspects) break
      this.suspects.delete(oldest)
    }
    return isKnown
  }
}
