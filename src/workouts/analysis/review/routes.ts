import { Elysia } from 'elysia'
import type { MapsContext } from '../../../maps/tiles/maps-context'
import { createGuard } from '../../../platform/access/guard'
import { described } from '../../../platform/http/documented'
import { isFresh } from '../../../platform/http/etag'
import { errors, FileAnswer } from '../../../platform/http/schemas'
import { listShortIds } from '../../records/store'
import { requireSelfAlone } from '../stats/require-self'
import { StatsPath } from '../stats/schemas'
import { createReviewPictures } from './picture/review-pictures'
import { readYear } from './read-year'
import { ReviewAnswer, ReviewPictureQuery, ReviewQuery } from './schemas'
import { viewReview } from './view'
import { readReview } from './year/read-review'

const failures = {
  400: ['fields-invalid', 'period-invalid'],
  401: [],
  403: [],
  404: ['user-not-found'],
} as const

export const reviewRoutes = (ctx: MapsContext) => {
  const pictureOf = createReviewPictures(ctx)
  return new Elysia({ prefix: '/api/stats', tags: ['Statistics'] })
    .use(createGuard(ctx))
    .get(
      '/:user_name/review',
      ({ caller: { account }, params, query }) => {
        requireSelfAlone(account, params.user_name)
        const review = readReview(ctx, account, readYear(query.year))
        const shortIds = listShortIds(ctx.db, review.records)
        return { status: 'success' as const, data: { review: viewReview(review, shortIds) } }
      },
      {
        access: 'workouts:read',
        params: StatsPath,
        query: ReviewQuery,
        response: {
          200: described('The year.', ReviewAnswer),
          ...errors(failures),
        },
        detail: {
          operationId: 'getYearInReview',
          summary: 'A year in review',
          description:
            'Sums, months, sports, countries and towns, the best workouts and the records of a year, and the year before.',
        },
      },
    )
    .get(
      '/:user_name/review/picture',
      async ({ caller: { account }, params, query, request }) => {
        requireSelfAlone(account, params.user_name)
        const { scheme = 'light', part = 'all' } = query
        const picture = await pictureOf(account, { year: readYear(query.year), scheme, part })
        const headers = { etag: picture.etag, 'cache-control': 'private, no-cache', vary: 'authorization' }
        if (isFresh(request, picture.etag)) return new Response(null, { status: 304, headers })
        return new Response(await picture.draw(), { headers: { ...headers, 'content-type': 'image/png' } })
      },
      {
        access: 'workouts:read',
        params: StatsPath,
        query: ReviewPictureQuery,
        response: {
          200: FileAnswer('image/png', '1080 pixels wide. In portrait format, except for `map`.'),
          ...errors(failures),
          ...errors({ 429: ['images-busy'], 503: ['worker-unavailable'] }),
        },
        detail: {
          operationId: 'getYearInReviewPicture',
          summary: 'A year in review as a picture',
          description:
            'In your preferred units and your language; in English if the web app does not support the language.',
        },
      },
    )
}
