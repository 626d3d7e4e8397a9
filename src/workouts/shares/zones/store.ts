import { and, between, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { privacyZones } from '../../../platform/db/tables'
import type { Zone } from '../../../tracks/curves/hide-zones'

export type ZoneRow = typeof privacyZones.$inferSelect

/** Returns a user's zones whose centres are between two latitudes in degrees. */
export function listZonesBetween(db: Db, userId: number, [south, north]: [number, number]): ZoneRow[] {
  return db
    .select()
    .from(privacyZones)
    .where(and(eq(privacyZones.userId, userId), between(privacyZones.latitude, south, north)))
    .all()
}

export function insertZone(db: Db, userId: number, { latitude, longitude }: Zone): ZoneRow {
  return db.insert(privacyZones).values({ userId, latitude, longitude }).returning().get()
}

/** Returns all zones of a user, oldest first. */
export const listZones = (db: Db, userId: number): ZoneRow[] =>
  db.select().from(privacyZones).where(eq(privacyZones.userId, userId)).orderBy(privacyZones.id).all()
