import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { diskFull } from '../errors'
import type { TaskMessage, TaskRequest } from './task'

export interface WorkerProcess {
  /**
   * Has a task performed, in a process that is started if there is none. One task at a time.
   * @throws TaskFailed when the task itself fails or takes too long; AppError 507 when it found no room on the disk
   * @throws ProcessEnded when there is no process that finishes it
   * @throws the reason of the signal
   */
  perform(request: TaskRequest, options: PerformOptions): Promise<unknown>
  /** Starts the process if there is none, because a task is about to come. */
  prepare(): void
  /** Ends the process, and with it the task in hand. */
  stop(): void
}

interface PerformOptions {
  /** From when the process is ready. */
  timeLimitMs: number
  /** Told when the process is ready and is handed the task. */
  onSent?: () => void
  /** Ends the process, and with it the task, as soon as it is aborted. */
  signal?: AbortSignal | undefined
}

export class TaskFailed extends Error {
  constructor(
    readonly how: 'failed' | 'late',
    message: string,
  ) {
    super(message)
  }
}

export class ProcessEnded extends Error {
  /** @param when `idle` is before it had begun with the task, `working` when the task may be what it died of */
  constructor(readonly when: 'starting' | 'idle' | 'working' | 'stopped') {
    super(`the worker process ended (${when})`)
  }
}

/** After that much time without a task the process ends, which gives its memory back. */
const idleMs = 20_000

/** A small machine that is busy starts one in some seconds. */
const startingMs = 60_000

interface TaskInHand {
  id: number
  hasBegun: boolean
  settle(output: unknown): void
  fail(error: unknown): void
}

export interface ProcessOptions {
  /** All that the process sees as its environment. */
  environment: Record<string, string>
  /** A program that performs tasks, see perform-tasks.ts. The default is this program. */
  command?: readonly string[]
  /** The default starts a process of its own. Whoever opens many contexts can hand processes on from one to the next. */
  start?: StartProcess
}

/** @param listener is called later, never before this has returned */
export type StartProcess = (
  command: readonly string[],
  environment: Record<string, string>,
  listener: { hear(message: TaskMessage): void; end(): void },
) => StartedProcess

interface StartedProcess {
  send(request: TaskRequest): void
  kill(): void
}

export function createWorkerProcess({
  environment,
  command = ownCommand(),
  start: startProcess = spawnProcess,
}: ProcessOptions): WorkerProcess {
  let child: StartedProcess | null = null
  let isReady = false
  let current: TaskInHand | null = null
  let send: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Neither deadline nor idleness is a reason to keep a server from ending. */
  const after = (ms: number, act: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(act, ms).unref()
  }

  const kill = () => {
    clearTimeout(timer)
    const ending = child
    child = null
    isReady = false
    ending?.kill()
  }

  const killWith = (error: unknown) => {
    const failing = current
    kill()
    failing?.fail(error)
  }

  const hear = (message: TaskMessage) => {
    if (message.type === 'ready') {
      isReady = true
      send?.()
    } else if (current?.id !== message.id) return
    else if (message.type === 'begun') current.hasBegun = true
    else if (message.type === 'done') current.settle(message.output)
    // It remembers what it could not unpack, also when there is room again.
    else if (message.isOfFullDisk) killWith(diskFull())
    else current.fail(new TaskFailed('failed', message.error))
  }

  const start = () => {
    const started = startProcess(command, environment, {
      hear(message) {
        if (child === started) hear(message)
      },
      end() {
        if (child !== started) return
        const whenReady = current?.hasBegun ? 'working' : 'idle'
        killWith(new ProcessEnded(isReady ? whenReady : 'starting'))
      },
    })
    child = started
  }

  const perform = async (
    request: TaskRequest,
    { timeLimitMs, onSent, signal }: PerformOptions,
  ): Promise<unknown> => {
    const abort = () => killWith(signal?.reason)
    signal?.throwIfAborted()
    signal?.addEventListener('abort', abort)
    try {
      return await new Promise((settle, fail) => {
        current = { id: request.id, hasBegun: false, settle, fail }
        send = () => {
          after(timeLimitMs, () => killWith(new TaskFailed('late', 'it took too long')))
          child?.send(request)
          onSent?.()
        }
        if (child && isReady) return send()
        after(startingMs, () => killWith(new ProcessEnded('starting')))
        if (!child) start()
      })
    } finally {
      signal?.removeEventListener('abort', abort)
      current = null
      send = null
      if (child) after(idleMs, kill)
    }
  }

  return {
    perform,
    prepare() {
      if (current) return
      after(idleMs, kill)
      try {
        if (!child) start()
      } catch {
        // Whoever has a task performed is told.
      }
    },
    stop: () => killWith(new ProcessEnded('stopped')),
  }
}

const spawnProcess: StartProcess = (command, environment, { hear, end }) => {
  const child = Bun.spawn([...command], {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
    serialization: 'advanced',
    ipc: hear,
    onExit: end,
  })
  child.unref()
  return { send: request => child.send(request), kill: () => child.kill('SIGKILL') }
}

/** Starts this program again: the executable alone, or Bun with the sources. */
function ownCommand(): string[] {
  const isCompiled = Bun.embeddedFiles.length > 0
  const sources = join(import.meta.dir, '..', '..', 'main.ts')
  return isCompiled ? [ownExecutable(), 'worker'] : [process.execPath, sources, 'worker']
}

/**
 * On Linux by the name that leads to what runs here even after an update has put another file in its place. Elsewhere such a
 * path is somebody's own file: on Windows anybody may make `C:\proc`.
 */
function ownExecutable(): string {
  const running = '/proc/self/exe'
  return process.platform === 'linux' && existsSync(running) ? running : process.execPath
}
