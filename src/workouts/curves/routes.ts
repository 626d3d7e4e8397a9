import { Elysia } from 'elysia'
import { roundHalfEven } from '../../lib/decimal'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { notFound } from '../../platform/errors'
import { answerUnlessFresh } from '../../platform/http/etag'
import { version } from '../../platform/version'
import { oneSegment } from '../../tracks/curves/one-segment'
import { type Split as MeasuredSplit, splitsOf } from '../../tracks/curves/splits'
import type { Track } from '../../tracks/track'
import { readSegment } from '../recordings/read-segment'
import { readTrack } from '../recordings/read-workout-file'
import type { WorkoutRow } from '../rows/store'
import { findSport, stoppedSpeedThreshold } from '../sports/store'
import { requireWorkout, workoutNotFound } from '../workouts/require-workout'
import { readSplitsOperation, readStreamsOperation } from './operations'
import { readFields, readPoints, readSplitLength } from './read-query'
import type { Split, SplitsAnswer, StreamsAnswer } from './schemas'
import { streamsOf } from './streams'

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
          const { track, segment } = await readAsked(ctx, workout, query)
          const answer: StreamsAnswer = {
            status: 'success',
            data: streamsOf(track, { ...asked, segment }),
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
          const { track, segment } = await readAsked(ctx, workout, query)
          const part = segment === null ? track : oneSegment(track, segment)
          const splits = splitsOf(part, lengthM, threshold)
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

/** The track of a workout, and which of its segments is asked for, counted from 0; null for all of them. */
async function readAsked(
  ctx: PlatformContext,
  workout: WorkoutRow,
  { segment }: { segment?: string },
): Promise<{ track: Track; segment: number | null }> {
  if (segment === undefined) {
    return { track: await readTrack(ctx, workout, trackFileOf(workout), workoutNotFound()), segment: null }
  }
  const { track, segmentIndex } = await readSegment(ctx, workout, segment, workoutNotFound())
  return { track, segment: segmentIndex }
}

function viewSplit({ metres, elapsedS, movingS, ascentM, descentM, heartRate }: MeasuredSplit): Split {
  return {
    distance: roundHalfEven(metres / 1000, 3),
    duration: roundHalfEven(elapsedS, 1),
    moving: roundHalfEven(movingS, 1),
    ascent: ascentM === null ? null : roundHalfEven(ascentM, 1),
    descent: descentM === null ? null : roundHalfEven(descentM, 1),
    hr: heartRate === null ? null : Math.round(heartRate),
  }
}
