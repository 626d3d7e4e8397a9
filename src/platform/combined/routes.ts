import { type AnyElysia, Elysia } from 'elysia'
import { publicRoutes } from '../access/guard'
import type { PlatformContext } from '../context/platform-context'
import { described } from '../http/documented'
import { answeredBy } from '../http/routing'
import { publicErrors } from '../http/schemas'
import { jsonHeaders } from '../http/stream-answer'
import { answerParts, readParts } from './answer-parts'
import { combinedRoutes } from './parts'
import { CombinedAnswer, CombinedQuery } from './schemas'

/** The route that answers several requests at once. @param app answers the parts */
export const combinedRoute = (ctx: PlatformContext, app: AnyElysia) => {
  const canBeCombined = answeredBy(app, combinedRoutes)
  const answer = (part: Request) => app.handle(part)
  return new Elysia({ tags: ['Instance'] }).use(publicRoutes()).get(
    '/api/combined',
    async ({ request, query }) => {
      const parts = readParts(query.paths ?? '', request, canBeCombined)
      return new Response(await answerParts(ctx, parts, answer), { headers: jsonHeaders })
    },
    {
      publicAccess: true,
      query: CombinedQuery,
      response: {
        200: described('The answers of all paths.', CombinedAnswer),
        ...publicErrors({ 400: ['fields-invalid'] }),
      },
      detail: {
        operationId: 'getCombinedAnswers',
        summary: 'Several answers at once',
        description:
          'Answers several `GET` requests in one, which saves round trips on slow networks. Each part needs the token and the scope that its path needs alone, counts for the limits of its path, and fails alone.',
      },
    },
  )
}
