import { Elysia } from 'elysia'
import type { MapsContext } from '../../maps/tiles/maps-context'
import { publicRoutes } from '../../platform/access/guard'
import { notFound } from '../../platform/errors'
import { answerUnlessFresh } from '../../platform/http/etag'
import { publicOrigin } from '../../platform/http/public-origin'
import { version } from '../../platform/version'
import { divide } from '../curves/divide'
import { readFields, readPoints, readSplitLength } from '../curves/read-query'
import type { SplitsAnswer, StreamsAnswer } from '../curves/schemas'
import { streamsOf } from '../curves/streams'
import { viewSplits } from '../curves/view'
import { findSport, stoppedSpeedThreshold } from '../sports/store'
import { readShownRecording, requireShared } from './links/require-shared'
import type { SharedWorkoutAnswer } from './links/schemas'
import { showWorkout } from './links/show-workout'
import type { SharedWorkout } from './links/store'
import { createSharedPages } from './page'
import type { createWorkoutPictures } from './picture/workout-pictures'
import {
  drawSharedOperation,
  readSharedOperation,
  readSharedSplitsOperation,
  readSharedStreamsOperation,
} from './public-operations'

/** No search engine keeps what somebody may take back. */
const unlisted = { 'x-robots-tag': 'noindex, nofollow, noarchive, noimageindex' }

/** For whoever has a link. Nothing is kept by what stands between, so that taking a link back works at once. */
export const sharedRoutes = (ctx: MapsContext, pictureOf: ReturnType<typeof createWorkoutPictures>) => {
  const pageOf = createSharedPages(ctx)
  return new Elysia({ tags: ['Sharing'] })
    .use(publicRoutes())
    .onTransform(({ set }) => void Object.assign(set.headers, unlisted))
    .get(
      '/api/shared/:token',
      async ({ params, request }) => {
        const { shown: workout } = await showWorkout(ctx, requireShared(ctx, params.token))
        const answer: SharedWorkoutAnswer = { status: 'success', data: { workout } }
        return answerUnlessFresh(request, [version, JSON.stringify(answer)], () => Response.json(answer))
      },
      readSharedOperation(),
    )
    .get(
      '/api/shared/:token/streams',
      async ({ params, query, request }) => {
        const shared = requireShared(ctx, params.token)
        const { owner, workout } = shared
        const sport = findSport(ctx.db, owner.id, workout.sportId)
        const whole = { segment: null, range: null }
        const asked = { fields: readFields(query), points: readPoints(query), ...whole, sport }
        const { track, makeup } = await requireShownTrack(ctx, shared)
        const all = [...makeup, asked.fields.join(), asked.points, workout.sportId]
        return answerUnlessFresh(request, all, () =>
          Response.json({ status: 'success', data: streamsOf(track, asked) } satisfies StreamsAnswer),
        )
      },
      readSharedStreamsOperation(),
    )
    .get(
      '/api/shared/:token/splits',
      async ({ params, query, request }) => {
        const shared = requireShared(ctx, params.token)
        const length = readSplitLength(query)
        const sport = findSport(ctx.db, shared.owner.id, shared.workout.sportId)
        const threshold = sport ? stoppedSpeedThreshold(sport) : 0
        const { track, makeup, isCut } = await requireShownTrack(ctx, shared)
        return answerUnlessFresh(request, [...makeup, length, threshold], () => {
          // When laps began is known as times of the whole recording.
          const recorderSummary = isCut ? null : shared.workout.recorderSummary
          const splits = viewSplits(divide(track, { recorderSummary }, { length, threshold }))
          return Response.json({ status: 'success', data: { splits } } satisfies SplitsAnswer)
        })
      },
      readSharedSplitsOperation(),
    )
    .get(
      '/api/shared/:token/picture',
      ({ params, query: { scheme = 'light' }, request }) => {
        return pictureOf(request, requireShared(ctx, params.token), { scheme, shape: 'wide' })
      },
      drawSharedOperation(),
    )
    .get(
      '/s/:token',
      ({ params, request, server }) => pageOf(params.token, publicOrigin(ctx, request, server)),
      { publicAccess: true, detail: { hide: true } },
    )
}

/** @throws AppError 404 when there is nothing to show */
async function requireShownTrack(ctx: MapsContext, shared: SharedWorkout) {
  const { track, zones } = await readShownRecording(ctx, shared)
  if (!track) throw notFound('recording-missing', 'no gpx file for this workout')
  const { share, workout } = shared
  const makeup = [
    version,
    String(workout.trackFile),
    // Another zone shows another part.
    zones.map(({ id }) => id).join(),
    String(share.showsHeartRate),
  ]
  return { track, makeup, isCut: zones.length > 0 }
}
