import { countAccounts } from '../access/store'
import type { Db } from '../db/database'
import { findInstanceConfig } from './store'

/** Open when the administrator says so and there is room. */
export function isRegistrationOpen(db: Db): boolean {
  const { isRegistrationEnabled, maxUsers } = findInstanceConfig(db)
  return isRegistrationEnabled && (maxUsers === 0 || countAccounts(db) < maxUsers)
}
