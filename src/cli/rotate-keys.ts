import { rotateKeys as rotate } from '../platform/access/tokens/secret-key'
import { requireDataDir } from '../platform/storage/data-dir'
import { transact } from '../platform/db/database'
import { forbidden } from '../errors'
import type { Call } from './commands'
import { withDatabase } from './with-database'

/** @throws AppError when the key is not ours to change */
export async function rotateKeys({ config, options, now }: Call): Promise<string> {
  if (config.secretKey !== null) {
    throw forbidden(
      'APP_SECRET_KEY is set, so the key is not in the data directory. Change it there and restart the server: everybody then has to log in again.',
    )
  }
  const dataDir = requireDataDir(config.dataDir)
  const keepsOld = !options.revoke
  // The lock of the database keeps apart those who rotate at the same moment.
  await withDatabase(dataDir, db => transact(db, () => rotate(dataDir.secretKey, keepsOld, now)))
  return keepsOld
    ? 'Sessions are signed with a new key. Those that are open stay good until they expire.'
    : 'Sessions are signed with a new key. The old keys are gone: everybody has to log in again.'
}
