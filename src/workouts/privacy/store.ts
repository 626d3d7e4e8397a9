import { and, asc, between, count, eq, gt, isNotNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { privacyZones } from '../../platform/db/tables'
import { type Position, zoneRadiusM } from '../../tracks/curves/hide-zones'

export type ZoneRow = typeof privacyZones.$inferSelect

/** A zone that the user has set around a place. */
export type PlaceRow = ZoneRow & { name: string; placeLatitude: number; placeLongitude: number }

export type NewZone = Omit<ZoneRow, 'id' | 'userId'>

/** A zone that is made for the end of a shared track. */
export const withoutPlace = { name: null, placeLatitude: null, placeLongitude: null } as const

export const isSet = (zone: ZoneRow): zone is PlaceRow => zone.name !== null

const isOf = (userId: number) => eq(privacyZones.userId, userId)
const isHiding = gt(privacyZones.radiusM, 0)

/** Returns a user's zones whose centres are between two latitudes in degrees. */
export function listZonesBetween(db: Db, userId: number, [south, north]: [number, number]): ZoneRow[] {
  return db
    .select()
    .from(privacyZones)
    .where(and(isOf(userId), between(privacyZones.latitude, south, north), isHiding))
    .all()
}

/** Returns the centres between two latitudes in degrees, of zones that are there, and of those that were removed. */
export function listCentresBetween(db: Db, userId: number, [south, north]: [number, number]): Position[] {
  const { latitude, longitude } = privacyZones
  return db
    .select({ latitude, longitude })
    .from(privacyZones)
    .where(and(isOf(userId), between(latitude, south, north)))
    .all()
}

/** Returns all zones of a user, oldest first. */
export const listZones = (db: Db, userId: number): ZoneRow[] =>
  db
    .select()
    .from(privacyZones)
    .where(and(isOf(userId), isHiding))
    .orderBy(privacyZones.id)
    .all()

/** Returns all rows of a user, including those that only keep the centre of a removed zone; oldest first. */
export const listZonesAndCentres = (db: Db, userId: number): ZoneRow[] =>
  db.select().from(privacyZones).where(isOf(userId)).orderBy(privacyZones.id).all()

/** Returns the zones that a user has set, oldest first. */
export const listPlaces = (db: Db, userId: number): PlaceRow[] =>
  db
    .select()
    .from(privacyZones)
    .where(and(isOf(userId), isNotNull(privacyZones.name)))
    .orderBy(privacyZones.id)
    .all()
    .filter(isSet)

export function findPlace(db: Db, userId: number, id: number): PlaceRow | undefined {
  const found = db
    .select()
    .from(privacyZones)
    .where(and(eq(privacyZones.id, id), isOf(userId)))
    .get()
  return found && isSet(found) ? found : undefined
}

/** Stores a zone. Without a radius and a place, it is like those that are made for the ends of tracks. */
export function insertZone(db: Db, userId: number, zone: Position & Partial<NewZone>): ZoneRow {
  const usual = { radiusM: zoneRadiusM, ...withoutPlace }
  const { latitude, longitude, radiusM, name, placeLatitude, placeLongitude } = { ...usual, ...zone }
  const row = { userId, latitude, longitude, radiusM, name, placeLatitude, placeLongitude }
  return db.insert(privacyZones).values(row).returning().get()
}

export function updateZone(db: Db, id: number, changes: Partial<NewZone>) {
  db.update(privacyZones).set(changes).where(eq(privacyZones.id, id)).run()
}

export function deleteZone(db: Db, id: number) {
  db.delete(privacyZones).where(eq(privacyZones.id, id)).run()
}

/** Deletes the oldest centres of a user's removed zones, so that at most so many are left. */
export function forgetCentres(db: Db, userId: number, max: number) {
  const isRemoved = and(isOf(userId), eq(privacyZones.radiusM, 0))
  const { removed } = db.select({ removed: count() }).from(privacyZones).where(isRemoved).get() ?? {}
  if (removed === undefined || removed <= max) return
  const oldest = db
    .select({ id: privacyZones.id })
    .from(privacyZones)
    .where(isRemoved)
    .orderBy(asc(privacyZones.id))
    .limit(removed - max)
    .all()
  for (const { id } of oldest) deleteZone(db, id)
}
