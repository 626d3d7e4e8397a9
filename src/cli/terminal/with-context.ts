import { keepAlive } from '../../lib/async/keep-alive'
import { createLog } from '../../platform/log'
import type { Config } from '../../platform/settings/table/config-type'
import type { Context } from '../../server/context'
import { closeContext, openContext } from '../../server/open-context'

/**
 * Opens all that a server has, but for its address, for one piece of work. The data directory is locked by whoever asks,
 * or it is `besideServer`: then the jobs are the server's.
 */
export async function withContext<T>(
  config: Config,
  now: Date,
  work: (ctx: Context) => Promise<T>,
  { besideServer = false } = {},
): Promise<T> {
  const clock = () => now
  const ctx = openContext(
    config,
    createLog(() => {}, clock),
    clock,
    { besideServer },
  )
  using _alive = keepAlive()
  try {
    return await work(ctx)
  } finally {
    await closeContext(ctx)
  }
}
