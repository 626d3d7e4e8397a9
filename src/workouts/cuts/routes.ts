import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import { described } from '../../platform/http/documented'
import { errors, jsonCodes } from '../../platform/http/schemas'
import { viewBatch } from '../batches/view'
import { presentStored } from '../workouts/present-workouts'
import { requireOwnWorkoutOfPath } from '../workouts/require-workout'
import { WorkoutPath } from '../workouts/schemas'
import type { WorkoutsContext } from '../workouts-context'
import { cutWorkout } from './cut-workout'
import { CutAnswer, CutBody } from './schemas'

export const cutRoutes = (ctx: WorkoutsContext) =>
  new Elysia({ prefix: '/api/workouts/:workout_short_id', tags: ['Workouts'] }).use(createGuard(ctx)).post(
    '/cut',
    async ({ caller: { account }, params, body, set }) => {
      const { made, batch } = await cutWorkout(ctx, account, params.workout_short_id, body)
      set.status = 201
      const data = { workouts: presentStored(ctx, made), batches: [viewBatch(batch, ctx.clock())] }
      return { status: 'created' as const, data }
    },
    {
      access: 'workouts:write',
      ownedFirst: requireOwnWorkoutOfPath,
      params: WorkoutPath,
      body: CutBody,
      response: {
        201: described('The new workouts, and the batch that undoes the cut.', CutAnswer),
        ...errors({
          400: [
            ...jsonCodes,
            'gpx-unmeasurable',
            'nothing-to-change',
            'sport-unknown',
            'stretch-invalid',
            'workout-date-invalid',
          ],
          401: [],
          403: [],
          404: ['recording-lost', 'recording-missing', 'workout-not-found'],
          413: ['storage-limit-reached'],
          503: ['worker-unavailable'],
          507: ['disk-full'],
        }),
      },
      detail: {
        operationId: 'cutWorkout',
        summary: 'Cut a recording, or correct its time',
        description:
          'Keeps the given parts of the recording, and removes the rest, such as a drive home. Each part becomes a workout with the title, sport and equipment of this one, and is measured again. The original file is kept unchanged, and can be downloaded from each. The batch can be undone for ten minutes. Needs a recording with positions.',
      },
    },
  )
