import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { Account } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import type { Db } from '../../../platform/db/database'
import { notFound } from '../../../platform/errors'
import { described } from '../../../platform/http/documented'
import { answerUnlessFresh } from '../../../platform/http/etag'
import { errors } from '../../../platform/http/schemas'
import { jsonHeaders } from '../../../platform/http/stream-answer'
import { build } from '../../../platform/version'
import type { PowerModel } from '../../../tracks/analysis/w-balance'
import { isOnFoot } from '../../analysis/efforts/read-efforts'
import type { WorkoutRow } from '../../rows/store'
import { findSport } from '../../sports/store'
import { requireWorkout, workoutNotFound } from '../../workouts/require-workout'
import { WorkoutPath } from '../../workouts/schemas'
import { requireSegment, segmentNotFound } from '../files/require-segment'
import { fromTrack } from '../from-track'
import { type AskedCurves, curvesOf } from './answer-curves'
import { readFields, readPoints, readRange, readSplitLength, thresholdOf } from './read-query'
import {
  SplitsAnswer,
  SplitsQuery,
  StreamsAnswer,
  StreamsQuery,
  StretchAnswer,
  StretchQuery,
} from './schemas'
import { curvesTask } from './tasks'

const failures = {
  401: [],
  403: ['not-yours'],
  404: ['recording-lost', 'recording-missing', 'segment-not-found', 'workout-not-found'],
  503: ['worker-unavailable'],
} as const

/**
 * Returns critical power and W′ (the work that is possible above it) on the day of a workout; `null` if they are not
 * known, or if the account may not see them.
 */
type ReadPowerModel = (db: Db, account: Account, workout: WorkoutRow) => PowerModel | null

/**
 * Creates the routes for the curves of a recording.
 * @param readPowerModel passed as a parameter, because the modules about the body import this folder, which must not
 * import them
 */
export const curveRoutes = (ctx: PlatformContext, readPowerModel: ReadPowerModel) =>
  new Elysia({ prefix: '/api/workouts/:workout_short_id', tags: ['Workouts'] })
    .use(createGuard(ctx))
    .get(
      '/streams',
      ({ caller: { account }, params, query, request }) => {
        const { workout } = requireWorkout(ctx.db, account.id, params.workout_short_id, workoutNotFound())
        const isPart = query.from !== undefined || query.to !== undefined
        const asked = {
          fields: readFields(query),
          points: readPoints(query),
          range: isPart ? readRange(query) : null,
        }
        const powerModel = asked.fields.includes('w_balance')
          ? readPowerModel(ctx.db, account, workout)
          : null
        const sport = findSport(ctx.db, workout.userId, workout.sportId)
        const { segment = '' } = query
        const makeup = [
          ...[build, trackFileOf(workout), JSON.stringify(asked), segment, workout.sportId],
          JSON.stringify(powerModel),
        ]
        return answerUnlessFresh(request, makeup, () =>
          tellCurves(ctx, workout, query.segment, {
            of: 'streams',
            streams: { ...asked, sport, powerModel },
          }),
        )
      },
      {
        access: 'workouts:read',
        params: WorkoutPath,
        query: StreamsQuery,
        response: {
          200: described('The curves, in columns of the same length.', StreamsAnswer),
          ...errors(failures),
          ...errors({
            400: [
              'fields-invalid',
              'points-invalid',
              'recording-missing',
              'segment-number-invalid',
              'stream-unknown',
              'stretch-invalid',
            ],
          }),
        },
        detail: {
          operationId: 'getWorkoutStreams',
          summary: 'The curves of a workout, thinned for a screen',
          description:
            'Fields that were not recorded are left out. The points are chosen so that the requested curves look as if all points were shown.',
        },
      },
    )
    .get(
      '/splits',
      ({ caller: { account }, params, query, request }) => {
        const { workout } = requireWorkout(ctx.db, account.id, params.workout_short_id, workoutNotFound())
        const length = readSplitLength(query)
        const sport = findSport(ctx.db, account.id, workout.sportId)
        const division = {
          length,
          threshold: thresholdOf(workout, sport),
          isOnFoot: sport !== undefined && isOnFoot(sport),
        }
        const { recorderSummary } = workout
        const makeup = [build, trackFileOf(workout), JSON.stringify(division), query.segment ?? '']
        const asked = { of: 'splits', division, recorderSummary } as const
        return answerUnlessFresh(request, makeup, () => tellCurves(ctx, workout, query.segment, asked))
      },
      {
        access: 'workouts:read',
        params: WorkoutPath,
        query: SplitsQuery,
        response: {
          200: described('The splits, in their order.', SplitsAnswer),
          ...errors(failures),
          ...errors({
            400: [
              'fields-invalid',
              'recording-missing',
              'segment-number-invalid',
              'split-length-invalid',
              'unit-invalid',
            ],
          }),
        },
        detail: {
          operationId: 'getWorkoutSplits',
          summary: 'The splits of a workout by distance, lap or climb',
          description:
            'Each split ends where the distance or the time is reached, between two points if necessary. The splits add up to the distance, duration and ascent of the workout.',
        },
      },
    )
    .get(
      '/stretch',
      ({ caller: { account }, params, query, request }) => {
        const { workout } = requireWorkout(ctx.db, account.id, params.workout_short_id, workoutNotFound())
        const range = readRange(query)
        const threshold = thresholdOf(workout, findSport(ctx.db, account.id, workout.sportId))
        const makeup = [build, trackFileOf(workout), range.from, range.to, threshold, query.segment ?? '']
        const asked = { of: 'stretch', range, threshold } as const
        return answerUnlessFresh(request, makeup, () => tellCurves(ctx, workout, query.segment, asked))
      },
      {
        access: 'workouts:read',
        params: WorkoutPath,
        query: StretchQuery,
        response: {
          200: described('The figures of the stretch.', StretchAnswer),
          ...errors(failures),
          ...errors({
            400: ['fields-invalid', 'recording-missing', 'segment-number-invalid', 'stretch-invalid'],
          }),
        },
        detail: {
          operationId: 'getWorkoutStretch',
          summary: 'The figures of a part of a workout',
          description:
            'Measured by the same rules as splits: consecutive stretches add up to the distance, duration, moving time and ascent of the workout.',
        },
      },
    )

/**
 * Returns a response with curves of a workout's track, or of one of its segments.
 * @param number number of the segment, from 1, as text from the URL; `undefined` for the whole track
 * @throws AppError 404 if the recording or segment is missing; 400 as `requireSegment` does; 503 if no worker process
 *   is available for a long track
 */
async function tellCurves(
  ctx: PlatformContext,
  workout: WorkoutRow,
  number: string | undefined,
  asked: AskedCurves,
): Promise<Response> {
  const segment = number ?? null
  const trackFile = segment === null ? trackFileOf(workout) : requireSegment(workout, segment)
  const { curves } = await fromTrack(
    ctx,
    { workout, trackFile, missing: workoutNotFound() },
    {
      here: track => ({ curves: curvesOf(track, segment, asked) }),
      elsewhere: trackAt =>
        ctx.workers.run(curvesTask, { trackAt, segment, asked }, { userId: workout.userId }),
    },
  )
  if (curves === null) throw segmentNotFound(segment)
  return new Response(curves, { headers: jsonHeaders })
}

/** Path of a workout's packed track. @throws AppError 404 if the workout has no recording */
function trackFileOf({ trackFile }: WorkoutRow): string {
  if (!trackFile) throw notFound('recording-missing', 'no gpx file for this workout')
  return trackFile
}
