import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { answerUnlessFresh } from '../../../platform/http/etag'
import { build } from '../../../platform/version'
import { findSport } from '../../sports/store'
import { requireWorkout, workoutNotFound } from '../../workouts/require-workout'
import { readSplitsOperation, readStreamsOperation, readStretchOperation } from './operations'
import { readFields, readPoints, readRange, readSplitLength } from './read-query'
import { tellCurves, trackFileOf } from './tell-curves'
import { thresholdOf } from './threshold'

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
          ...[build, trackFileOf(workout), JSON.stringify(asked), query.segment ?? ''],
          workout.sportId,
        ]
        return answerUnlessFresh(request, makeup, () =>
          tellCurves(ctx, workout, query.segment, { of: 'streams', streams: { ...asked, sport } }),
        )
      },
      readStreamsOperation(),
    )
    .get(
      '/splits',
      ({ caller: { account }, params, query, request }) => {
        const { workout } = requireWorkout(ctx.db, account.id, params.workout_short_id, workoutNotFound())
        const length = readSplitLength(query)
        const threshold = thresholdOf(workout, findSport(ctx.db, account.id, workout.sportId))
        const makeup = [build, trackFileOf(workout), length, threshold, query.segment ?? '']
        const { recorderSummary } = workout
        const asked = { of: 'splits', division: { length, threshold }, recorderSummary } as const
        return answerUnlessFresh(request, makeup, () => tellCurves(ctx, workout, query.segment, asked))
      },
      readSplitsOperation(),
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
      readStretchOperation(),
    )
