import { keepAlive } from '../../lib/async/keep-alive'
import { createLog } from '../../platform/log'
import type { Config } from '../../platform/settings/table/config-type'
import { dataDirAt, tryLockDataDir } from '../../platform/storage/data-dir'
import type { Context } from '../../server/context'
import { closeContext, openContext } from '../../server/open-context'
import { lockForUpgrade } from './with-database'

/**
 * Opens the same context as a server, but no network ports, and closes it after one task. If no server runs, the caller
 * must lock the data directory. If a server runs (`besideServer`), that server performs the jobs.
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

/**
 * Like `withContext`, but locks the data directory, unless a server runs (`besideServer`).
 * @throws DataDirInUse while a server of an earlier version runs
 */
export async function withContextBesideServer<T>(
  config: Config,
  now: Date,
  work: (ctx: Context, besideServer: boolean) => Promise<T>,
): Promise<T> {
  const dataDir = dataDirAt(config.dataDir)
  using lock = tryLockDataDir(dataDir.root)
  using _ = lock ? null : lockForUpgrade(dataDir)
  const besideServer = lock === null
  return await withContext(config, now, ctx => work(ctx, besideServer), { besideServer })
}
