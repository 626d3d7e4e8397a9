export interface FairSemaphore<Key> {
  /** Calls the task as soon as a place is free and it is the turn of whom it is for. */
  run<T>(key: Key, task: () => Promise<T>): Promise<T>
  /** How many tasks of somebody wait for a place. */
  waiting(key: Key): number
}

/**
 * Runs at most `limit` tasks at a time. Whoever waits takes turns, however many tasks of somebody else came before; the
 * tasks of one come in their order.
 */
export function createFairSemaphore<Key>(limit: number): FairSemaphore<Key> {
  /** In the order in which they come next. */
  const queues = new Map<Key, (() => void)[]>()
  let running = 0

  const wait = (key: Key) =>
    new Promise<void>(begin => {
      queues.set(key, [...(queues.get(key) ?? []), begin])
    })

  const beginNext = (): boolean => {
    for (const [key, [begin, ...others]] of queues) {
      queues.delete(key)
      if (others.length > 0) queues.set(key, others)
      begin?.()
      return true
    }
    return false
  }

  return {
    async run(key, task) {
      if (running < limit) running++
      else await wait(key)
      try {
        return await task()
      } finally {
        // Whoever is next takes over this place; it becomes free only when nobody is waiting.
        if (!beginNext()) running--
      }
    },
    waiting: key => queues.get(key)?.length ?? 0,
  }
}
