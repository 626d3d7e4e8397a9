import type { Db } from '../db/database'
import { instanceConfig } from '../db/tables'

export type InstanceConfig = typeof instanceConfig.$inferSelect

/** What the administrator decided. The row is made by the first migration. */
export function findInstanceConfig(db: Db): InstanceConfig {
  const row = db.select().from(instanceConfig).get()
  if (!row) throw new Error('the instance has no configuration')
  return row
}

export function updateInstanceConfig(db: Db, changes: Partial<InstanceConfig>) {
  db.update(instanceConfig).set(changes).run()
}
