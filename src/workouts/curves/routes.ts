import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { notFound } from '../../platform/errors'
import { answerUnlessFresh } from '../../platform/http/etag'
import { version } from '../../platform/version'
import { oneSegment } from '../../tracks/curves/parts'
import { splitsOf } from '../../tracks/curves/splits'
import type { Track } from '../../tracks/track'
import { readSegment } from '../recordings/read-segment'
import { readTrack } from '../recordings/read-workout-file'
import type { WorkoutRow } from '../rows/store'
import { findSport, stoppedSpeedThreshold } from '../sports/store'
import { requireWorkout, workoutNotFound } from '../workouts/require-workout'
import { readSplitsOperation, readStreamsOperation } from './operations'
import { readFields, readPoints, readSplitLength } from './read-query'
import type { SplitsAnswer, StreamsAnswer } from './schemas'
import { streamsOf } from './streams'
import { viewSplit } from './view'

export const curveRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/workouts/:workout_short_id', tags: ['Workouts'] })
    .use(createGuard(ctx))
    .get(
      '/streams',
      ({ caller: { account }, params, query, request }) => {
        const { workout } = requireWorkout(ctx.db, account.id, params.workout_short_id, workoutNotFound())
        const asked = { fields: readFields(query), points: readPoints(query) }
        const makeup = [version, trackFileOf(workout), asked.fields.join(), asked.points, query.segment ?? '']
        return answerUnlessFresh(request, makeup, async () => {
          const answer: StreamsAnswer = {
            status: 'success',
            data: streamsOf(await readAsked(ctx, workout, query), asked),
          }
          // Ready to send: there are thousands of numbers in it, and nothing to check.
          return Response.json(answer)
        })
      },
      readStreamsOperation(),
    )
    .get(
      '/splits',
      ({ caller: { account }, params, query, request }) => {
        const { workout } = requireWorkout(ctx.db, account.id, params.workout_short_id, workoutNotFound())
        const lengthM = readSplitLength(query)
        const sport = findSport(ctx.db, account.id, workout.sportId)
        const threshold = sport ? stoppedSpeedThreshold(sport) : 0
        const makeup = [version, trackFileOf(workout), lengthM, threshold, query.segment ?? '']
        return answerUnlessFresh(request, makeup, async () => {
          const splits = splitsOf(await readAsked(ctx, workout, query), lengthM, threshold)
          const answer: SplitsAnswer = { status: 'success', data: { splits: splits.map(viewSplit) } }
          return Response.json(answer)
        })
      },
      readSplitsOperation(),
    )

/** @throws AppError 404 when there is no recording */
function trackFileOf({ trackFile }: WorkoutRow): string {
  if (!trackFile) throw notFound('recording-missing', 'no gpx file for this workout')
  return trackFile
}

/** The track of a workout, or the one segment of it that is asked for. */
async function readAsked(
  ctx: PlatformContext,
  workout: WorkoutRow,
  { segment }: { segment?: string },
): Promise<Track> {
  if (segment === undefined) return readTrack(ctx, workout, trackFileOf(workout), workoutNotFound())
  const { track, segmentIndex } = await readSegment(ctx, workout, segment, workoutNotFound())
  return oneSegment(track, segmentIndex)
}
