import { join } from 'node:path'
import { placedTrackTask } from '../../src/maps/images/tasks'
import type { Log } from '../../src/platform/log'
import type { QueueName } from '../../src/platform/workers/task'
import { createWorkers, WorkerFailure, type Workers } from '../../src/platform/workers/workers'

/**
 * Has a queue filled with so many tasks of somebody that wait, which come to nothing as soon as they are begun. That is after the
 * process of the queue has started: a request that is made at once meets all of them.
 */
export async function fillQueue(
  workers: Workers,
  queue: QueueName,
  waiting: number,
  userId: number | null = null,
) {
  const nothing = { name: 'nothing', queue, timeLimitMs: 60_000, perform: async () => null }
  await Promise.allSettled(Array.from({ length: waiting + 1 }, () => workers.run(nothing, null, { userId })))
}

/** Lets something be done while each process that is handed a file of somebody's dies of it. */
export const withDyingWorkers = (ctx: { workers: Workers; log: Log }, work: () => Promise<void>) =>
  withWorkers(ctx, { program: [join(import.meta.dir, 'dying-worker.ts')] }, work)

/** Lets something be done while worker processes are those of another program, which is run with these arguments. */
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

/** Lets something be done while no map image can be drawn at once, so that jobs, or whoever wants it first, draw it later. */
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
