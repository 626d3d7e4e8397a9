import { keepAlive } from '../../lib/async/keep-alive'
import { createLog } from '../../platform/log'
import type { Config } from '../../platform/settings/table/config-type'
import type { Context } from '../../server/context'
import { closeContext, openContext } from '../../server/open-context'

/**
 * Opens everything a server has, except for its network ports, for one task. The caller must lock the data directory,
 * unless a server runs (`besideServer`): then that server performs the jobs.
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
