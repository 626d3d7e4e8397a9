import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { Context } from '../../context'
import { dialectOf } from '../../platform/http/compatibility-mode'
import { describePage, type Page, readPage } from '../../platform/http/input/paging'
import { errors, NoContent } from '../../http/schemas'
import { changeWorkout } from './change-workout'
import { deleteWorkoutWithFiles } from './delete-workout'
import { enterWorkout } from './enter-workout'
import { presentWorkouts } from './present-workouts'
import { readSelection } from '../selection/read-selection'
import { readWorkoutUpload } from '../uploads/read-upload'
import { requireWorkout, workoutNotFound } from './require-workout'
import {
  EnteredWorkoutAnswer,
  NewWorkoutBody,
  UploadedWorkoutsAnswer,
  UploadForm,
  type Workout,
  WorkoutChangesBody,
  WorkoutPath,
  WorkoutsAnswer,
  WorkoutsPage,
  WorkoutsQuery,
  WrittenWorkoutsAnswer,
} from '../schemas'
import { countWorkouts, listWorkouts, listWorkoutsById, type WorkoutRow } from '../rows/store'
import { inUploadTurn } from '../upload-turns'
import { uploadWorkouts } from '../upload-workouts'

const pageSizes = { default: 5, most: 100 }

export const workoutsRoutes = (ctx: Context) =>
  new Elysia({ prefix: '/api/workouts', tags: ['Workouts'] })
    .use(createGuard(ctx))
    .get(
      '',
      ({ caller: { account }, query }) => {
        const page = readPage(query, pageSizes)
        const selection = readSelection(query, account.timezone)
        const shown = listWorkouts(ctx.db, account.id, selection, page)
        const total = totalAfter(page, shown.length) ?? countWorkouts(ctx.db, account.id, selection.filter)
        const workouts = presentWorkouts(ctx, shown)
        return { status: 'success' as const, data: { workouts }, pagination: describePage(page, total) }
      },
      {
        access: 'workouts:read',
        query: WorkoutsQuery,
        response: { 200: WorkoutsPage, ...errors(400, 401, 403) },
        detail: {
          summary: 'Your workouts',
          description:
            'Latest first unless told otherwise. The neighbours of each are those among the selected ones.',
        },
      },
    )
    .post(
      '',
      async ({ caller, request, server, set }) => {
        // A recording over a slow line takes longer than other requests may.
        server?.timeout(request, 300)
        const uploaded = await inUploadTurn(ctx, request, async () =>
          uploadWorkouts(ctx, caller, await readWorkoutUpload(ctx, request)),
        )
        set.status = 201
        return { status: dialectOf(ctx.config).created, data: { workouts: presentStored(ctx, uploaded) } }
      },
      {
        access: 'workouts:write',
        // Read by the handler, which knows how much the instance allows.
        parse: 'none',
        response: { 201: UploadedWorkoutsAnswer, ...errors(400, 401, 403, 413) },
        detail: {
          summary: 'Upload a recording, or an archive of them',
          description: 'Of an archive every recording becomes a workout, or none does.',
          requestBody: UploadForm,
        },
      },
    )
    .post(
      '/no_gpx',
      ({ caller: { account }, body, set }) => {
        const workouts = presentStored(ctx, [enterWorkout(ctx, account.id, body)]).map(withUuid)
        set.status = 201
        return { status: dialectOf(ctx.config).created, data: { workouts } }
      },
      {
        access: 'workouts:write',
        body: NewWorkoutBody,
        response: { 201: EnteredWorkoutAnswer, ...errors(400, 401, 403) },
        detail: { summary: 'Enter a workout by hand' },
      },
    )
    .get(
      '/:workout_short_id',
      ({ caller: { account }, params }) => {
        const shown = requireWorkout(ctx.db, account.id, params.workout_short_id, workoutNotFound())
        return { status: 'success' as const, data: { workouts: presentWorkouts(ctx, [shown]) } }
      },
      {
        access: 'workouts:read',
        params: WorkoutPath,
        response: { 200: WorkoutsAnswer, ...errors(401, 403, 404) },
        detail: { summary: 'A workout' },
      },
    )
    .patch(
      '/:workout_short_id',
      ({ caller: { account }, params, body }) => {
        const changed = changeWorkout(ctx, account, params.workout_short_id, body)
        const workouts = presentStored(ctx, [changed]).map(withUuid)
        return { status: 'success' as const, data: { workouts } }
      },
      {
        access: 'workouts:write',
        params: WorkoutPath,
        body: WorkoutChangesBody,
        response: { 200: WrittenWorkoutsAnswer, ...errors(400, 401, 403, 404) },
        detail: {
          summary: 'Change a workout',
          description: 'What a recording says stays as it was measured.',
        },
      },
    )
    .delete(
      '/:workout_short_id',
      async ({ caller: { account }, params }) => {
        await deleteWorkoutWithFiles(ctx, account.id, params.workout_short_id)
        return new Response(null, { status: 204 })
      },
      {
        access: 'workouts:write',
        parse: 'none',
        params: WorkoutPath,
        response: {
          204: NoContent('The workout and everything that hung on it is gone.'),
          ...errors(401, 403, 404),
        },
        detail: { summary: 'Delete a workout' },
      },
    )

/** A page that is not full is the last: it tells how many there are, and nobody has to go through all of them. */
function totalAfter({ page, perPage, offset }: Page, shown: number): number | null {
  const isLast = shown === 0 ? page === 1 : shown < perPage
  return isLast ? offset + shown : null
}

function presentStored(ctx: Context, rows: WorkoutRow[]): Workout[] {
  const ids = rows.map(({ id }) => id)
  return presentWorkouts(ctx, listWorkoutsById(ctx.db, ids))
}

const withUuid = (workout: Workout) => ({ ...workout, uuid: workout.id })
