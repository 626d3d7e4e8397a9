import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { isKeyOf } from '../../lib/keys'
import { createGuard } from '../../platform/access/guard'
import type { Account } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { invalid } from '../../platform/errors'
import { compatibilityOf } from '../../platform/http/compatibility-mode'
import { described, named } from '../../platform/http/documented'
import { describePage, type Page, readPage } from '../../platform/http/input/paging'
import { errors, jsonCodes, NoContent, NotModified } from '../../platform/http/schemas'
import { countWorkouts, listOrders, listWorkouts, type WorkoutSelection } from '../rows/store'
import { readFilter, readLegsTogether } from '../selection/read-filter'
import { WorkoutQuery, WorkoutsQuery, workoutsPageSizes } from '../selection/schemas'
import type { WorkoutsContext } from '../workouts-context'
import { NewWorkoutBody, WorkoutByHandBody, WorkoutChangesBody } from './entered-schemas'
import { presentPicked, presentStored, presentWorkouts } from './present-workouts'
import { Venue } from './recording-schemas'
import { requireWorkout, requireWorkoutOfPath } from './require-workout'
import {
  EnteredWorkoutAnswer,
  type Workout,
  WorkoutAnswer,
  WorkoutPath,
  WorkoutsAnswer,
  WorkoutsPageAnswer,
  WrittenWorkoutsAnswer,
} from './schemas'
import { changeVenue, changeWorkout, deleteWorkoutWithFiles, enterWorkout } from './workouts'

/** Error codes of requests that enter or change a workout. */
const codesOfWhatIsEntered = [
  'amount-invalid',
  'duration-invalid',
  'equipment-ids-invalid',
  'equipment-inactive',
  'equipment-unfit-for-sport',
  'equipment-unknown',
  'figures-impossible',
  'figures-incomplete',
  'sport-id-invalid',
  'sport-unknown',
  'too-many-equipments',
  'workout-date-invalid',
] as const

export const workoutsRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/workouts', tags: ['Workouts'] })
    .use(createGuard(ctx))
    .get(
      '',
      ({ caller: { account }, query }) => {
        const page = readPage(query, workoutsPageSizes)
        const selection = readSelection(query, account)
        const shown = listWorkouts(ctx.db, account.id, selection, page)
        const total = totalAfter(page, shown.length) ?? countWorkouts(ctx.db, account.id, selection)
        const pagination = describePage(page, total)
        if (!query.fields) {
          return { status: 'success' as const, data: { workouts: presentWorkouts(ctx, shown) }, pagination }
        }
        // The response is not validated, because the schema describes complete workouts.
        const data = { workouts: presentPicked(ctx, shown, query.fields) }
        return Response.json({ status: 'success', data, pagination })
      },
      {
        access: 'workouts:read',
        tagged: true,
        query: WorkoutsQuery,
        response: {
          200: described('A page of your workouts.', WorkoutsPageAnswer),
          304: NotModified(),
          ...errors({
            400: [
              'day-invalid',
              'fields-invalid',
              'filter-invalid',
              'id-invalid',
              'order-invalid',
              'page-invalid',
            ],
            401: [],
            403: [],
          }),
        },
        detail: {
          operationId: 'listWorkouts',
          summary: 'Your workouts',
          description:
            'Latest first by default. The previous and next workout of each are among the workouts that match the filters. With `fields`, workouts have only these properties.',
        },
      },
    )
    .post(
      '/no_gpx',
      ({ caller: { account }, body, set }) => {
        const workouts = presentStored(ctx, [
          enterWorkout(ctx, account.id, body, { needsDistance: true }),
        ]).map(withUuid)
        set.status = 201
        return { status: compatibilityOf(ctx.config).created, data: { workouts } }
      },
      {
        access: 'workouts:write',
        body: NewWorkoutBody,
        response: {
          201: described('The new workout.', EnteredWorkoutAnswer),
          ...errors({
            400: [...jsonCodes, ...codesOfWhatIsEntered, 'workout-fields-missing'],
            401: [],
            403: [],
          }),
        },
        detail: {
          operationId: 'enterWorkout',
          summary: 'Enter a workout by hand',
          description: 'For workouts without a recording.',
        },
      },
    )
    .post(
      '/by_hand',
      ({ caller: { account }, body, status }) => {
        const entered = enterWorkout(ctx, account.id, body, { needsDistance: false })
        return status(201, { status: 'success' as const, data: { workouts: presentStored(ctx, [entered]) } })
      },
      {
        access: 'workouts:write',
        body: WorkoutByHandBody,
        response: {
          201: described('The new workout, in a list of one.', WorkoutsAnswer),
          ...errors({
            400: [...jsonCodes, ...codesOfWhatIsEntered, 'workout-fields-missing'],
            401: [],
            403: [],
          }),
        },
        detail: {
          operationId: 'enterWorkoutByHand',
          summary: 'Enter a workout that may have no distance',
          description:
            'Like `no_gpx`, for workouts that stayed in one place, such as strength training or yoga.',
        },
      },
    )
    .get(
      '/:workout_short_id',
      ({ caller: { account }, params, query }) => {
        const shown = [requireWorkout(ctx.db, account.id, params.workout_short_id)]
        if (!query.fields) {
          return { status: 'success' as const, data: { workouts: presentWorkouts(ctx, shown) } }
        }
        const data = { workouts: presentPicked(ctx, shown, query.fields) }
        return Response.json({ status: 'success', data })
      },
      {
        access: 'workouts:read',
        params: WorkoutPath,
        query: WorkoutQuery,
        response: {
          200: described('The workout, in a list of one.', WorkoutAnswer),
          ...errors({ 400: ['fields-invalid'], 401: [], 403: ['not-yours'], 404: ['workout-not-found'] }),
        },
        detail: {
          operationId: 'getWorkout',
          summary: 'A workout',
          description:
            'Includes its segments, its records, and the previous and next workout. With `fields`, it has only these properties.',
        },
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
        response: {
          200: described('The workout as it is now.', WrittenWorkoutsAnswer),
          ...errors({
            400: [...jsonCodes, ...codesOfWhatIsEntered, 'sport-id-missing'],
            401: [],
            403: ['not-yours'],
            404: ['workout-not-found'],
          }),
        },
        detail: {
          operationId: 'changeWorkout',
          summary: 'Change a workout',
          description: 'Figures of a recording with positions cannot be changed.',
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
          204: NoContent('The workout is deleted with everything that belongs to it.'),
          ...errors({ 401: [], 403: ['not-yours'], 404: ['workout-not-found'] }),
        },
        detail: {
          operationId: 'deleteWorkout',
          summary: 'Delete a workout',
          description: 'Deletes it for good. Totals, records and maps no longer include it.',
        },
      },
    )

/**
 * `from` and `to` are days in the user's time zone, unless the request asks for the days of the calendar, which may
 * follow the place of each workout.
 */
function readSelection(query: WorkoutsQuery, { timezone, daysByPlace }: Account): WorkoutSelection {
  if (query.days && query.days !== 'calendar') throw invalid('fields-invalid')
  const filter = readFilter(query, { timezone, daysByPlace: daysByPlace && query.days === 'calendar' })
  const sortBy = query.order_by || 'workout_date'
  if (!isKeyOf(listOrders, sortBy)) throw invalid('order-invalid')
  const areLegsTogether = readLegsTogether(query.legs)
  return { filter, sortBy, isDescending: query.order !== 'asc', areLegsTogether }
}

/**
 * Returns the total number of workouts, if it follows from the page: the page is not full, and is not an empty page
 * after the first one. Otherwise `null`; the workouts then have to be counted.
 * @param shown number of workouts on the page
 */
function totalAfter({ page, perPage, offset }: Page, shown: number): number | null {
  const isLast = shown === 0 ? page === 1 : shown < perPage
  return isLast ? offset + shown : null
}

const withUuid = (workout: Workout) => ({ ...workout, uuid: workout.id })

const VenueBody = named('VenueChange', Type.Object({ venue: Venue }, { additionalProperties: true }))

export const venueRoutes = (ctx: WorkoutsContext) =>
  new Elysia({ prefix: '/api/workouts/:workout_short_id', tags: ['Workouts'] }).use(createGuard(ctx)).patch(
    '/venue',
    ({ caller: { account }, params, body }) => {
      const changed = changeVenue(ctx, account.id, params.workout_short_id, body.venue)
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
        summary: 'Set the venue of a workout',
        description:
          'Figures stay as they are. An indoor or virtual workout is removed from places, countries and the map of all workouts, and shows no weather. Set it to outdoors again to bring everything back.',
      },
    },
  )
