import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import { described, named } from '../../platform/http/documented'
import { errors, jsonCodes } from '../../platform/http/schemas'
import { presentStored } from '../workouts/present-workouts'
import { Venue } from '../workouts/recording-schemas'
import { requireWorkoutOfPath } from '../workouts/require-workout'
import { WorkoutPath, WorkoutsAnswer } from '../workouts/schemas'
import type { WorkoutsContext } from '../workouts-context'
import { changeVenue } from './change-venue'

const VenueBody = named('VenueChange', Type.Object({ venue: Venue }, { additionalProperties: true }))

export const venueRoutes = (ctx: WorkoutsContext) =>
  new Elysia({ prefix: '/api/workouts/:workout_short_id', tags: ['Workouts'] }).use(createGuard(ctx)).patch(
    '/venue',
    async ({ caller: { account }, params, body }) => {
      const changed = await changeVenue(ctx, account.id, params.workout_short_id, body.venue)
      return { status: 'success' as const, data: { workouts: presentStored(ctx, [changed]) } }
    },
    {
      access: 'workouts:write',
      ownedFirst: requireWorkoutOfPath,
      params: WorkoutPath,
      body: VenueBody,
      response: {
        200: described('The workout as it is now, in a list of one.', WorkoutsAnswer),
        ...errors({ 400: jsonCodes, 401: [], 403: ['not-yours'], 404: ['workout-not-found'] }),
      },
      detail: {
        operationId: 'changeWorkoutVenue',
        summary: 'Say where a workout was done',
        description:
          'Figures stay as they are. An indoor or virtual workout is removed from places, countries and the map of all workouts, and shows no weather. Set it to outdoors again to bring everything back.',
      },
    },
  )
