// Collects garbage when a burst of work is over. Otherwise much of it could stay in memory until the next burst,
// because the engine's collection in idle moments is turned off (see server/engine-settings.ts).
import { second } from '../durations'

/** Growth in bytes after which collecting garbage is worth its time. One ride causes less. */
const growthBytes = 24 * 1024 * 1024

const collectNow = (): void => {
  Bun.gc(true)
}

/** The process; tests pass another. */
const ownProcess = { residentBytes: () => process.memoryUsage.rss(), collect: collectNow }

/**
 * Returns a function to call regularly. It collects garbage if the process has grown a lot since the last collection,
 * or since the process was smallest after that.
 */
export function collectGrowth({ residentBytes, collect } = ownProcess): () => void {
  let before = residentBytes()
  return () => {
    const now = residentBytes()
    if (now < before) before = now
    if (now - before < growthBytes) return
    collect()
    before = residentBytes()
  }
}

/** Number of tasks after which garbage is collected in the next rest. A ride takes two tasks. */
const tasksOfBurst = 12

/** Time in ms without tasks after which a burst is over. */
const restMs = 10 * second

/**
 * Returns a function to call after each task of a thread. Once there have been `tasksOfBurst` tasks since the last
 * collection, it collects garbage, some 20 MB, in the next rest. It does not do so after each ride, because that would
 * take as long as measuring the ride.
 */
export function collectAfterBurst(collect = collectNow): () => void {
  let tasks = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    tasks++
    clearTimeout(timer)
    if (tasks < tasksOfBurst) return
    timer = setTimeout(() => {
      tasks = 0
      collect()
    }, restMs)
  }
}
