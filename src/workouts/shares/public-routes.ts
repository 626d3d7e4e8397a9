import { Elysia } from 'elysia'
import type { MapsContext } from '../../maps/tiles/maps-context'
import { publicRoutes } from '../../platform/access/guard'
import { notFound } from '../../platform/errors'
import { answerUnlessFresh } from '../../platform/http/etag'
import { publicOrigin } from '../../platform/http/public-origin'
import { version } from '../../platform/version'
import type { Track } from '../../tracks/track'
import { divide } from '../curves/divide'
import { readFields, readPoints, readSplitLength } from '../curves/read-query'
import type { SplitsAnswer, StreamsAnswer } from '../curves/schemas'
import { streamsOf } from '../curves/streams'
import { viewSplits } from '../curves/view'
import { findSport, stoppedSpeedThreshold } from '../sports/store'
import { readShownTrack, requireShared } from './links/require-shared'
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
        const workout = await showWorkout(ctx, requireShared(ctx, params.token))
        const answer: SharedWorkoutAnswer = { status: 'success', data: { workout } }
        return answerUnlessFresh(request, [version, JSON.stringify(answer)], () => Response.json(answer))
      },
      readSharedOperation(),
    )
    .get(
      '/api/shared/:token/streams',
      ({ params, query, request }) => {
        const shared = requireShared(ctx, params.token)
        const { owner, workout } = shared
        const sport = findSport(ctx.db, owner.id, workout.sportId)
        const whole = { segment: null, range: null }
        const asked = { fields: readFields(query), points: readPoints(query), ...whole, sport }
        const makeup = [...makeupOf(shared), asked.fields.join(), asked.points, workout.sportId]
        return answerUnlessFresh(request, makeup, async () => {
          const data = streamsOf(await requireShownTrack(ctx, shared), asked)
          return Response.json({ status: 'success', data } satisfies StreamsAnswer)
        })
      },
      readSharedStreamsOperation(),
    )
    .get(
      '/api/shared/:token/splits',
      ({ params, query, request }) => {
        const shared = requireShared(ctx, params.token)
        const length = readSplitLength(query)
        const sport = findSport(ctx.db, shared.owner.id, shared.workout.sportId)
        const threshold = sport ? stoppedSpeedThreshold(sport) : 0
        return answerUnlessFresh(request, [...makeupOf(shared), length, threshold], async () => {
          const track = await requireShownTrack(ctx, shared)
          const splits = viewSplits(divide(track, shared.workout, { length, threshold }))
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

const makeupOf = ({ share, workout }: SharedWorkout) => [
  version,
  String(workout.trackFile),
  String(share.hidesEnds),
  String(share.showsHeartRate),
]

/** @throws AppError 404 when there is nothing to show */
async function requireShownTrack(ctx: MapsContext, shared: SharedWorkout): Promise<Track> {
  const track = await readShownTrack(ctx, shared)
  if (!track) throw notFound('recording-missing', 'no gpx file for this workout')
  return track
}
