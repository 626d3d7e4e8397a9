import { isForWantOfRoom } from '../full-disk'
import type { Task, TaskMessage, TaskRequest } from './task'

/**
 * Runs in a worker process; the server's side is worker-process.ts. Performs the tasks that it receives, until the
 * server disconnects.
 */
export function performTasks<Ctx>(tasks: readonly Task<never, unknown, Ctx>[], world: Ctx) {
  const byName = new Map(tasks.map(task => [task.name, task]))
  const say = (message: TaskMessage) => process.send?.(message)
  process.on('message', async ({ id, name, input }: TaskRequest) => {
    say({ type: 'begun', id })
    try {
      const task = byName.get(name)
      if (!task) throw new Error('there is no such task')
      say({ type: 'done', id, output: await task.perform(input as never, world) })
    } catch (error) {
      say({ type: 'failed', id, error: String(error), isOfFullDisk: isForWantOfRoom(error) })
    }
  })
  process.on('disconnect', () => process.exit(0))
  say({ type: 'ready' })
}
