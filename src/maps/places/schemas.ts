import { type Static, Type } from '@sinclair/typebox'
import { named, Queried } from '../../platform/http/documented'
import { success } from '../../platform/http/schemas'

/** Places per answer. */
export const mostFound = 8

const degrees = (limit: number, what: string) =>
  Queried({
    type: 'number',
    minimum: -limit,
    maximum: limit,
    description: `Degrees of ${what} of what one looks at: places near to it come before others as large. Both or none.`,
  })

export const PlacesQuery = Type.Object({
  query: Queried({
    type: 'string',
    required: true,
    maxLength: 100,
    examples: ['saint-ét'],
    description: 'How the name of a place, or a word in it, begins, whatever its case and accents.',
  }),
  latitude: degrees(90, 'latitude'),
  longitude: degrees(180, 'longitude'),
})
export type PlacesQuery = Static<typeof PlacesQuery>

export const FoundPlace = named(
  'FoundPlace',
  Type.Object({
    name: Type.String({ examples: ['Uzès'] }),
    country: Type.String({ examples: ['FR'], description: 'Two letters of ISO 3166-1.' }),
    latitude: Type.Number({ description: 'Degrees of WGS 84.' }),
    longitude: Type.Number({ description: 'Degrees of WGS 84.' }),
    population: Type.Integer({ description: 'To some 4 %.' }),
  }),
)

export const FoundPlacesAnswer = named(
  'FoundPlacesAnswer',
  success({ data: Type.Object({ places: Type.Array(FoundPlace, { maxItems: mostFound }) }) }),
)
export type FoundPlacesAnswer = Static<typeof FoundPlacesAnswer>
