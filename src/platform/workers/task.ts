// Types of heavy or dangerous work that a feature passes to the workers, with queues and limits.
import type { Code } from '../codes'

/**
 * Name of a queue. Each queue has its own processes, so that queues do not wait for each other:
 * - `general` for tasks of some seconds
 * - `render` for drawing, which may wait for a tile server
 * - `import` for users' archives, which take longer
 * - `regions` for downloading offline maps, which may be slow
 * - `export` and `backup` for tasks that may take hours
 * - `certificates` for tasks that wait for a certificate authority
 * - `query` for questions in SQL, whose process is often killed, and may take little memory
 */
export type QueueName =
  | 'general'
  | 'render'
  | 'import'
  | 'regions'
  | 'export'
  | 'backup'
  | 'certificates'
  | 'query'

/**
 * Order among the tasks of one account. `first` is for completing an upload that has been measured; `high` is for
 * measuring, because a user waits for the result. `low` is for tasks that no user waits for: they run after all other
 * tasks of all accounts.
 */
export type Priority = 'first' | 'high' | 'low'

/** A kind of task. @typeParam Ctx the context that the process provides to its tasks */
export interface Task<Input, Output, Ctx = unknown> {
  name: string
  queue: QueueName
  /** Order among waiting tasks. By default, a task comes after `high` and before `low`. */
  priority?: Priority
  /** Time limit, counted from the moment when the process is ready. */
  timeLimitMs: number
  /** Additional time in ms if the task waits for other servers. By default it waits for none. */
  waitingMs?(input: Input): number
  /**
   * Number of waiting tasks that an account may have before further ones are refused, and the name of these tasks in
   * the error message.
   */
  limit?: { maxWaiting: number; of: string; code: Code }
  /**
   * Returns a name that identifies the user's file that the task reads; absent if the task reads none. If processes die
   * or exceed the time limit twice while they read the same file, the file counts as the cause.
   */
  fileOf?(input: Input): string
  /**
   * Whether the task may run in a thread of the server, see worker-thread.ts: only if it takes little time and memory
   * with this input, and calls no native code with what others have sent, unless the server calls it as well. By
   * default no task may.
   */
  suitsThread?(input: Input): boolean
  /**
   * True if the file (see `fileOf`) counts as the cause after one process has died, and not only after two. The task is
   * then not tried again.
   */
  isDeadlyOnce?: true
  /**
   * Does the work in the queue's process. Import heavy modules inside this function, because the server imports the
   * rest of the file too.
   */
  perform: (input: Input, world: Ctx) => Promise<Output>
}

export interface TaskRequest {
  id: number
  name: string
  input: unknown
}

/** Messages from a worker process: it is ready for tasks, has begun one, or has finished one. */
export type TaskMessage =
  | { type: 'ready' }
  | { type: 'begun'; id: number }
  | { type: 'done'; id: number; output: unknown }
  | { type: 'failed'; id: number; error: string; isOfFullDisk: boolean }
