interface Semaphore {
  /** Calls the task as soon as a place is free. */
  run<T>(task: () => Promise<T>): Promise<T>
  /** How many tasks wait for a place. */
  waiting(): number
}

/** Runs at most `limit` tasks at a time; the others wait, first come first served. */
export function createSemaphore(limit: number): Semaphore {
  const queue: (() => void)[] = []
  let running = 0
  return {
    async run(task) {
      if (running < limit) running++
      else await new Promise<void>(resolve => queue.push(resolve))
      try {
        return await task()
      } finally {
        // The next in the queue takes over this place; it becomes free only when nobody is waiting.
        const next = queue.shift()
        if (next) next()
        else running--
      }
    },
    waiting: () => queue.length,
  }
}
