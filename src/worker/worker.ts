// Heavy and dangerous work happens in a process of its own: it keeps the thread that answers requests free, can be
// killed when it takes too long, cannot take the server down with it, and gives its memory back when it has been idle.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { limitParallel } from '../lib/limit-parallel'
import type { Log } from '../platform/log'
import { ready, type TaskName, type TaskReply, type TaskRequest, type Tasks } from './tasks'

export interface Worker {
  /**
   * Runs one task; tasks take turns.
   * @throws WorkerFailure when the task fails, crashes or takes too long
   * @throws Error when the process cannot even start, which is nobody's fault but this machine's
   */
  run<N extends TaskName>(
    name: N,
    input: Tasks[N]['input'],
    options: { timeoutMs: number },
  ): Promise<Tasks[N]['output']>
  /** How many tasks wait for their turn. */
  waiting(): number
  /** Ends the process, and with it the task in hand. */
  stop(): void
}

export class WorkerFailure extends Error {}

/** The process ended by itself, or was ended by the system, with a task in hand. */
class ProcessEnded extends WorkerFailure {}

const idleMs = 20_000

/** The process the worker lives in, as far as it is needed here. */
type Process = Bun.Subprocess<'ignore', 'inherit', 'inherit'>

/**
 * @param environment what the process sees as its environment: its own temporary folder and the map settings
 */
export function createWorker(options: { environment: Record<string, string>; log: Log }): Worker {
  let child: Process | null = null
  let current: { id: number; settle(reply: TaskReply): void; fail(error: Error): void } | null = null
  let lastId = 0
  const inTurn = limitParallel(1)
  // Ends the process: when a task takes too long, or when there has been none for a while.
  let stopTimer: ReturnType<typeof setTimeout> | undefined

  const start = (): Process => {
    let hasStarted = false
    const started = Bun.spawn([...ownCommand(), 'worker'], {
      env: options.environment,
      stdio: ['ignore', 'inherit', 'inherit'],
      serialization: 'advanced',
      ipc: (message: TaskReply | typeof ready) => {
        if (message === ready) hasStarted = true
        else if (current?.id === message.id) current.settle(message)
      },
      onExit: () => {
        if (child !== started) return
        child = null
        current?.fail(
          hasStarted
            ? new ProcessEnded('the worker process ended')
            : new Error('the worker process cannot start'),
        )
      },
    })
    started.unref()
    return started
  }

  const stop = () => {
    clearTimeout(stopTimer)
    const stopping = child
    child = null
    stopping?.kill('SIGKILL')
    current?.fail(new WorkerFailure('the worker process was stopped'))
  }

  const perform = async (request: TaskRequest, timeoutMs: number): Promise<unknown> => {
    const reply = await askChild(request, timeoutMs).catch(error => {
      // The process may have ended while it was idle, unnoticed until now: a new one gets the task once more.
      if (error instanceof ProcessEnded) return askChild(request, timeoutMs)
      throw error
    })
    if (!reply.done) throw new WorkerFailure(`${request.name}: ${reply.error}`)
    return reply.output
  }

  const askChild = async (request: TaskRequest, timeoutMs: number): Promise<TaskReply> => {
    stopAfter(timeoutMs)
    try {
      return await new Promise<TaskReply>((settle, fail) => {
        current = { id: request.id, settle, fail }
        child ??= start()
        child.send(request)
      })
    } finally {
      current = null
      stopAfter(idleMs)
    }
  }

  const stopAfter = (ms: number) => {
    clearTimeout(stopTimer)
    // Neither deadline nor idleness is a reason to keep a server from ending.
    stopTimer = setTimeout(stop, ms).unref()
  }

  return {
    run(name, input, { timeoutMs }) {
      const result = inTurn(() => perform({ id: ++lastId, name, input }, timeoutMs))
      result.catch(error => options.log.warn('The worker failed', { reason: String(error) }))
      return result as Promise<Tasks[typeof name]['output']>
    },
    waiting: inTurn.waiting,
    stop,
  }
}

/** How to start this program again: the executable alone, or Bun with the sources. */
function ownCommand(): string[] {
  const isCompiled = Bun.embeddedFiles.length > 0
  return isCompiled ? [ownExecutable()] : [process.execPath, join(import.meta.dir, '..', 'main.ts')]
}

/** On Linux by the name that leads to what runs here even after an update has put another file in its place. */
function ownExecutable(): string {
  const running = '/proc/self/exe'
  return existsSync(running) ? running : process.execPath
}
