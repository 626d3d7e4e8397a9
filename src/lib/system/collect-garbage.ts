// Collects garbage when a burst of work is over. By itself, the engine does so only while it allocates memory (see
// server/engine-settings.ts), and a burst would leave its garbage until the next one.
import { second } from '../durations'

/** Growth in bytes after which collecting garbage is worth its time. One ride causes less. */
const growthBytes = 24 * 1024 * 1024

const collectNow = (): void => {
  Bun.gc(true)
}

/** The process; tests pass another. */
const ownProcess = { residentBytes: () => process.memoryUsage.rss(), collect: collectNow }

/** Returns a function to call regularly: it collects garbage if the process has grown a lot since the last time. */
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

/** Number of tasks of a burst. A ride has two, so a few rides in a row are none. */
const tasksOfBurst = 12

/** Time in ms without tasks after which a burst is over. */
const restMs = 10 * second

/**
 * Returns a function to call after each task of a thread: it collects garbage, some 20 MB, when a burst is over. After
 * one ride it does not, because that would take as long as the ride.
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
