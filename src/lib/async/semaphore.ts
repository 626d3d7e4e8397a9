/** Runs at most `limit` tasks at a time; the others wait in a queue. */
export function createSemaphore(limit: number) {
  const queue: (() => void)[] = []
  let running = 0
  return {
    /** Calls the task as soon as a slot is free. */
    async run<T>(task: () => Promise<T>): Promise<T> {
      if (running < limit) running++
      else await new Promise<void>(resolve => queue.push(resolve))
      try {
        return await task()
      } finally {
        // Hand the slot to the next in the queue; free it only if the queue is empty.
        const next = queue.shift()
        if (next) next()
        else running--
      }
    },
    /** Number of tasks in the queue. */
    waiting: () => queue.length,
  }
}
