// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../../platform/http/documented'
import { errors } from '../../../platform/http/schemas'
import { FilterQuery } from '../../selection/schemas'
import { PlacesAnswer } from './schemas'

export const sumPlacesOperation = () =>
  ({
    access: 'workouts:read',
    query: FilterQuery,
    response: {
      200: described('Countries and towns.', PlacesAnswer),
      ...errors({
        400: ['day-invalid', 'fields-invalid', 'filter-invalid', 'id-invalid'],
        401: [],
        403: [],
      }),
    },
    detail: {
      operationId: 'getWorkoutPlaces',
      summary: 'Where a selection of workouts was',
      description:
        'With the filters of the list, over all of its pages. A workout was where it began, where it was farthest from there, and where it ended, in a town or near it, and counts in each of these. Towns are those of [GeoNames](https://www.geonames.org), [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/).',
    },
  }) as const
