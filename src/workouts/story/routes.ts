import { Elysia } from 'elysia'
import type { MapsContext } from '../../maps/tiles/maps-context'
import { createGuard } from '../../platform/access/guard'
import { described } from '../../platform/http/documented'
import { isFresh } from '../../platform/http/etag'
import { errors, FileAnswer } from '../../platform/http/schemas'
import { knownLanguage } from '../../platform/languages'
import { readYear } from '../analysis/review/read-year'
import { ReviewQuery } from '../analysis/review/schemas'
import { requireSelfAlone } from '../analysis/stats/require-self'
import { StatsPath } from '../analysis/stats/schemas'
import { readStory } from './read-story'
import { StoryAnswer, StoryPicturePath, StoryPictureQuery } from './schemas'
import { createStoryPictures } from './story-pictures'
import { viewStory } from './view'

const failures = {
  400: ['fields-invalid', 'period-invalid'],
  401: [],
  403: [],
  404: ['user-not-found'],
} as const

export const storyRoutes = (ctx: MapsContext) => {
  const pictureOf = createStoryPictures(ctx)
  return new Elysia({ prefix: '/api/stats', tags: ['Statistics'] })
    .use(createGuard(ctx))
    .get(
      '/:user_name/review/story',
      async ({ caller: { account }, params, query }) => {
        requireSelfAlone(account, params.user_name)
        const { pictures } = await readStory(ctx, account, readYear(query.year))
        return {
          status: 'success' as const,
          data: { language: knownLanguage(account.language), pictures: viewStory(pictures) },
        }
      },
      {
        access: 'workouts:read',
        params: StatsPath,
        query: ReviewQuery,
        response: {
          200: described('The pictures of the year.', StoryAnswer),
          ...errors(failures),
        },
        detail: {
          operationId: 'getYearInReviewStory',
          summary: 'A year in review as a story',
          description:
            'Which pictures there are to leaf through, and what each of them says. They are to be given away, so they name no place that only your privacy zones hide. In your preferred units and your language; in English if the web app does not support the language.',
        },
      },
    )
    .get(
      '/:user_name/review/story/:picture',
      async ({ caller: { account }, params, query, request }) => {
        requireSelfAlone(account, params.user_name)
        const { scheme = 'light' } = query
        const picture = await pictureOf(account, { year: readYear(query.year), kind: params.picture, scheme })
        const headers = { etag: picture.etag, 'cache-control': 'private, no-cache', vary: 'authorization' }
        if (isFresh(request, picture.etag)) return new Response(null, { status: 304, headers })
        return new Response(await picture.draw(), { headers: { ...headers, 'content-type': 'image/png' } })
      },
      {
        access: 'workouts:read',
        params: StoryPicturePath,
        query: StoryPictureQuery,
        response: {
          200: FileAnswer('image/png', '1080 pixels wide and 1920 high.'),
          ...errors(failures),
          ...errors({
            404: ['story-picture-not-found', 'user-not-found'],
            429: ['images-busy'],
            503: ['worker-unavailable'],
          }),
        },
        detail: {
          operationId: 'getYearInReviewStoryPicture',
          summary: 'A picture of the story of a year',
          description:
            'Maps leave out your privacy zones. For the ends of the tracks of the best day, new zones are created if they have none, as for a shared workout.',
        },
      },
    )
}
