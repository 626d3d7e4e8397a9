import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { invalid, notFound } from '../../../platform/errors'
import { described } from '../../../platform/http/documented'
import { answerUnlessFresh } from '../../../platform/http/etag'
import { errors } from '../../../platform/http/schemas'
import { jsonHeaders } from '../../../platform/http/stream-answer'
import { build } from '../../../platform/version'
import type { WorkoutRow } from '../../rows/store'
import { findSport } from '../../sports/store'
import { requireWorkout } from '../../workouts/require-workout'
import { WorkoutPath } from '../../workouts/schemas'
import { CompareQuery, ComparisonAnswer } from './schemas'
import { compareTask } from './tasks'

export const compareRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/analysis', tags: ['Training'] }).use(createGuard(ctx)).get(
    '/workouts/:workout_short_id/compare',
    ({ caller: { account }, params, query, request }) => {
      const both = () =>
        [params.workout_short_id, query.with].map(id => requireWorkout(ctx.db, account.id, id).workout)
      const [first, second] = both() as [WorkoutRow, WorkoutRow]
      if (first.id === second.id) throw invalid('comparison-with-itself')
      const [one, other] = [comparedOf(ctx, first), comparedOf(ctx, second)]
      const makeup = [build, one.trackAt, other.trackAt, first.sportId, second.sportId]
      return answerUnlessFresh(request, makeup, async () => {
        const asked = { first: one, second: other }
        const compared = await ctx.workers.run(compareTask, asked, { userId: account.id })
        if (compared === null) {
          // `both` throws if one of the workouts was deleted while it was read. Otherwise, one of the recordings is
          // lost.
          both()
          throw notFound('recording-lost', 'the recording is missing from the server, or damaged there')
        }
        return new Response(`{"status":"success","data":{"comparison":${compared.comparison}}}`, {
          headers: jsonHeaders,
        })
      })
    },
    {
      access: 'workouts:read',
      params: WorkoutPath,
      query: CompareQuery,
      response: {
        200: described('What the two have in common, and where they differ.', ComparisonAnswer),
        ...errors({
          400: ['comparison-with-itself', 'fields-invalid'],
          401: [],
          403: ['not-yours'],
          404: ['recording-lost', 'recording-missing', 'workout-not-found'],
          503: ['worker-unavailable'],
        }),
      },
      detail: {
        operationId: 'compareWorkouts',
        summary: 'Two workouts laid over each other',
        description:
          'If both took the same way, how much earlier or later the second was at each place. If both were recorded at the same time, as by two devices, how their heart rate, power, speed, cadence and elevation agree. Their curves come from the curves of each workout.',
      },
    },
  )

/**
 * Returns the data about a workout that a worker process needs.
 * @throws AppError 404 if the workout has no recording
 */
function comparedOf(ctx: PlatformContext, { trackFile, userId, sportId }: WorkoutRow) {
  if (!trackFile) throw notFound('recording-missing', 'no gpx file for this workout')
  return { trackAt: ctx.files.locate(trackFile), sport: findSport(ctx.db, userId, sportId) }
}
