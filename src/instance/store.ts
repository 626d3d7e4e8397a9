import { count } from 'drizzle-orm'
import type { Db } from '../db/database'
import { instanceConfig, users } from '../db/tables'

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

/** Open when the administrator says so and there is room. */
export function isRegistrationOpen(db: Db): boolean {
  const { isRegistrationEnabled, maxUsers } = findInstanceConfig(db)
  return isRegistrationEnabled && (maxUsers === 0 || countUsers(db) < maxUsers)
}

function countUsers(db: Db): number {
  return db.select({ users: count() }).from(users).get()?.users ?? 0
}
