// What a feature hands to the workers: a piece of heavy or dangerous work, with its queue and its limits.
import type { Code } from '../codes'

/**
 * Each queue has processes of its own, so that none waits for another: `general` for what takes seconds at most, `render`
 * for drawing, which may wait for a tile server, `import` for archives of anybody's, which take a while, and `regions`
 * for what comes from a source of streets, which may be slow, `export` and `backup` for what may take hours, `certificates` for what
 * waits for an authority.
 */
export type QueueName = 'general' | 'render' | 'import' | 'regions' | 'export' | 'backup' | 'certificates'

/**
 * Among what is performed for the same account: `first` for what ends an upload that has been measured, `high` for what is
 * measured, because somebody waits for an answer. What nobody waits for, `low`, comes after everything else of everybody.
 */
export type Priority = 'first' | 'high' | 'low'

/** @typeParam World what the process has to offer to those who perform tasks */
export interface Task<Input, Output, World = unknown> {
  name: string
  queue: QueueName
  /** Which of those that wait comes first. Without one: between `high` and `low`. */
  priority?: Priority
  /** From when a process is ready for it. */
  timeLimitMs: number | ((input: Input) => number)
  /** How many tasks of somebody may wait in the queue before they are sent away, and what they are told there is too much of. */
  limit?: { mostWaiting: number; of: string; code: Code }
  /** Stands for the file that comes from anybody, if there is one: it is to blame when a process dies of it, or has no time for it, twice. */
  fileOf?(input: Input): string
  /** Set where the task itself is to blame the first time a process dies of it: nobody tries that again. */
  isDeadlyOnce?: true
  /**
   * Does the work, in the process of the queue. Whatever is heavy is to be imported in here, because the server imports
   * the rest too.
   */
  perform: (input: Input, world: World) => Promise<Output>
}

export interface TaskRequest {
  id: number
  name: string
  input: unknown
}

/** A process says that it can take tasks, that it has begun one, and what came of it. */
export type TaskMessage =
  | { type: 'ready' }
  | { type: 'begun'; id: number }
  | { type: 'done'; id: number; output: unknown }
  | { type: 'failed'; id: number; error: string; isOfFullDisk: boolean }
