import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { readFilter } from '../../selection/read-selection'
import { sumPlacesOperation } from './operations'
import type { PlacesAnswer } from './schemas'
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
      // Ready to send: somebody who travels has thousands of towns, which a test holds against the schema.
      return Response.json({ status: 'success', data } satisfies PlacesAnswer)
    },
    sumPlacesOperation(),
  )
