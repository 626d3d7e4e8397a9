// Heavy and dangerous work runs in separate processes: it does not block the main thread, can be killed when it takes too
// long, cannot crash the server, and frees its memory when idle.
import { TooManyRequests, Unavailable } from '../errors'
import type { Log } from '../log'
import { Queue, retryAfterS } from './queue'
import type { QueueName, Task } from './task'
import {
  createWorkerProcess,
  ProcessEnded,
  type ProcessOptions,
  TaskFailed,
  type WorkerProcess,
} from './worker-process'

export interface TaskOf {
  /** The account whose turn it takes; tasks with `null` take turns like those of one account. */
  userId: number | null
  /** Cancels the task, whether it waits or runs. */
  signal?: AbortSignal | undefined
}

export type Workers = Pick<WorkerPool, 'run' | 'requireRoom' | 'prepare' | 'load' | 'stop'>

/** The task itself failed. */
export class WorkerFailure extends Error {
  constructor(
    message: string,
    /** `failed` if the task reported an error, `late` if it took too long, `died` if it killed its process. */
    readonly how: 'failed' | 'late' | 'died' = 'failed',
  ) {
    super(message)
  }
}

/** For work that nobody repeats: tries once more if the process died or exceeded its time. */
export async function againOnce<T>(work: () => Promise<T>): Promise<T> {
  return work().catch(error => {
    if (error instanceof Unavailable) return work()
    throw error
  })
}

/** Queues with a second process, which runs tasks of other accounts while one is slow. */
const withSecondProcess: readonly QueueName[] = ['general', 'import']

/**
 * Number of files that are remembered because a process died of them or exceeded its time, so that the second time is
 * recognised.
 */
const maxSuspects = 1000

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

/** Opens a queue when first needed. A file that a process died of is a *suspect* until a task with it succeeds. */
class WorkerPool {
  private readonly queues = new Map<QueueName, Queue>()
  private readonly suspects = new Set<string>()
  private lastId = 0

  constructor(private readonly options: ProcessOptions & { log: Log }) {}

  /**
   * Runs a task when its turn comes: accounts take turns, and one account never uses both processes of a queue.
   * @throws AppError 507 if the task found the disk full
   * @throws WorkerFailure if the task fails, takes too long, or its process dies for the second time with the same file
   * @throws Unavailable if the process cannot be started, or if it dies or takes too long for the first time with this
   * file, which may not be the file's fault
   * @throws the signal's reason if aborted
   */
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

  /**
   * Call before starting work that a user waits for.
   * @throws TooManyRequests if too many tasks of this account are waiting
   */
  requireRoom(
    { queue, limit }: Pick<Task<never, unknown, never>, 'queue' | 'limit'>,
    userId: number | null,
  ): void {
    if (!limit || this.queueOf(queue).waiting(userId) < limit.maxWaiting) return
    throw new TooManyRequests(limit.code, `rate limit exceeded (too many ${limit.of} at once)`, retryAfterS)
  }

  /** Starts the task's process if needed, so that it is ready when the input is. */
  prepare({ queue }: Pick<Task<never, unknown, never>, 'queue'>): void {
    this.queueOf(queue).prepare()
  }

  /** Number of tasks running and waiting now. */
  load(): { running: number; waiting: number } {
    const queues = this.queues.values().toArray()
    return {
      running: queues.reduce((sum, queue) => sum + queue.running(), 0),
      waiting: queues.reduce((sum, queue) => sum + queue.waiting(), 0),
    }
  }

  /** Kills all processes. Running and waiting tasks fail. */
  stop(): void {
    for (const queue of this.queues.values()) queue.stop()
  }

  private queueOf(name: QueueName): Queue {
    const length = withSecondProcess.includes(name) ? 2 : 1
    const queue =
      this.queues.get(name) ?? new Queue(Array.from({ length }, () => createWorkerProcess(this.options)))
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
        // The process may have ended unnoticed while idle: a new one gets the task.
        if (error instanceof ProcessEnded && error.when === 'idle') return this.attempt(tried, task, input)
        throw error
      })
      // The file has now worked, so it was not the cause before.
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
      // The first time, a busy machine may be the reason; the second time, it is the file.
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
