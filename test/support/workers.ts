import { join } from 'node:path'
import { placedTrackTask } from '../../src/maps/images/tasks'
import type { Log } from '../../src/platform/log'
import type { QueueName } from '../../src/platform/workers/task'
import { createWorkers, WorkerFailure, type Workers } from '../../src/platform/workers/workers'

/**
 * Keeps a queue full until the result is disposed of. A new task replaces each task that ends, so that the queue is
 * always full, even with a fast worker.
 * @param waiting minimum number of tasks that wait behind the task in progress
 */
export function keepQueueFull(
  workers: Workers,
  queue: QueueName,
  waiting: number,
  userId: number | null = null,
): AsyncDisposable {
  const nothing = { name: 'nothing', queue, timeLimitMs: 60_000, perform: async () => null }
  let isKept = true
  const repeat = async () => {
    while (isKept) await workers.run(nothing, null, { userId }).catch(() => {})
  }
  // Two tasks are added: one task is in progress, and one may have ended and not be replaced yet.
  const tasks = Array.from({ length: waiting + 2 }, repeat)
  return {
    async [Symbol.asyncDispose]() {
      isKept = false
      await Promise.all(tasks)
    },
  }
}

/** Runs `work` while worker processes kill themselves whenever they get a file. */
export const withDyingWorkers = (ctx: { workers: Workers; log: Log }, work: () => Promise<void>) =>
  withWorkers(ctx, { program: [join(import.meta.dir, 'dying-worker.ts')] }, work)

/** Runs `work` while the worker processes run another program. */
export async function withWorkers(
  ctx: { workers: Workers; log: Log },
  { program, environment = {} }: { program: string[]; environment?: Record<string, string> },
  work: () => Promise<void>,
) {
  const { workers } = ctx
  const command = [process.execPath, ...program]
  ctx.workers = createWorkers({ log: ctx.log, environment, command })
  try {
    await work()
  } finally {
    ctx.workers.stop()
    ctx.workers = workers
  }
}

/** Runs `work` while map images cannot be drawn immediately, so that jobs or the first request draw them later. */
export async function withoutDrawingAtOnce<T>(
  { workers }: { workers: Workers },
  work: () => Promise<T>,
): Promise<T> {
  const { run } = workers
  workers.run = (task, input, of) =>
    task.name === placedTrackTask.name
      ? Promise.reject(new WorkerFailure('nothing can be drawn'))
      : run(task, input, of)
  try {
    return await work()
  } finally {
    workers.run = run
  }
}
