import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { described } from '../../../platform/http/documented'
import { errors, saying } from '../../../platform/http/schemas'
import { requireSport } from '../../sports/require-sport'
import { requireWorkout, workoutNotFound } from '../../workouts/require-workout'
import { WorkoutPath } from '../../workouts/schemas'
import { readBestEfforts, readEfforts } from './read-efforts'
import { BestEffortsAnswer, BestEffortsQuery, EffortsAnswer } from './schemas'

export const effortRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api', tags: ['Records'] })
    .use(createGuard(ctx))
    .get(
      '/workouts/:workout_short_id/efforts',
      ({ caller: { account }, params }) => {
        const { workout } = requireWorkout(ctx.db, account.id, params.workout_short_id, workoutNotFound())
        return { status: 'success' as const, data: { efforts: readEfforts(ctx.db, workout) } }
      },
      {
        access: 'workouts:read',
        params: WorkoutPath,
        response: {
          200: described('The efforts, shortest distance first.', EffortsAnswer),
          ...errors({ 401: [], 403: ['not-yours'], 404: ['workout-not-found'] }),
        },
        detail: {
          operationId: 'getWorkoutEfforts',
          summary: 'The fastest kilometre, mile … within a workout',
          description:
            'The shortest time, pauses included, over each common distance of the sport, anywhere in the workout. Empty without a recording, for a sport without common distances, and until recordings of older versions are measured.',
        },
      },
    )
    .get(
      '/records/efforts',
      ({ caller: { account }, query }) => {
        const ofUser = requireSport(ctx.db, account.id, query.sport_id)
        const asked = { userId: account.id, ofUser, timeZone: account.timezone, now: ctx.clock() }
        return { status: 'success' as const, data: { efforts: readBestEfforts(ctx.db, asked) } }
      },
      {
        access: 'workouts:read',
        query: BestEffortsQuery,
        response: {
          200: described('The best efforts, shortest distance first.', BestEffortsAnswer),
          ...errors({
            400: [
              'fields-invalid',
              'sport-id-invalid',
              saying('sport-unknown', 'sport id <sport_id> not found'),
            ],
            401: [],
            403: [],
          }),
        },
        detail: {
          operationId: 'listBestEfforts',
          summary: 'Your fastest kilometre, mile … in a sport',
          description:
            'The best efforts of all time and of this year, over those common distances of the sport that you have covered.',
        },
      },
    )
