// Describes heavy or dangerous work that a feature passes to the workers, with its queue and limits.
import type { Code } from '../codes'

/**
 * Each queue has its own processes, so that queues do not wait for each other: `general` for tasks of some seconds,
 * `render` for drawing, which may wait for a tile server, `import` for users' archives, which take a while, `regions` for
 * downloading offline maps, which may be slow, `export` and `backup` for tasks that may take hours, and `certificates`
 * for tasks that wait for a certificate authority.
 */
export type QueueName = 'general' | 'render' | 'import' | 'regions' | 'export' | 'backup' | 'certificates'

/**
 * Order among the tasks of one account: `first` completes an upload that has been measured; `high` is measuring, because
 * somebody waits for the answer. Tasks that nobody waits for are `low`: they run after everything else, of all accounts.
 */
export type Priority = 'first' | 'high' | 'low'

/** @typeParam World the context that the process provides to its tasks */
export interface Task<Input, Output, Ctx = unknown> {
  name: string
  queue: QueueName
  /** Order among waiting tasks; the default lies between `high` and `low`. */
  priority?: Priority
  /** Time limit, counted from when the process is ready. */
  timeLimitMs: number | ((input: Input) => number)
  /** Number of waiting tasks an account may have before more are refused, and the name of these tasks in the error. */
  limit?: { maxWaiting: number; of: string; code: Code }
  /**
   * Identifies the user's file that the task reads, if any. A file is blamed if a process that reads it dies, or
   * exceeds its time, for the second time.
   */
  fileOf?(input: Input): string
  /** Blames the file at the first death of a process, so that the task is not tried again. */
  isDeadlyOnce?: true
  /**
   * Does the work in the queue's process. Import heavy modules inside this function, because the server imports the rest
   * of the file too.
   */
  perform: (input: Input, world: Ctx) => Promise<Output>
}

export interface TaskRequest {
  id: number
  name: string
  input: unknown
}

/** Messages of a process: it is ready for tasks, has begun one, or has finished one. */
export type TaskMessage =
  | { type: 'ready' }
  | { type: 'begun'; id: number }
  | { type: 'done'; id: number; output: unknown }
  | { type: 'failed'; id: number; error: string; isOfFullDisk: boolean }
