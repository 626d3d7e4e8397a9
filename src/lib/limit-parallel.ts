/** Calls its task as soon as a place is free. */
export interface Turns {
  <T>(task: () => Promise<T>): Promise<T>
  /** How many tasks wait for a place. */
  waiting(): number
}

/** Runs at most `limit` tasks at a time; the others wait their turn, first come first served. */
export function limitParallel(limit: number): Turns {
  const queue: (() => void)[] = []
  let running = 0
  const takeTurn = async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < limit) running++
    else await new Promise<void>(resolve => queue.push(resolve))
    try {
      return await task()
    } finally {
      // Whoever waits takes over this place; only without anybody does it become free.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
  return Object.assign(takeTurn, { waiting: () => queue.length })
}
