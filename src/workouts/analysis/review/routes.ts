import { Elysia } from 'elysia'
import type { MapsContext } from '../../../maps/tiles/maps-context'
import { createGuard } from '../../../platform/access/guard'
import { invalid } from '../../../platform/errors'
import { isFresh } from '../../../platform/http/etag'
import { listShortIds } from '../../records/store'
import { requireSelfAlone } from '../stats/require-self'
import { drawReviewOperation, readReviewOperation } from './operations'
import { createReviewPictures } from './picture/review-pictures'
import { viewReview } from './view'
import { readReview } from './year/read-review'

export const reviewRoutes = (ctx: MapsContext) => {
  const pictureOf = createReviewPictures(ctx)
  return new Elysia({ prefix: '/api/stats', tags: ['Statistics'] })
    .use(createGuard(ctx))
    .get(
      '/:user_name/review',
      ({ caller: { account }, params, query }) => {
        requireSelfAlone(account, params.user_name)
        const review = readReview(ctx, account, readYear(query.year))
        const shortIds = listShortIds(
          ctx.db,
          review.records.map(({ workoutId }) => workoutId),
        )
        return { status: 'success' as const, data: { review: viewReview(review, shortIds) } }
      },
      readReviewOperation(),
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
      drawReviewOperation(),
    )
}

/** @throws AppError 400 for what is no year of four digits that clocks of today can show */
function readYear(text: unknown): number {
  if (!/^[12]\d{3}$/.test(String(text))) throw invalid('period-invalid', 'invalid time period')
  return Number(text)
}
