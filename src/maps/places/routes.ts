import { Elysia } from 'elysia'
import { parseDecimal } from '../../lib/decimal'
import { createGuard } from '../../platform/access/guard'
import { invalid } from '../../platform/errors'
import { described } from '../../platform/http/documented'
import { errors } from '../../platform/http/schemas'
import type { PlacesContext } from './places'
import { FoundPlacesAnswer, maxFound, PlacesQuery } from './schemas'
import type { FoundPlace } from './search-places'

/** Maximum length of the searched text. No town has a longer name. */
const maxTextLength = 100

export const placeSearchRoutes = (ctx: PlacesContext) =>
  new Elysia({ prefix: '/api/places', tags: ['Maps'] }).use(createGuard(ctx)).get(
    '',
    async ({ query, set }) => {
      const { query: text } = query
      if (text === undefined || text.length > maxTextLength) throw invalid('filter-invalid')
      const near = readPosition(query)
      const found = (await ctx.places.openSearch()).find(text, near, maxFound)
      // Places only change with a new version of the server.
      set.headers['cache-control'] = 'private, max-age=3600'
      return { status: 'success' as const, data: { places: found.map(viewPlace) } }
    },
    {
      access: 'workouts:read',
      query: PlacesQuery,
      response: {
        200: described('Places, the most likely first.', FoundPlacesAnswer),
        ...errors({ 400: ['fields-invalid', 'filter-invalid'], 401: [], 403: [] }),
      },
      detail: {
        operationId: 'findPlaces',
        summary: 'Find a place by its name',
        description:
          'Searches the 135,000 towns and villages of the world with 1,000 people or more, which are embedded in the executable: no Internet is needed. Large places rank first, and those near the given position. Data of [GeoNames](https://www.geonames.org), [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/).',
      },
    },
  )

/** Rounds positions to five decimals, about a metre. */
const viewPlace = (place: FoundPlace) => ({
  ...place,
  latitude: Math.round(place.latitude * 1e5) / 1e5,
  longitude: Math.round(place.longitude * 1e5) / 1e5,
  population: Math.round(place.population),
})

/**
 * Reads the position of the query; null if the query has no position. @throws AppError 400 `filter-invalid` if the
 * position is invalid or incomplete
 */
function readPosition({ latitude, longitude }: PlacesQuery) {
  if (latitude === undefined && longitude === undefined) return null
  return { latitude: readDegrees(latitude, 90), longitude: readDegrees(longitude, 180) }
}

function readDegrees(text: string | undefined, limit: number): number {
  const degrees = parseDecimal(text ?? '')
  // The comparison is negated so that NaN is refused as well.
  if (!(Math.abs(degrees) <= limit)) throw invalid('filter-invalid')
  return degrees
}
