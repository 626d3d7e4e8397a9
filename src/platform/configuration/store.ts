import { countAccounts } from '../access/store'
import type { Db } from '../db/database'
import { prepared } from '../db/statements'
import { instanceConfig } from '../db/tables'

export type InstanceConfig = typeof instanceConfig.$inferSelect

const configuration = (db: Db) => db.select().from(instanceConfig).prepare()

/** Reads the configuration. Its row always exists, because the first migration inserts it. */
export function findInstanceConfig(db: Db): InstanceConfig {
  const row = prepared(db, configuration).get()
  if (!row) throw new Error('the instance has no configuration')
  return row
}

export function updateInstanceConfig(db: Db, changes: Partial<InstanceConfig>) {
  db.update(instanceConfig).set(changes).run()
}

/** Registration is open if the administrator allows it and the user limit is not reached. */
export function isRegistrationOpen(db: Db): boolean {
  const { isRegistrationEnabled, maxUsers } = findInstanceConfig(db)
  return isRegistrationEnabled && (maxUsers === 0 || countAccounts(db) < maxUsers)
}
