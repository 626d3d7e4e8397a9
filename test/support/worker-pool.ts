// Worker processes that one test app after the other uses, because starting a process takes longer than most tasks. If
// an app ends a process during a task or before it is ready, the process exits, as on a server, and is not used again.
import { join } from 'node:path'
import type { TaskMessage, TaskRequest } from '../../src/platform/workers/task'
import type { StartProcess } from '../../src/platform/workers/worker-process'

const command = [process.execPath, join(import.meta.dir, 'lent-worker.ts')]

/**
 * Number of apps after which a process is replaced by a new process, because it keeps data of earlier settings, such as
 * caches.
 */
const maxLendings = 30

/** Id of the task that resets a process. Ids of the apps' tasks start at 1. */
const beginningId = 0

type Listener = Parameters<StartProcess>[2]
type LentProcess = ReturnType<typeof startLentProcess>

/** Processes that no app uses. */
const free = new Set<LentProcess>()

/** Processes that are still exiting. A new process waits for them, so that their locks are free. */
const ending = new Set<Promise<unknown>>()

/** Ids of the free processes, which the runner's check for remaining processes ignores. */
export const freeWorkerPids = (): number[] => [...free].map(({ pid }) => pid)

/** Starts a worker process or takes a free one. Passed to `openContext`. */
export const lendWorker: StartProcess = (_, environment, listener) => {
  const [waiting] = free
  const lent = waiting ?? startLentProcess()
  free.delete(lent)
  return lent.lend(environment, listener)
}

function startLentProcess() {
  let listener: Listener | null = null
  let lendings = 0
  let isGone = false
  /** Ids of tasks that were sent to the process and are not finished. */
  const inHand = new Set<number>()

  const hear = (message: TaskMessage) => {
    if (message.type === 'ready') return
    if (message.type !== 'begun') inHand.delete(message.id)
    if (message.id !== beginningId) listener?.hear(message)
    else if (message.type === 'done') listener?.hear({ type: 'ready' })
    else if (message.type === 'failed') end()
  }

  const child = Bun.spawn(command, {
    stdio: ['ignore', 'inherit', 'inherit'],
    serialization: 'advanced',
    ipc: hear,
    onExit() {
      isGone = true
      free.delete(lent)
      listener?.end()
    },
  })
  child.unref()

  const send = (request: TaskRequest) => {
    inHand.add(request.id)
    child.send(request)
  }

  const end = () => {
    child.kill('SIGKILL')
    ending.add(child.exited)
    void child.exited.then(() => ending.delete(child.exited))
  }

  const lent = {
    pid: child.pid,
    lend(environment: Record<string, string>, to: Listener) {
      listener = to
      lendings += 1
      inHand.add(beginningId)
      void Promise.all(ending).then(() => {
        if (listener === to && !isGone) send({ id: beginningId, name: 'begin-anew', input: environment })
      })
      return {
        send,
        kill() {
          listener = null
          if (isGone) return
          if (inHand.size === 0 && lendings < maxLendings) free.add(lent)
          else end()
        },
      }
    },
  }
  return lent
}
