import { collectAfterBurst } from '../../lib/system/collect-garbage'
import { compileAsUsual } from '../../lib/system/compiling'
import { isForWantOfRoom } from '../full-disk'
import type { Task, TaskMessage, TaskRequest } from './task'

/**
 * Runs in a worker process or in a thread; the server's side is worker-process.ts and worker-thread.ts. Performs the
 * tasks that it receives, until the server disconnects or ends the thread.
 */
export function performTasks<Ctx>(tasks: readonly Task<never, unknown, Ctx>[], world: Ctx) {
  const byName = new Map(tasks.map(task => [task.name, task]))
  const say = (message: TaskMessage) =>
    Bun.isMainThread ? process.send?.(message) : self.postMessage(message)
  const perform = async ({ id, name, input }: TaskRequest) => {
    say({ type: 'begun', id })
    try {
      const task = byName.get(name)
      if (!task) throw new Error('there is no such task')
      say({ type: 'done', id, output: await task.perform(input as never, world) })
    } catch (error) {
      say({ type: 'failed', id, error: String(error), isOfFullDisk: isForWantOfRoom(error) })
    }
  }
  if (Bun.isMainThread) {
    process.on('message', perform)
    process.on('disconnect', () => process.exit(0))
  } else {
    const collect = collectAfterBurst()
    self.onmessage = ({ data }: MessageEvent<TaskRequest>) => void perform(data).then(collect)
  }
  compileAsUsual()
  say({ type: 'ready' })
}
