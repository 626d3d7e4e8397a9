/** Growth in bytes after which collecting garbage is worth its time. One ride causes less. */
const growthBytes = 24 * 1024 * 1024

/** The process; tests pass another. */
const ownProcess = { residentBytes: () => process.memoryUsage.rss(), collect: () => void Bun.gc(true) }

/**
 * Returns a function to call regularly: it collects garbage once after the process has grown a lot. By itself, the
 * engine collects only while it allocates memory (see engine-settings.ts), so that a burst of work would leave its
 * garbage until the next one.
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
