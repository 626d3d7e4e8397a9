// Whose turn it is. People take turns, and one whose task takes long has others performed beside it, in a second process.
import { Unavailable } from '../errors'
import type { Priority } from './task'
import type { WorkerProcess } from './worker-process'

export interface Asked {
  /** Of the account that it is done for; null for what is nobody's. Tasks of the same take one process at most. */
  userId: number | null
  priority?: Priority | undefined
  /** Gives the task up while it waits. */
  signal?: AbortSignal | undefined
}

export interface Queue {
  /**
   * Does the work when it is its turn.
   * @param work is handed the process, and tells when the process has been handed the task
   * @throws Unavailable when the queue is stopped; the reason of the signal
   */
  enqueue<T>(asked: Asked, work: (process: WorkerProcess, onSent: () => void) => Promise<T>): Promise<T>
  /** Starts the process that would perform what is asked next. */
  prepare(): void
  /** How many tasks of somebody wait; of everybody without an argument. */
  waiting(userId?: number | null): number
  running(): number
  stop(): void
}

/**
 * How long a task may take before what others ask for is performed beside it. Nearly everything is done by then: a second
 * process takes memory, which small machines have little of.
 */
const patienceMs = 500

interface Turn {
  userId: number | null
  rank: number
  begin: (place: Place) => void
  fail: (error: unknown) => void
}

/** Where one task at a time is performed. */
interface Place {
  process: WorkerProcess
  inHand: Turn | null
  /** Its task takes so long that the next place may be used. */
  isSlow: boolean
}

const ranks = { first: 0, high: 1, usual: 2, low: 3 }

/** @param processes the second is used while a task of the first takes long */
export function createQueue(processes: readonly WorkerProcess[]): Queue {
  const places = processes.map((process): Place => ({ process, inHand: null, isSlow: false }))
  let waiting: Turn[] = []
  /** The number of the turn that somebody had last, for as long as they have it or anybody waits. */
  const lastTurns = new Map<number | null, number>()
  let turns = 0

  const freePlace = (): Place | undefined => {
    const index = places.findIndex(({ inHand, isSlow }) => !inHand || !isSlow)
    return places[index]?.inHand ? undefined : places[index]
  }

  const isServed = (userId: number | null) => places.some(({ inHand }) => inHand?.userId === userId)

  const isBefore = (one: Turn, other: Turn): boolean => {
    const lastTurn = ({ userId }: Turn) => lastTurns.get(userId) ?? 0
    const order =
      Number(one.rank === ranks.low) - Number(other.rank === ranks.low) ||
      lastTurn(one) - lastTurn(other) ||
      one.rank - other.rank
    return order < 0
  }

  const nextTurn = (): Turn | undefined => {
    let next: Turn | undefined
    for (const turn of waiting) {
      if (!isServed(turn.userId) && (!next || isBefore(turn, next))) next = turn
    }
    return next
  }

  const beginNext = () => {
    for (;;) {
      const place = freePlace()
      const turn = place && nextTurn()
      if (!turn) break
      waiting = waiting.filter(other => other !== turn)
      lastTurns.set(turn.userId, ++turns)
      place.inHand = turn
      turn.begin(place)
    }
    if (waiting.length > 0) return
    for (const userId of lastTurns.keys()) if (!isServed(userId)) lastTurns.delete(userId)
  }

  const takeTurn = ({ userId, priority, signal }: Asked) =>
    new Promise<Place>((begin, fail) => {
      const turn: Turn = { userId, rank: ranks[priority ?? 'usual'], begin, fail }
      waiting.push(turn)
      signal?.addEventListener('abort', () => {
        waiting = waiting.filter(other => other !== turn)
        fail(signal.reason)
      })
      beginNext()
    })

  return {
    async enqueue(asked, work) {
      const place = await takeTurn(asked)
      let timer: ReturnType<typeof setTimeout> | undefined
      const onSent = () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          place.isSlow = true
          beginNext()
        }, patienceMs).unref()
      }
      try {
        return await work(place.process, onSent)
      } finally {
        clearTimeout(timer)
        Object.assign(place, { inHand: null, isSlow: false })
        beginNext()
      }
    },
    prepare: () => freePlace()?.process.prepare(),
    waiting: userId =>
      userId === undefined ? waiting.length : waiting.filter(turn => turn.userId === userId).length,
    running: () => places.filter(({ inHand }) => inHand).length,
    stop() {
      const failing = waiting
      waiting = []
      for (const { fail } of failing) fail(new Unavailable(cannotNow, retryAfterS))
      for (const { process } of places) process.stop()
    },
  }
}

export const cannotNow = 'the server cannot do this now, please try again later'

export const retryAfterS = 10
