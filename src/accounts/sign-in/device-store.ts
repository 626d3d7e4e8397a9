import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { knownDevices } from '../../platform/db/tables'

export function countDevices(db: Db, userId: number): number {
  const found = db
    .select({ devices: count() })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .get()
  return found?.devices ?? 0
}

/** Notes a log-in with a known device. @returns whether the device is known */
export function noteKnownDevice(db: Db, userId: number, hash: string, now: Date): boolean {
  const isThis = and(eq(knownDevices.userId, userId), eq(knownDevices.hash, hash))
  const changed = db
    .update(knownDevices)
    .set({ lastUsedAt: now })
    .where(isThis)
    .returning({ hash: knownDevices.hash })
  return changed.get() !== undefined
}

export function insertDevice(db: Db, userId: number, hash: string, now: Date) {
  db.insert(knownDevices).values({ userId, hash, firstUsedAt: now, lastUsedAt: now }).run()
}

/** Deletes the devices of a user that were used least recently. */
export function deleteOldestDevices(db: Db, userId: number, number: number) {
  const oldest = db
    .select({ hash: knownDevices.hash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(asc(knownDevices.lastUsedAt))
    .limit(number)
  db.delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.hash, oldest)))
    .run()
}
