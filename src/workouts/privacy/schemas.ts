import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../platform/http/documented'
import { IdPart } from '../../platform/http/input/integer-id'
import { success } from '../../platform/http/schemas'
import { maxRadiusM, minRadiusM } from '../../tracks/curves/hide-zones'

export const maxZones = 20
export const maxZoneName = 50

const degrees = (max: number) =>
  Type.Number({ minimum: -max, maximum: max, description: 'Degrees (WGS 84).' })

const Radius = Type.Integer({
  minimum: minRadiusM,
  maximum: maxRadiusM,
  description: 'Radius in metres of the circle in which nothing is shown.',
})

const place = {
  name: Type.String({
    minLength: 1,
    maxLength: maxZoneName,
    description: 'A name such as “Home”, which others never see.',
  }),
  latitude: degrees(90),
  longitude: degrees(180),
  radius: Radius,
}

const centre =
  'Centre of the circle in which nothing is shown. Chance has moved it away from the place, by half the radius at most, so that the circle does not reveal the place. It stays the same.'

export const PrivacyZone = named(
  'PrivacyZone',
  Type.Object({
    id: Type.Integer(),
    ...place,
    centre: Type.Object({ latitude: degrees(90), longitude: degrees(180) }, { description: centre }),
  }),
)
export type PrivacyZone = Static<typeof PrivacyZone>

export const PrivacyZonesAnswer = named(
  'PrivacyZonesAnswer',
  success({ data: Type.Object({ privacy_zones: Type.Array(PrivacyZone) }) }),
)
export type PrivacyZonesAnswer = Static<typeof PrivacyZonesAnswer>

export const CreatedPrivacyZoneAnswer = named(
  'CreatedPrivacyZoneAnswer',
  Type.Object({
    status: Type.Literal('created'),
    data: Type.Object({ privacy_zones: Type.Array(PrivacyZone) }),
  }),
)

export const NewPrivacyZoneBody = named('PrivacyZoneInput', Type.Object(place))
export type NewPrivacyZoneBody = Static<typeof NewPrivacyZoneBody>

export const PrivacyZoneChangesBody = named('PrivacyZoneChanges', Type.Partial(Type.Object(place)))
export type PrivacyZoneChangesBody = Static<typeof PrivacyZoneChangesBody>

export const PrivacyZonePath = Type.Object({ zone_id: IdPart('The `id` of the privacy zone.') })
