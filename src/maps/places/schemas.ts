import { type Static, Type } from '@sinclair/typebox'
import { named, Queried } from '../../platform/http/documented'
import { success } from '../../platform/http/schemas'

/** Maximum number of places in a response. */
export const maxFound = 8

const degrees = (limit: number, what: string) =>
  Queried({
    type: 'number',
    minimum: -limit,
    maximum: limit,
    description: `Degrees of ${what} of a position, such as the centre of a map: nearby places rank before others of the same size. Give both coordinates or neither.`,
  })

export const PlacesQuery = Type.Object({
  query: Queried({
    type: 'string',
    required: true,
    maxLength: 100,
    examples: ['saint-ét'],
    description: 'Beginning of the name of a place, or of a word in it; case and accents are ignored.',
  }),
  latitude: degrees(90, 'latitude'),
  longitude: degrees(180, 'longitude'),
})
export type PlacesQuery = Static<typeof PlacesQuery>

export const FoundPlace = named(
  'FoundPlace',
  Type.Object({
    name: Type.String({ examples: ['Uzès'] }),
    country: Type.String({ examples: ['FR'], description: 'ISO 3166-1 alpha-2.' }),
    latitude: Type.Number({ description: 'Degrees of WGS 84.' }),
    longitude: Type.Number({ description: 'Degrees of WGS 84.' }),
    population: Type.Integer({ description: 'Population, accurate to about 4 %.' }),
  }),
)

export const FoundPlacesAnswer = named(
  'FoundPlacesAnswer',
  success({ data: Type.Object({ places: Type.Array(FoundPlace, { maxItems: maxFound }) }) }),
)
export type FoundPlacesAnswer = Static<typeof FoundPlacesAnswer>
