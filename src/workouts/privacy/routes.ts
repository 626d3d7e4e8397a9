import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { described } from '../../platform/http/documented'
import { readId } from '../../platform/http/input/integer-id'
import { errors, jsonCodes, NoContent } from '../../platform/http/schemas'
import {
  CreatedPrivacyZoneAnswer,
  NewPrivacyZoneBody,
  type PrivacyZone,
  PrivacyZoneChangesBody,
  PrivacyZonePath,
  PrivacyZonesAnswer,
} from './schemas'
import { changeZone, removeZone, requirePlace, setZone } from './set-zones'
import { listPlaces, type PlaceRow } from './store'

/**
 * Routes for privacy zones. Only sessions change them: they decide what strangers see of everything that is shared, so an
 * app that may write workouts must not move or remove them.
 */
export const privacyZonesRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/privacy-zones', tags: ['Sharing'] })
    .use(createGuard(ctx))
    .get('', ({ caller: { account } }) => answer(listPlaces(ctx.db, account.id)), {
      access: 'workouts:read',
      response: {
        200: described('Your privacy zones, oldest first.', PrivacyZonesAnswer),
        ...errors({ 401: [], 403: [] }),
      },
      detail: {
        operationId: 'listPrivacyZones',
        summary: 'Your privacy zones',
        description:
          'The places around which links and pictures show nothing of your tracks. Whoever reads this knows the places. Tokens of apps and scripts cannot change them.',
      },
    })
    .post(
      '',
      ({ caller, body, set }) => {
        const zone = setZone(ctx, caller, body)
        set.status = 201
        return { status: 'created' as const, data: answer([zone]).data }
      },
      {
        access: 'session',
        body: NewPrivacyZoneBody,
        response: {
          201: described('The new zone.', CreatedPrivacyZoneAnswer),
          ...errors({
            400: [...jsonCodes, 'privacy-zone-name-invalid', 'too-many-privacy-zones'],
            401: [],
            403: [],
          }),
        },
        detail: {
          operationId: 'createPrivacyZone',
          summary: 'Set a privacy zone',
          description:
            'Links, pictures of workouts and the maps of the year’s story then hide everything in the zone, wherever a track passes it, and all figures describe what is left. This holds for the links that exist, and for those that show start and end, too. Your own pages, downloads and archives stay whole.',
        },
      },
    )
    .patch(
      '/:zone_id',
      ({ caller, params, body }) => answer([changeZone(ctx, caller, readId(params.zone_id), body)]),
      {
        access: 'session',
        ownedFirst: requirePlaceOfPath,
        params: PrivacyZonePath,
        body: PrivacyZoneChangesBody,
        response: {
          200: described('The zone as it is now.', PrivacyZonesAnswer),
          ...errors({
            400: [...jsonCodes, 'privacy-zone-name-invalid'],
            401: [],
            403: [],
            404: ['privacy-zone-not-found'],
          }),
        },
        detail: {
          operationId: 'changePrivacyZone',
          summary: 'Change a privacy zone',
          description:
            'Fields that are not sent stay as they are. The centre stays, too, while it is near enough to hide the place.',
        },
      },
    )
    .delete(
      '/:zone_id',
      ({ caller, params }) => {
        removeZone(ctx, caller, readId(params.zone_id))
        return new Response(null, { status: 204 })
      },
      {
        access: 'session',
        params: PrivacyZonePath,
        parse: 'none',
        response: {
          204: NoContent('The zone is removed.'),
          ...errors({ 401: [], 403: [], 404: ['privacy-zone-not-found'] }),
        },
        detail: {
          operationId: 'removePrivacyZone',
          summary: 'Remove a privacy zone',
          description:
            'Links show the tracks there again, except around starts and ends that they hide. If you set a zone at the same place again, it has the same centre.',
        },
      },
    )

const answer = (zones: readonly PlaceRow[]): PrivacyZonesAnswer => ({
  status: 'success',
  data: { privacy_zones: zones.map(view) },
})

const view = (zone: PlaceRow): PrivacyZone => ({
  id: zone.id,
  name: zone.name,
  latitude: zone.placeLatitude,
  longitude: zone.placeLongitude,
  radius: zone.radiusM,
  centre: { latitude: zone.latitude, longitude: zone.longitude },
})

/** Checks the owner of the zone before the body is validated, see `ownedFirst`. */
function requirePlaceOfPath(db: Db, userId: number, params: Record<string, string>) {
  requirePlace(db, userId, readId(params.zone_id ?? ''))
}
