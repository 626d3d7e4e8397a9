import { tryLockDataDir } from '../../platform/storage/data-dir'
import type { Context } from '../../server/context'
import { createProgress } from './progress'

/** Interval in milliseconds at which the progress of the server is read. */
const lookEveryMs = 500

interface Followed<State> {
  /** Whether a server is running, which then does the work. */
  besideServer: boolean
  waiting: string
  doing: string
  /** Performs the next part of the job. */
  work: () => Promise<unknown>
  look: () => State
  /** Returns the progress; null if the job has ended. */
  progressOf: (state: State) => { done: number; total: number } | null
}

/**
 * Performs a queued job. If a server runs, it does the work, and only the progress is shown.
 * @returns the final state
 */
export async function followJob<State>(
  { config }: Context,
  { besideServer, waiting, doing, work, look, progressOf }: Followed<State>,
): Promise<State> {
  const progress = createProgress()
  progress.begin(besideServer ? waiting : doing)
  let lock: Disposable | null = null
  const watch = besideServer ? null : setInterval(() => show(look()), lookEveryMs)
  const show = (state: State) => {
    const far = progressOf(state)
    if (far) progress.show(doing, far.done, far.total)
    return far !== null
  }
  try {
    for (;;) {
      // Take over the work if the server ends meanwhile.
      if (besideServer) lock ??= tryLockDataDir(config.dataDir)
      if (besideServer && !lock) await Bun.sleep(lookEveryMs)
      else await work()
      const state = look()
      if (!show(state)) return state
    }
  } finally {
    if (watch) clearInterval(watch)
    lock?.[Symbol.dispose]()
    progress.end()
  }
}
