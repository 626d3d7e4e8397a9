// Decides which task of a queue runs next. Accounts take turns. Some queues have a second process, which runs the tasks
// of other accounts while one task is slow.
import { Unavailable } from '../errors'
import type { Priority } from './task'
import type { WorkerProcess } from './worker-process'

export interface Asked {
  /**
   * Account that the task is for; `null` if it is for none. A queue never runs two tasks of one account at the same
   * time.
   */
  userId: number | null
  priority?: Priority | undefined
  /** Cancels the task, even while the task waits. */
  signal?: AbortSignal | undefined
}

/**
 * Time in ms after which a running task counts as slow, so that others run in the second process. Nearly all tasks end
 * earlier. A second process needs memory, which small machines lack.
 */
const patienceMs = 500

interface Turn {
  userId: number | null
  rank: number
  begin: (place: Place) => void
  fail: (error: unknown) => void
}

/** A process that runs one task at a time. */
interface Place {
  process: WorkerProcess
  inHand: Turn | null
  /** Whether the current task is slow, so that the next process of the queue may be used. */
  isSlow: boolean
}

const ranks = { first: 0, high: 1, usual: 2, low: 3 }

/**
 * A queue of tasks. A task waits, then runs in a process; after `patienceMs` it counts as slow, so that the next
 * process may be used.
 */
export class Queue {
  private readonly places: readonly Place[]
  private turnsThatWait: Turn[] = []
  /**
   * The latest turn of each account: turns are numbered, and the account whose latest turn has the lowest number comes
   * next. An entry is kept while a task of the account runs, or any task waits.
   */
  private readonly lastTurns = new Map<number | null, number>()
  private turns = 0

  /** @param processes the second process is used only while a task in the first one is slow */
  constructor(processes: readonly WorkerProcess[]) {
    this.places = processes.map(process => ({ process, inHand: null, isSlow: false }))
  }

  /**
   * Waits for the task's turn, then runs the work.
   * @param work receives the process, and calls `onSent` once the task has been sent to the process
   * @throws Unavailable if the queue is stopped; the signal's reason if aborted
   */
  async enqueue<T>(
    asked: Asked,
    work: (process: WorkerProcess, onSent: () => void) => Promise<T>,
  ): Promise<T> {
    const place = await this.takeTurn(asked)
    let timer: ReturnType<typeof setTimeout> | undefined
    const onSent = () => {
      clearTimeout(timer)
      timer = setTimeout(() => this.noteSlow(place), patienceMs).unref()
    }
    try {
      return await work(place.process, onSent)
    } finally {
      clearTimeout(timer)
      Object.assign(place, { inHand: null, isSlow: false })
      this.beginNext()
    }
  }

  /** Starts the process that would run the next task. */
  prepare(): void {
    this.freePlace()?.process.prepare()
  }

  /** Returns the number of waiting tasks, of one account or of all. */
  waiting(userId?: number | null): number {
    const waiting = this.turnsThatWait
    return userId === undefined ? waiting.length : waiting.filter(turn => turn.userId === userId).length
  }

  running(): number {
    return this.places.filter(({ inHand }) => inHand).length
  }

  stop(): void {
    const failing = this.turnsThatWait
    this.turnsThatWait = []
    for (const { fail } of failing) fail(new Unavailable(retryAfterS))
    for (const { process } of this.places) process.stop()
  }

  private takeTurn({ userId, priority, signal }: Asked): Promise<Place> {
    const { promise, resolve: begin, reject: fail } = Promise.withResolvers<Place>()
    const turn: Turn = { userId, rank: ranks[priority ?? 'usual'], begin, fail }
    const giveUp = () => {
      this.leave(turn)
      fail(signal?.reason)
    }
    this.turnsThatWait.push(turn)
    signal?.addEventListener('abort', giveUp)
    this.beginNext()
    // Removes the listener, because one signal may serve many tasks.
    return promise.finally(() => signal?.removeEventListener('abort', giveUp))
  }

  private noteSlow(place: Place): void {
    place.isSlow = true
    this.beginNext()
  }

  private beginNext(): void {
    for (;;) {
      const place = this.freePlace()
      const turn = place && this.nextTurn()
      if (!turn) break
      this.leave(turn)
      this.lastTurns.set(turn.userId, ++this.turns)
      place.inHand = turn
      turn.begin(place)
    }
    if (this.turnsThatWait.length > 0) return
    for (const userId of this.lastTurns.keys()) if (!this.isServed(userId)) this.lastTurns.delete(userId)
  }

  private freePlace(): Place | undefined {
    const place = this.places.find(({ inHand, isSlow }) => !inHand || !isSlow)
    return place?.inHand ? undefined : place
  }

  private nextTurn(): Turn | undefined {
    let next: Turn | undefined
    for (const turn of this.turnsThatWait) {
      if (!this.isServed(turn.userId) && (!next || this.isBefore(turn, next))) next = turn
    }
    return next
  }

  private isServed(userId: number | null): boolean {
    return this.places.some(({ inHand }) => inHand?.userId === userId)
  }

  private isBefore(one: Turn, other: Turn): boolean {
    const lastTurn = ({ userId }: Turn) => this.lastTurns.get(userId) ?? 0
    const order =
      Number(one.rank === ranks.low) - Number(other.rank === ranks.low) ||
      lastTurn(one) - lastTurn(other) ||
      one.rank - other.rank
    return order < 0
  }

  private leave(turn: Turn): void {
    this.turnsThatWait = this.turnsThatWait.filter(other => other !== turn)
  }
}

export const retryAfterS = 10
