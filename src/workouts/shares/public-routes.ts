import { Elysia } from 'elysia'
import type { MapsContext } from '../../maps/tiles/maps-context'
import { publicRoutes } from '../../platform/access/guard'
import { AppError, notFound } from '../../platform/errors'
import { described } from '../../platform/http/documented'
import { answerUnlessFresh } from '../../platform/http/etag'
import { basePathOf, publicOrigin } from '../../platform/http/public-origin'
import { FileAnswer, publicErrors } from '../../platform/http/schemas'
import { build } from '../../platform/version'
import { createPageWithHead, type PageHead } from '../../platform/web/page'
import { keyOfZones, zonesToHide } from '../privacy/make-zones'
import { readFields, readPoints, readSplitLength, thresholdOf } from '../recording/curves/read-query'
import { SplitsAnswer, StreamsAnswer } from '../recording/curves/schemas'
import { findSport } from '../sports/store'
import {
  SharedPictureQuery,
  SharedSplitsQuery,
  SharedStreamsQuery,
  SharedWorkoutAnswer,
  SharePath,
} from './links/schemas'
import { requireShared, showWorkout, tellShown } from './links/show-workout'
import type { SharedWorkout } from './links/store'
import { type ShownTask, shownSplitsTask, shownStreamsTask } from './links/tasks'
import { figuresOf, pictureContent } from './picture/picture-content'
import type { createWorkoutPictures } from './picture/workout-pictures'

/** Header that keeps search engines from indexing links, because a link may be deleted later. */
const unlisted = { 'x-robots-tag': 'noindex, nofollow, noarchive, noimageindex' }

/**
 * Public routes for anybody with a link. Proxies must not cache their responses, so that a deleted link stops working
 * at once.
 */
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
        return answerUnlessFresh(request, [build, JSON.stringify(answer)], () => Response.json(answer))
      },
      {
        params: SharePath,
        response: {
          200: described('The visible part of the workout.', SharedWorkoutAnswer),
          ...publicErrors({ 404: ['share-not-found', 'recording-lost'], 503: ['worker-unavailable'] }),
        },
        publicAccess: true,
        detail: {
          operationId: 'getSharedWorkout',
          summary: 'A workout that somebody shares',
          description: 'Deleted, expired and unknown links get the same response.',
        },
      },
    )
    .get(
      '/api/shared/:token/streams',
      async ({ params, query, request }) => {
        const shared = requireShared(ctx, params.token)
        const { owner, workout } = shared
        const sport = findSport(ctx.db, owner.id, workout.sportId)
        const whole = { segment: null, range: null }
        const asked = { fields: readFields(query), points: readPoints(query), ...whole, sport }
        const makeup = [asked.fields.join(), asked.points, workout.sportId]
        return answerShown(ctx, request, shared, makeup, { task: shownStreamsTask, asked })
      },
      {
        params: SharePath,
        query: SharedStreamsQuery,
        response: {
          200: described('The curves, in columns of the same length.', StreamsAnswer),
          ...publicErrors({
            400: ['fields-invalid', 'points-invalid', 'stream-unknown'],
            404: ['share-not-found', 'recording-missing', 'recording-lost'],
            503: ['worker-unavailable'],
          }),
        },
        publicAccess: true,
        detail: {
          operationId: 'getSharedStreams',
          summary: 'The curves of a shared workout',
          description:
            'Like the curves of a workout, but only of the visible part: hidden parts are left out as if nothing had been recorded there.',
        },
      },
    )
    .get(
      '/api/shared/:token/splits',
      async ({ params, query, request }) => {
        const shared = requireShared(ctx, params.token)
        // Elysia passes on parameters that are not in the schema, and `length` is not offered to guests.
        const length = readSplitLength({ unit: query.unit })
        const sport = findSport(ctx.db, shared.owner.id, shared.workout.sportId)
        const threshold = thresholdOf(shared.workout, sport)
        const asked = { length, threshold, recorderSummary: shared.workout.recorderSummary }
        return answerShown(ctx, request, shared, [length, threshold], { task: shownSplitsTask, asked })
      },
      {
        params: SharePath,
        query: SharedSplitsQuery,
        response: {
          200: described('The splits, in their order.', SplitsAnswer),
          ...publicErrors({
            400: ['fields-invalid', 'unit-invalid'],
            404: ['share-not-found', 'recording-missing', 'recording-lost'],
            503: ['worker-unavailable'],
          }),
        },
        publicAccess: true,
        detail: {
          operationId: 'getSharedSplits',
          summary: 'The splits of a shared workout by kilometre, mile, lap or climb',
          description:
            'The splits of the visible part, as if nothing had been recorded elsewhere. There are no laps if something is hidden.',
        },
      },
    )
    .get(
      '/api/shared/:token/picture',
      ({ params, query: { scheme = 'light' }, request }) => {
        return pictureOf(request, requireShared(ctx, params.token), { scheme, shape: 'wide' })
      },
      {
        params: SharePath,
        query: SharedPictureQuery,
        response: {
          200: FileAnswer('image/png', '1200 × 630 pixels, the format of link previews.'),
          ...publicErrors({
            400: ['fields-invalid'],
            404: ['share-not-found', 'recording-lost'],
            429: ['images-busy'],
            503: ['worker-unavailable'],
          }),
        },
        publicAccess: true,
        detail: {
          operationId: 'getSharedPicture',
          summary: 'The picture of a shared workout',
          description: 'Its texts and figures are in the language and the units of the owner.',
        },
      },
    )
    .get(
      '/s/:token',
      ({ params, request, server }) => pageOf(params.token, publicOrigin(ctx, request, server)),
      { publicAccess: true, detail: { hide: true } },
    )
}

const recordingMissing = () => notFound('recording-missing', 'no gpx file for this workout')

/**
 * Returns a response with the JSON that a task produces for a shared recording.
 * @param makeup values on which the response depends, in addition to the workout and its share; they become part of the
 *   ETag
 * @throws AppError 404 without a recording, and as `tellShown` does
 */
async function answerShown<Asked>(
  ctx: MapsContext,
  request: Request,
  shared: SharedWorkout,
  makeup: readonly (string | number)[],
  question: { task: ShownTask<Asked, string | null>; asked: Asked },
): Promise<Response> {
  const { share, workout } = shared
  const { trackFile, venue } = workout
  if (!trackFile) throw recordingMissing()
  // The privacy zones are part of the ETag, because the visible part changes with the zones.
  const zones = keyOfZones(zonesToHide(ctx.db, shared))
  const whatIsShown = [build, trackFile, zones, String(share.showsHeartRate), venue]
  return answerUnlessFresh(request, [...whatIsShown, ...makeup], async () => {
    const { shown } = await tellShown(ctx, shared, trackFile, question)
    if (!shown) throw recordingMissing()
    return new Response(shown, { headers: { 'content-type': 'application/json;charset=utf-8' } })
  })
}

/**
 * Creates the function for the pages of share links: the page of the web app with meta tags for link previews. Every
 * invalid link gets the same response, whether it is deleted, expired or unknown: the page without these tags, and
 * status 404.
 */
function createSharedPages(ctx: MapsContext) {
  const pageWith = createPageWithHead(basePathOf(ctx.config))
  /**
   * Returns the page for the token of a link.
   * @param origin public address of this server, such as `https://example.org`
   */
  return async (token: string, origin: string): Promise<Response> => {
    const head = await headOf(ctx, token, origin).catch((error: unknown) => {
      if (error instanceof AppError && error.kind === 'notFound') return null
      throw error
    })
    return pageWith(head, head === null ? 404 : 200)
  }
}

async function headOf(ctx: MapsContext, token: string, origin: string): Promise<PageHead> {
  const shared = requireShared(ctx, token)
  const { shown: workout } = await showWorkout(ctx, shared)
  const { title, context } = pictureContent(workout, shared.owner)
  const figures = figuresOf(workout, shared.owner).map(({ number, unit }) => `${number} ${unit}`.trim())
  const description = [...figures, context].join(' · ')
  return {
    title: `${title} – Trackhut`,
    description,
    properties: {
      'og:site_name': 'Trackhut',
      'og:type': 'article',
      'og:title': title,
      'og:description': description,
      'og:url': `${origin}/s/${token}`,
      'og:image': `${origin}/api/shared/${token}/picture`,
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': title,
      'twitter:card': 'summary_large_image',
    },
  }
}
