import { writeFileSync } from 'node:fs'

/** The highest there is: see `oom_score_adj` in proc(5). */
const first = '1000'

/**
 * Where memory runs out, Linux ends the largest process, which may well be the server that waits for this one. From now on it
 * is this one that is ended, and what it starts.
 */
export function endFirstWhenMemoryRunsOut() {
  if (process.platform !== 'linux') return
  try {
    writeFileSync('/proc/self/oom_score_adj', first)
  } catch {
    // Where that is forbidden it is as without it.
  }
}
