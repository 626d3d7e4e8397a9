import { Elysia } from 'elysia'
import type { MapsContext } from '../../maps/tiles/maps-context'
import { publicRoutes } from '../../platform/access/guard'
import { notFound } from '../../platform/errors'
import { answerUnlessFresh } from '../../platform/http/etag'
import { publicOrigin } from '../../platform/http/public-origin'
import { build } from '../../platform/version'
import { readFields, readPoints, readSplitLength } from '../recording/curves/read-query'
import { thresholdOf } from '../recording/curves/threshold'
import { findSport } from '../sports/store'
import { requireShared } from './links/require-shared'
import type { SharedWorkoutAnswer } from './links/schemas'
import { showWorkout } from './links/show-workout'
import type { SharedWorkout } from './links/store'
import { type ShownTask, shownSplitsTask, shownStreamsTask } from './links/tasks'
import { tellShown, zonesAround } from './links/tell-shown'
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
  const tell = tellerOf(ctx)
  return new Elysia({ tags: ['Sharing'] })
    .use(publicRoutes())
    .onTransform(({ set }) => void Object.assign(set.headers, unlisted))
    .get(
      '/api/shared/:token',
      async ({ params, request }) => {
        const { told: workout } = await showWorkout(ctx, requireShared(ctx, params.token))
        const answer: SharedWorkoutAnswer = { status: 'success', data: { workout } }
        return answerUnlessFresh(request, [build, JSON.stringify(answer)], () => Response.json(answer))
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
        const makeup = [...makeupOf(ctx, shared), asked.fields.join(), asked.points, workout.sportId]
        return answerUnlessFresh(request, makeup, () => tell(shared, { task: shownStreamsTask, asked }))
      },
      readSharedStreamsOperation(),
    )
    .get(
      '/api/shared/:token/splits',
      async ({ params, query, request }) => {
        const shared = requireShared(ctx, params.token)
        const length = readSplitLength(query)
        const sport = findSport(ctx.db, shared.owner.id, shared.workout.sportId)
        const threshold = thresholdOf(shared.workout, sport)
        const { recorderSummary } = shared.workout
        const asked = { length, threshold, recorderSummary }
        const makeup = [...makeupOf(ctx, shared), length, threshold]
        return answerUnlessFresh(request, makeup, () => tell(shared, { task: shownSplitsTask, asked }))
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

const recordingMissing = () => notFound('recording-missing', 'no gpx file for this workout')

/** @throws AppError 404 without a recording */
function makeupOf(ctx: MapsContext, { share, workout }: SharedWorkout): string[] {
  if (!workout.trackFile) throw recordingMissing()
  // Another zone shows another part.
  const zones = share.hidesEnds ? zonesAround(ctx, workout).map(({ id }) => id) : 'whole'
  return [build, workout.trackFile, String(zones), String(share.showsHeartRate), workout.venue]
}

/** The answer that a task makes of a shared recording. */
const tellerOf =
  (ctx: MapsContext) =>
  async <Asked>(shared: SharedWorkout, question: { task: ShownTask<Asked, string | null>; asked: Asked }) => {
    const { trackFile } = shared.workout
    const answer = trackFile && (await tellShown(ctx, shared, trackFile, question)).told
    if (!answer) throw recordingMissing()
    return new Response(answer, { headers: { 'content-type': 'application/json;charset=utf-8' } })
  }
