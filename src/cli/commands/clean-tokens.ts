import { sweepGrants } from '../../accounts/oauth/sweep-grants'
import { day } from '../../lib/durations'
import { deleteSessions } from '../../platform/access/sessions/session-store'
import { deleteExpiredOneTimeTokens } from '../../platform/access/store'
import { transact } from '../../platform/db/database'
import { requireDataDir } from '../../platform/storage/data-dir'
import type { CommandContext, Report } from '../terminal/command'
import { readDays } from '../terminal/options'
import { withDatabase } from '../terminal/with-database'

/** Deletes sessions that expired at least `--days` days ago, and expired tokens in emails, except for confirmations. */
export async function cleanTokens({ config, options, now }: CommandContext): Promise<Report> {
  const before = new Date(now.getTime() - readDays(options.days ?? '', 'users clean-tokens') * day)
  const deleted = await withDatabase(requireDataDir(config.dataDir), db =>
    transact(db, tx => {
      deleteExpiredOneTimeTokens(tx, now)
      return deleteSessions(tx, before)
    }),
  )
  return { text: `Blacklisted tokens deleted: ${deleted}.`, json: { deleted } }
}

/** Deletes codes and tokens of apps that expired at least `--days` days ago. */
export async function cleanAppTokens({ config, options, now }: CommandContext): Promise<Report> {
  const before = new Date(now.getTime() - readDays(options.days ?? '', 'oauth2 clean') * day)
  const deleted = await withDatabase(requireDataDir(config.dataDir), db => sweepGrants(db, before))
  return { text: `Expired deleted tokens: ${deleted}.`, json: { deleted } }
}
