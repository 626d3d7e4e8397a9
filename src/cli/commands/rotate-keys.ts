import { rotateKeys as rotate } from '../../platform/access/tokens/secret-key'
import { transact } from '../../platform/db/database'
import { CommandFailed } from '../../platform/errors'
import { requireDataDir } from '../../platform/storage/data-dir'
import type { CommandContext, Report } from '../terminal/command'
import { recordCommand, withDatabase } from '../terminal/with-database'

/**
 * Replaces the keys that sign tokens.
 * @throws CommandFailed if the key comes from a setting instead of the data directory
 */
export async function rotateKeys({ config, options, now }: CommandContext): Promise<Report> {
  if (config.secretKey !== null) {
    throw new CommandFailed(
      'APP_SECRET_KEY is set, so the key is not in the data directory. Change that setting and restart the server: everybody then has to log in again.',
    )
  }
  const dataDir = requireDataDir(config.dataDir)
  const keepsOld = !options.revoke
  // The lock of the database keeps two commands from rotating the keys at the same time.
  await withDatabase(dataDir, db =>
    transact(db, tx => {
      recordCommand(tx, now, 'keys-rotated')
      rotate(dataDir.secretKey, keepsOld, now)
    }),
  )
  const text = keepsOld
    ? 'Sessions are now signed with a new key. Open ones stay valid until they expire.'
    : 'Sessions are now signed with a new key. The old keys are gone: everybody has to log in again.'
  return { text, json: { sessions_stay: keepsOld } }
}
