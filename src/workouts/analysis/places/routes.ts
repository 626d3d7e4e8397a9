import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { described } from '../../../platform/http/documented'
import { errors } from '../../../platform/http/schemas'
import { readFilter } from '../../selection/read-filter'
import { FilterQuery } from '../../selection/schemas'
import { PlacesAnswer } from './schemas'
import { listPlaced } from './store'
import { sumPlaces } from './sums'
import { viewCountry, viewTown } from './view'

export const placesRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/workouts', tags: ['Workouts'] }).use(createGuard(ctx)).get(
    '/places',
    ({ caller: { account }, query }) => {
      const rows = listPlaced(ctx.db, account.id, readFilter(query, account.timezone))
      const { countries, towns } = sumPlaces(rows)
      const data = { countries: countries.map(viewCountry), towns: towns.map(viewTown) }
      // Serialized here, because validating each of what may be thousands of towns would take long. A test checks the
      // schema instead.
      return Response.json({ status: 'success', data } satisfies PlacesAnswer)
    },
    {
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
          'Takes the filters of the workout list, and covers all of its pages. A workout has up to three places, in a town or near one: its start, its farthest point and its end. It counts in each of them. Towns are those of [GeoNames](https://www.geonames.org), [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/).',
      },
    },
  )
