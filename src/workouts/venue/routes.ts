import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import { presentStored } from '../workouts/present-workouts'
import type { WorkoutsContext } from '../workouts-context'
import { changeVenue } from './change-venue'
import { changeVenueOperation } from './operations'

export const venueRoutes = (ctx: WorkoutsContext) =>
  new Elysia({ prefix: '/api/workouts/:workout_short_id', tags: ['Workouts'] }).use(createGuard(ctx)).patch(
    '/venue',
    async ({ caller: { account }, params, body }) => {
      const changed = await changeVenue(ctx, account.id, params.workout_short_id, body.venue)
      return { status: 'success' as const, data: { workouts: presentStored(ctx, [changed]) } }
    },
    changeVenueOperation(),
  )
