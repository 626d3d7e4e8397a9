import { type Static, Type } from '@sinclair/typebox'
import { Bounds } from '../../maps/regions/schemas'
import { named } from '../../platform/http/documented'
import { Nullable } from '../../platform/http/schemas'

export const StreetsOffer = named(
  'StreetsOffer',
  Type.Object({
    bounds: Bounds,
    max_zoom: Type.Integer({ description: 'The most detail that is not too large.' }),
    bytes: Type.Integer({ description: 'Size of the download, as the source has told it.' }),
    place: Nullable(Type.String({ description: 'Name of the place in the middle of the area.' })),
    build: Nullable(
      Type.String({
        description: 'Date of the map of the world; `null` if the source does not name one.',
        examples: ['2026-11-20'],
      }),
    ),
  }),
)
export type StreetsOffer = Static<typeof StreetsOffer>

export const StreetsOfferChange = named(
  'StreetsOfferChange',
  Type.Object({
    is_dismissed: Type.Boolean({
      description: 'True to end the offer for all administrators, false to make it again.',
    }),
  }),
)
export type StreetsOfferChange = Static<typeof StreetsOfferChange>
