import { writeFileSync } from 'node:fs'

/** Highest value of `oom_score_adj`, see proc(5). */
const first = '1000'

/**
 * Makes Linux kill this process and its children first if memory runs out. By default it kills the largest process,
 * which may be the server that waits for this process.
 */
export function endFirstWhenMemoryRunsOut() {
  if (process.platform !== 'linux') return
  try {
    writeFileSync('/proc/self/oom_score_adj', first)
  } catch {
    // The change is not permitted, so the default applies.
  }
}
