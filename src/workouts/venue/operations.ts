// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { Type } from '@sinclair/typebox'
import { described, named } from '../../platform/http/documented'
import { errors, jsonCodes } from '../../platform/http/schemas'
import { Venue } from '../workouts/recording-schemas'
import { requireWorkoutOfPath } from '../workouts/require-workout'
import { WorkoutPath, WorkoutsAnswer } from '../workouts/schemas'

const VenueBody = named('VenueChange', Type.Object({ venue: Venue }, { additionalProperties: true }))

export const changeVenueOperation = () =>
  ({
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
        'Figures stay as they are. What was done indoors or on a virtual course leaves places, countries and the map of all workouts, and shows no weather. Outdoors again, all of it comes back.',
    },
  }) as const
