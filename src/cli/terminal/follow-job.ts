import { tryLockDataDir } from '../../platform/storage/data-dir'
import type { Context } from '../../server/context'
import { createProgress } from './progress'

/** How often a server is asked how far it is. */
const lookEveryMs = 500

interface Followed<State> {
  /** Whether a server runs, whose work it is. */
  besideServer: boolean
  waiting: string
  doing: string
  /** Does the next part of it. */
  work: () => Promise<void>
  look: () => State
  /** Null when it is at its end. */
  progressOf: (state: State) => { done: number; total: number } | null
}

/** Does a job that is queued; or shows how far the server is, which does it while one runs. @returns what it is in the end */
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
      // The server may end meanwhile.
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
