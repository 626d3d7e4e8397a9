import { minute, second } from '../../lib/durations'
import { diskFull } from '../errors'
import { ownCommand } from './own-program'
import type { TaskMessage, TaskRequest } from './task'

export type WorkerProcess = Pick<OwnProcess, 'perform' | 'prepare' | 'stop'>

interface PerformOptions {
  /** Time limit, counted from the moment when the process is ready. */
  timeLimitMs: number
  /** Called when the process is ready and the task has been sent to it. */
  onSent?: () => void
  /** If aborted, kills the process and with it the task. */
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
  /**
   * @param when what the process was doing: `idle` if it was ready but had not begun the task; `working` if it had
   *   begun the task, which may then be the cause
   */
  constructor(readonly when: 'starting' | 'idle' | 'working' | 'stopped') {
    super(`the worker process ended (${when})`)
  }
}

/** Time in ms without tasks after which a process is ended, to free its memory. */
const usualIdleMs = 20 * second

/** Time limit for starting a process, which takes some seconds on a busy small machine. */
const startingMs = minute

interface TaskInHand {
  id: number
  hasBegun: boolean
  /** Sends the task to the process; called once the process is ready. */
  send(): void
  settle(output: unknown): void
  fail(error: unknown): void
}

export interface ProcessOptions {
  /** The whole environment of the process; nothing is inherited. */
  environment: Record<string, string>
  /** Command that starts a program which performs tasks, see perform-tasks.ts; by default this program. */
  command?: readonly string[]
  /** Starts a process. Tests that open many contexts replace this to reuse processes. */
  start?: StartProcess
  /** Time in ms without tasks after which the process is ended; `null` to keep it. */
  idleMs?: number | null
}

/**
 * Starts a process.
 * @param listener gets the messages of the process and its end, but only after this function has returned
 */
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
 * A worker process with the following states. There is *no process* until a task comes or `prepare` is called. A
 * process is *starting* until it reports that it is ready; then it is *idle* or *working*. One timer limits the time in
 * each state: if starting or working takes too long, the task fails and the process is killed; if a process is idle for
 * too long, it is killed.
 */
class OwnProcess {
  private readonly environment: Record<string, string>
  private readonly command: readonly string[]
  private readonly startProcess: StartProcess
  private readonly idleMs: number | null
  private child: StartedProcess | null = null
  private isReady = false
  private current: TaskInHand | null = null
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor({
    environment,
    command = ownCommand(),
    start = spawnProcess,
    idleMs = usualIdleMs,
  }: ProcessOptions) {
    this.idleMs = idleMs
    this.environment = environment
    this.command = command
    this.startProcess = start
  }

  /**
   * Runs a task, one at a time, in a process that is started if needed.
   * @throws TaskFailed if the task itself fails or takes too long
   * @throws AppError 507 if the disk was full
   * @throws ProcessEnded if the process ended before finishing the task
   * @throws the signal's reason if aborted
   */
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
      if (this.child) this.endWhenIdle()
    }
  }

  /** Starts the process if needed. To be called when a task will come soon. */
  prepare(): void {
    if (this.current) return
    this.endWhenIdle()
    try {
      if (!this.child) this.start()
    } catch {
      // The error is ignored here, because `perform` will report it.
    }
  }

  /** Kills the process and with it the current task. */
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
    // The process is killed, because it could not unpack its native modules on the full disk, and would not try again.
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

  private endWhenIdle(): void {
    clearTimeout(this.timer)
    if (this.idleMs !== null) this.after(this.idleMs, () => this.kill())
  }

  /**
   * Calls a function later, and cancels the call that was planned before. The timer does not keep the server process
   * alive.
   */
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
