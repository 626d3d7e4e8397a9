// Sets, changes and removes the privacy zones of a user's places. Links and pictures follow at once, because what they
// show is cut anew for each answer.

import type { Caller } from '../../platform/access/caller'
import { requireAccount } from '../../platform/access/require-account'
import { type Act, byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { invalid, notFound } from '../../platform/errors'
import type { Position } from '../../tracks/curves/hide-zones'
import { isNear } from './ends'
import { centreFor } from './make-zones'
import { maxZones, type NewPrivacyZoneBody, type PrivacyZoneChangesBody } from './schemas'
import {
  findPlace,
  forgetCentres,
  insertZone,
  listPlaces,
  type NewZone,
  type PlaceRow,
  updateZone,
  withoutPlace,
} from './store'

/** Maximum number of removed zones of which the centres are kept. */
const maxCentres = 200

/** Returns a zone that the user has set. @throws AppError 404 if there is none with this id */
export function requirePlace(db: Db, userId: number, id: number | null): PlaceRow {
  const found = id === null ? undefined : findPlace(db, userId, id)
  if (!found) throw notFound('privacy-zone-not-found', 'privacy zone not found')
  return found
}

/** Sets a zone. @throws AppError 400 for a name without letters, or too many zones */
export function setZone(ctx: PlatformContext, caller: Caller, body: NewPrivacyZoneBody): PlaceRow {
  const { id: userId } = caller.account
  return transact(ctx.db, tx => {
    requireAccount(tx, userId)
    if (listPlaces(tx, userId).length >= maxZones) {
      throw invalid('too-many-privacy-zones', `there can be ${maxZones} privacy zones at most`)
    }
    const { id } = insertZone(tx, userId, { ...centreFor(tx, userId, body, body.radius), ...columnsOf(body) })
    record(ctx, tx, caller, 'privacy-zone-set')
    return requirePlace(tx, userId, id)
  })
}

/**
 * Changes a zone. Its centre stays, unless the zone would no longer hide the place.
 * @throws AppError 404 as `requirePlace` does, 400 as `setZone` does
 */
export function changeZone(
  ctx: PlatformContext,
  caller: Caller,
  id: number | null,
  changes: PrivacyZoneChangesBody,
): PlaceRow {
  const { id: userId } = caller.account
  return transact(ctx.db, tx => {
    const zone = requirePlace(tx, userId, id)
    const body = { ...bodyOf(zone), ...changes }
    const isStill = isNear(zone, body, body.radius)
    if (!isStill) keepCentre(tx, userId, zone)
    const centre = isStill ? {} : centreFor(tx, userId, body, body.radius)
    updateZone(tx, zone.id, { ...centre, ...columnsOf(body) })
    record(ctx, tx, caller, 'privacy-zone-changed')
    return requirePlace(tx, userId, zone.id)
  })
}

/**
 * Removes a zone. Only its centre is kept, so that a zone that is set there again is the same: the mean of several
 * centres would be the place.
 * @throws AppError 404 as `requirePlace` does
 */
export function removeZone(ctx: PlatformContext, caller: Caller, id: number | null) {
  const { id: userId } = caller.account
  transact(ctx.db, tx => {
    const zone = requirePlace(tx, userId, id)
    updateZone(tx, zone.id, { ...withoutPlace, radiusM: 0 })
    forgetCentres(tx, userId, maxCentres)
    record(ctx, tx, caller, 'privacy-zone-removed')
  })
}

function keepCentre(tx: Db, userId: number, { latitude, longitude }: Position) {
  insertZone(tx, userId, { latitude, longitude, radiusM: 0 })
  forgetCentres(tx, userId, maxCentres)
}

const bodyOf = (zone: PlaceRow): NewPrivacyZoneBody => ({
  name: zone.name,
  latitude: zone.placeLatitude,
  longitude: zone.placeLongitude,
  radius: zone.radiusM,
})

function columnsOf({ name: written, latitude, longitude, radius }: NewPrivacyZoneBody) {
  const name = written.trim()
  if (name === '') throw invalid('privacy-zone-name-invalid', 'the privacy zone has no name')
  const columns = { name, placeLatitude: latitude, placeLongitude: longitude, radiusM: radius }
  return columns satisfies Partial<NewZone>
}

const record = (ctx: PlatformContext, tx: Db, caller: Caller, act: Act) =>
  recordAct(ctx, tx, { act, by: byCaller(caller) })
