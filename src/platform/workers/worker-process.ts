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
  /** Hands the task to the process once that is ready. */
  send(): void
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

export const createWorkerProcess = (options: ProcessOptions): WorkerProcess => new OwnProcess(options)

/**
 * There is *no process* until a task comes or is prepared for; it is *starting* until it says that it is ready, then *idle* or
 * *working*. One timer limits each of these: starting and working too long fails the task and ends the process, being idle
 * too long only ends it.
 */
class OwnProcess implements WorkerProcess {
  private readonly environment: Record<string, string>
  private readonly command: readonly string[]
  private readonly startProcess: StartProcess
  private child: StartedProcess | null = null
  private isReady = false
  private current: TaskInHand | null = null
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor({ environment, command = ownCommand(), start = spawnProcess }: ProcessOptions) {
    this.environment = environment
    this.command = command
    this.startProcess = start
  }

  async perform(request: TaskRequest, options: PerformOptions): Promise<unknown> {
    const { signal } = options
    const abort = () => this.killWith(signal?.reason)
    signal?.throwIfAborted()
    signal?.addEventListener('abort', abort)
    try {
      return await new Promise((settle, fail) => {
        const send = () => this.send(request, options)
        this.current = { id: request.id, hasBegun: false, send, settle, fail }
        this.sendWhenReady(send)
      })
    } finally {
      signal?.removeEventListener('abort', abort)
      this.current = null
      if (this.child) this.after(idleMs, () => this.kill())
    }
  }

  prepare(): void {
    if (this.current) return
    this.after(idleMs, () => this.kill())
    try {
      if (!this.child) this.start()
    } catch {
      // Whoever has a task performed is told.
    }
  }

  stop(): void {
    this.killWith(new ProcessEnded('stopped'))
  }

  private sendWhenReady(send: () => void): void {
    if (this.child && this.isReady) send()
    else {
      this.after(startingMs, () => this.killWith(new ProcessEnded('starting')))
      if (!this.child) this.start()
    }
  }

  private send(request: TaskRequest, { timeLimitMs, onSent }: PerformOptions): void {
    this.after(timeLimitMs, () => this.killWith(new TaskFailed('late', 'it took too long')))
    this.child?.send(request)
    onSent?.()
  }

  private start(): void {
    const started = this.startProcess(this.command, this.environment, {
      hear: message => {
        if (this.child === started) this.hear(message)
      },
      end: () => {
        if (this.child === started) this.hearEnd()
      },
    })
    this.child = started
  }

  private hear(message: TaskMessage): void {
    const { current } = this
    if (message.type === 'ready') {
      this.isReady = true
      current?.send()
    } else if (current?.id !== message.id) return
    else if (message.type === 'begun') current.hasBegun = true
    else if (message.type === 'done') current.settle(message.output)
    // It remembers what it could not unpack, also when there is room again.
    else if (message.isOfFullDisk) this.killWith(diskFull())
    else current.fail(new TaskFailed('failed', message.error))
  }

  private hearEnd(): void {
    const whenReady = this.current?.hasBegun ? 'working' : 'idle'
    this.killWith(new ProcessEnded(this.isReady ? whenReady : 'starting'))
  }

  private killWith(error: unknown): void {
    const failing = this.current
    this.kill()
    failing?.fail(error)
  }

  private kill(): void {
    clearTimeout(this.timer)
    const ending = this.child
    this.child = null
    this.isReady = false
    ending?.kill()
  }

  /** Neither deadline nor idleness is a reason to keep a server from ending. */
  private after(ms: number, act: () => void): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(act, ms).unref()
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
