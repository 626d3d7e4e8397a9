import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { notFound } from '../../platform/errors'
import { answerUnlessFresh } from '../../platform/http/etag'
import { version } from '../../platform/version'
import { oneSegment } from '../../tracks/curves/parts'
import { stretchOf } from '../../tracks/curves/stretch'
import type { Track } from '../../tracks/track'
import { readSegment } from '../recordings/read-segment'
import { readTrack } from '../recordings/read-workout-file'
import type { WorkoutRow } from '../rows/store'
import { findSport } from '../sports/store'
import { requireWorkout, workoutNotFound } from '../workouts/require-workout'
import { divide } from './divide'
import { readSplitsOperation, readStreamsOperation, readStretchOperation } from './operations'
import { readFields, readPoints, readRange, readSplitLength } from './read-query'
import type { SplitsAnswer, StreamsAnswer, StretchAnswer } from './schemas'
import { streamsOf } from './streams'
import { thresholdOf } from './threshold'
import { viewSplits, viewStretch } from './view'

export const curveRoutes = (ctx: PlatformContext) =>
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
        const sport = findSport(ctx.db, workout.userId, workout.sportId)
        const makeup = [
          ...[version, trackFileOf(workout), JSON.stringify(asked), query.segment ?? ''],
          workout.sportId,
        ]
        return answerUnlessFresh(request, makeup, async () => {
          const { track, segment } = await readAsked(ctx, workout, query)
          const answer: StreamsAnswer = {
            status: 'success',
            data: streamsOf(track, { ...asked, segment, sport }),
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
        const length = readSplitLength(query)
        const threshold = thresholdOf(workout, findSport(ctx.db, account.id, workout.sportId))
        const makeup = [version, trackFileOf(workout), length, threshold, query.segment ?? '']
        return answerUnlessFresh(request, makeup, async () => {
          const splits = divide(await readPart(ctx, workout, query), workout, { length, threshold })
          const answer: SplitsAnswer = { status: 'success', data: { splits: viewSplits(splits) } }
          return Response.json(answer)
        })
      },
      readSplitsOperation(),
    )
    .get(
      '/stretch',
      ({ caller: { account }, params, query, request }) => {
        const { workout } = requireWorkout(ctx.db, account.id, params.workout_short_id, workoutNotFound())
        const range = readRange(query)
        const threshold = thresholdOf(workout, findSport(ctx.db, account.id, workout.sportId))
        const makeup = [version, trackFileOf(workout), range.from, range.to, threshold, query.segment ?? '']
        return answerUnlessFresh(request, makeup, async () => {
          const stretch = stretchOf(await readPart(ctx, workout, query), range, threshold)
          const answer: StretchAnswer = { status: 'success', data: { stretch: viewStretch(stretch) } }
          return Response.json(answer)
        })
      },
      readStretchOperation(),
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

/** The track of a workout, or the one segment of it that is asked for. */
async function readPart(
  ctx: PlatformContext,
  workout: WorkoutRow,
  query: { segment?: string },
): Promise<Track> {
  const { track, segment } = await readAsked(ctx, workout, query)
  return segment === null ? track : oneSegment(track, segment)
}
