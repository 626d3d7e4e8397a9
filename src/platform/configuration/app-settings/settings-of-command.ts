import { existsSync } from 'node:fs'
import { createSealing } from '../../access/tokens/sealing'
import { openKeyRing, ringOf } from '../../access/tokens/secret-key'
import type { Db } from '../../db/database'
import type { Config } from '../../settings/table/config-type'
import { takeStoredSettings } from './app-settings'
import { listStoredSettings } from './store'

/**
 * Returns the settings of a command that opens the database without a Context, with those from the browser. Without the
 * file of the secret key, which is not created here, sealed settings are left out.
 */
export function settingsOfCommand(config: Config, db: Db, secretKeyPath: string, now: Date): Config {
  if (listStoredSettings(db).length === 0) return config
  const settings = { ...config }
  const sealing = sealingOf(config, secretKeyPath, now) ?? { open: () => null }
  takeStoredSettings({ config: settings, db, sealing, log: { warn: () => {} } })
  return settings
}

function sealingOf({ secretKey }: Config, path: string, now: Date) {
  if (secretKey !== null) return createSealing(ringOf(secretKey), () => now)
  return existsSync(path) ? createSealing(openKeyRing(path), () => now) : null
}
