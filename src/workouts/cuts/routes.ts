import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import { viewBatch } from '../batches/view'
import { presentStored } from '../workouts/present-workouts'
import type { WorkoutsContext } from '../workouts-context'
import { cutWorkout } from './cut-workout'
import { cutWorkoutOperation } from './operations'

export const cutRoutes = (ctx: WorkoutsContext) =>
  new Elysia({ prefix: '/api/workouts/:workout_short_id', tags: ['Workouts'] }).use(createGuard(ctx)).post(
    '/cut',
    async ({ caller: { account }, params, body, set }) => {
      const { made, batch } = await cutWorkout(ctx, account, params.workout_short_id, body)
      set.status = 201
      const data = { workouts: presentStored(ctx, made), batches: [viewBatch(batch, ctx.clock())] }
      return { status: 'created' as const, data }
    },
    cutWorkoutOperation(),
  )
