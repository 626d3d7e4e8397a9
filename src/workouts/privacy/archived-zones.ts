// Lists privacy zones for the archive of an account, and stores those of an archive. Their centres are part of the
// archive: whoever sees tracks with two different sets of zones learns more about the hidden places than with one set.
import type { Db } from '../../platform/db/database'
import { maxZones } from './schemas'
import { deleteZone, insertZone, listPlaces, listZonesAndCentres, type NewZone, type ZoneRow } from './store'

export const listArchivedZones = (db: Db, userId: number) =>
  listZonesAndCentres(db, userId).map(({ latitude, longitude, ...zone }) => ({
    name: zone.name,
    latitude: zone.placeLatitude,
    longitude: zone.placeLongitude,
    radius: zone.radiusM,
    centre: { latitude, longitude },
  }))

/** A zone with its secret centre. */
export type ArchivedZone = NewZone

/** Returns everything that is kept about the zones of a user. */
export const listKeptZones = (db: Db, userId: number): ArchivedZone[] => listZonesAndCentres(db, userId)

/** Stores zones of an archive that the user does not have. Returns the ids of those that were added. */
export function storeArchivedZones(tx: Db, userId: number, zones: readonly NewZone[]): number[] {
  const present = new Set(listZonesAndCentres(tx, userId).map(keyOf))
  let places = listPlaces(tx, userId).length
  const added: number[] = []
  for (const zone of zones) {
    if (present.has(keyOf(zone)) || (zone.name !== null && places >= maxZones)) continue
    if (zone.name !== null) places++
    present.add(keyOf(zone))
    added.push(insertZone(tx, userId, zone).id)
  }
  return added
}

/** Deletes zones of an undone import that are still there. */
export function deleteImportedZones(tx: Db, userId: number, ids: readonly number[]) {
  const present = new Set(listZonesAndCentres(tx, userId).map(({ id }) => id))
  for (const id of ids) if (present.has(id)) deleteZone(tx, id)
}

const keyOf = ({ latitude, longitude, radiusM, name }: NewZone | ZoneRow) =>
  JSON.stringify([latitude, longitude, radiusM, name])
