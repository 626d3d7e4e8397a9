/** Runs at most `limit` tasks at a time; the others wait their turn, first come first served. */
export function limitParallel(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async task => {
    if (running < limit) running++
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await task()
    } finally {
      // Whoever waits takes over this place; only without anybody does it become free.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
