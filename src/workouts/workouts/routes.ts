import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { compatibilityOf } from '../../platform/http/compatibility-mode'
import { describePage, type Page, readPage } from '../../platform/http/input/paging'
import { countWorkouts, listWorkouts } from '../rows/store'
import { readSelection } from '../selection/read-selection'
import { workoutsPageSizes } from '../selection/schemas'
import { changeWorkout } from './change-workout'
import { deleteWorkoutWithFiles } from './delete-workout'
import { enterWorkout } from './enter-workout'
import {
  changeWorkoutOperation,
  deleteWorkoutOperation,
  enterWorkoutOperation,
  listWorkoutsOperation,
  readWorkoutOperation,
} from './operations'
import { pickFields, presentStored, presentWorkouts } from './present-workouts'
import { requireWorkout, workoutNotFound } from './require-workout'
import type { Workout } from './schemas'

export const workoutsRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/workouts', tags: ['Workouts'] })
    .use(createGuard(ctx))
    .get(
      '',
      ({ caller: { account }, query }) => {
        const page = readPage(query, workoutsPageSizes)
        const selection = readSelection(query, account.timezone)
        const shown = listWorkouts(ctx.db, account.id, selection, page)
        const total = totalAfter(page, shown.length) ?? countWorkouts(ctx.db, account.id, selection.filter)
        const workouts = presentWorkouts(ctx, shown)
        const pagination = describePage(page, total)
        if (!query.fields) return { status: 'success' as const, data: { workouts }, pagination }
        // Not as the schema has it: that is of whole workouts.
        const data = { workouts: pickFields(workouts, query.fields) }
        return Response.json({ status: 'success', data, pagination })
      },
      listWorkoutsOperation(),
    )
    .post(
      '/no_gpx',
      ({ caller: { account }, body, set }) => {
        const workouts = presentStored(ctx, [enterWorkout(ctx, account.id, body)]).map(withUuid)
        set.status = 201
        return { status: compatibilityOf(ctx.config).created, data: { workouts } }
      },
      enterWorkoutOperation(),
    )
    .get(
      '/:workout_short_id',
      ({ caller: { account }, params }) => {
        const shown = requireWorkout(ctx.db, account.id, params.workout_short_id, workoutNotFound())
        return { status: 'success' as const, data: { workouts: presentWorkouts(ctx, [shown]) } }
      },
      readWorkoutOperation(),
    )
    .patch(
      '/:workout_short_id',
      ({ caller: { account }, params, body }) => {
        const changed = changeWorkout(ctx, account, params.workout_short_id, body)
        const workouts = presentStored(ctx, [changed]).map(withUuid)
        return { status: 'success' as const, data: { workouts } }
      },
      changeWorkoutOperation(),
    )
    .delete(
      '/:workout_short_id',
      async ({ caller: { account }, params }) => {
        await deleteWorkoutWithFiles(ctx, account.id, params.workout_short_id)
        return new Response(null, { status: 204 })
      },
      deleteWorkoutOperation(),
    )

/** A page that is not full is the last: it tells how many there are, and nobody has to go through all of them. */
function totalAfter({ page, perPage, offset }: Page, shown: number): number | null {
  const isLast = shown === 0 ? page === 1 : shown < perPage
  return isLast ? offset + shown : null
}

const withUuid = (workout: Workout) => ({ ...workout, uuid: workout.id })
