import { second } from '../../lib/durations'
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
    const collects = collectAfterWork()
    self.onmessage = ({ data }: MessageEvent<TaskRequest>) => void perform(data).then(collects)
  }
  compileAsUsual()
  say({ type: 'ready' })
}

/** Number of tasks after which garbage is collected. A ride has two, so a few rides in a row leave nothing to do. */
const tasksOfBurst = 12

/** Time in ms without tasks before garbage is collected. */
const restMs = 10 * second

/**
 * Returns a function to call after each task. Once there have been many and then none for a while, it collects garbage:
 * the thread stays, and would keep some 20 MB. After one ride it does not, because that would take as long as the ride.
 */
function collectAfterWork(): () => void {
  let tasks = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    tasks++
    clearTimeout(timer)
    if (tasks < tasksOfBurst) return
    timer = setTimeout(() => {
      tasks = 0
      Bun.gc(true)
    }, restMs)
  }
}
