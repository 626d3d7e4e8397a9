// Writes privacy zones to the archive of an account, reads them from it, and stores them. Their centres are part of the
// archive: whoever sees tracks with two different sets of zones learns more about the hidden places than with one set.
import type { Db } from '../../../platform/db/database'
import { maxRadiusM, minRadiusM } from '../../../tracks/curves/hide-zones'
import { isNear } from './ends'
import { maxZoneName, maxZones } from './schemas'
import {
  deleteZone,
  insertZone,
  listPlaces,
  listZonesAndCentres,
  type NewZone,
  withoutPlace,
  type ZoneRow,
} from './store'

/** Maximum number of zones that are read from an archive. */
const maxArchived = 10_000

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

type Json = Readonly<Record<string, unknown>>

/** Reads the zones of an archive. Impossible ones are left out. */
export const readArchivedZones = (value: unknown): NewZone[] =>
  Array.isArray(value)
    ? value.slice(0, maxArchived).flatMap((item: unknown) => readZone((item ?? {}) as Json) ?? [])
    : []

function readZone({ name, latitude, longitude, radius, centre }: Json): NewZone | null {
  const middle = readPosition((centre ?? {}) as Json)
  if (middle === null || typeof radius !== 'number' || !Number.isInteger(radius)) return null
  const isRadius = radius === 0 || (radius >= minRadiusM && radius <= maxRadiusM)
  if (!isRadius) return null
  if (name === null) return { ...middle, radiusM: radius, ...withoutPlace }
  const place = readPosition({ latitude, longitude })
  const isName = typeof name === 'string' && name.trim() !== '' && name.length <= maxZoneName
  if (!isName || place === null || !isNear(middle, place, radius)) return null
  const set = { name: name.trim(), placeLatitude: place.latitude, placeLongitude: place.longitude }
  return { ...middle, radiusM: radius, ...set }
}

function readPosition({ latitude, longitude }: Json) {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  const isPossible = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isPossible ? { latitude, longitude } : null
}

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
