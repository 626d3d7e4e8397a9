// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../platform/http/documented'
import { errors } from '../../platform/http/schemas'
import { FoundPlacesAnswer, PlacesQuery } from './schemas'

export const findPlacesOperation = () =>
  ({
    access: 'workouts:read',
    query: PlacesQuery,
    response: {
      200: described('What is meant most likely first.', FoundPlacesAnswer),
      ...errors({ 400: ['fields-invalid', 'filter-invalid'], 401: [], 403: [] }),
    },
    detail: {
      operationId: 'findPlaces',
      summary: 'Find a place by its name',
      description:
        'Among the 135,000 towns and villages of the world with 1,000 people or more that are part of the executable: no Internet is needed. Large places come first, and those near to what one looks at. Data of [GeoNames](https://www.geonames.org), [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/).',
    },
  }) as const
