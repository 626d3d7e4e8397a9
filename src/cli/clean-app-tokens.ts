import { requireDataDir } from '../platform/storage/data-dir'
import { sweepGrants } from '../accounts/oauth/grants/sweep-grants'
import type { Call } from './commands'
import { readDays } from './terminal/options'
import { withDatabase } from './with-database'

/** Deletes codes and tokens of apps that could last be used so many days ago or earlier. */
export async function cleanAppTokens({ config, options, now }: Call): Promise<string> {
  const before = new Date(now.getTime() - readDays(options.days ?? '', 'oauth2 clean') * 86_400_000)
  const deleted = await withDatabase(requireDataDir(config.dataDir), db => sweepGrants(db, before))
  return `Expired deleted tokens: ${deleted}.`
}
