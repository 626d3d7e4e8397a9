import { deleteExpiredOneTimeTokens, deleteRevokedSessions } from '../platform/access/store'
import { requireDataDir } from '../platform/storage/data-dir'
import { transact } from '../platform/db/database'
import type { Call } from './commands'
import { readDays } from './terminal/options'
import { withDatabase } from './with-database'

/** Deletes logged-out sessions that expired so many days ago or earlier, and one-time tokens that have expired. */
export async function cleanTokens({ config, options, now }: Call): Promise<string> {
  const before = new Date(now.getTime() - readDays(options.days ?? '', 'users clean-tokens') * 86_400_000)
  const deleted = await withDatabase(requireDataDir(config.dataDir), db =>
    transact(db, tx => {
      deleteExpiredOneTimeTokens(tx, now)
      return deleteRevokedSessions(tx, before)
    }),
  )
  return `Blacklisted tokens deleted: ${deleted}.`
}
