import type { AnyElysia } from 'elysia'
import type { PlatformContext } from '../context/platform-context'
import { invalid } from '../errors'
import { PartRequest } from '../http/part-request'
import { keyOfRoute, pathOf, routeKeyOf } from '../http/routing'
import { combinedRoutes } from './parts'
import { maxParts } from './schemas'

/**
 * Returns a function that splits the query parameter into the paths of the parts.
 * @throws AppError `fields-invalid` if there is no path, there are too many, or one of them cannot be combined
 */
export function createPathReader(app: AnyElysia): (text: string, whole: Request) => PartRequest[] {
  let known: Set<unknown> | undefined
  return (text, whole) => {
    // Built at the first request, because the routes of later features do not exist yet when this one is added.
    known ??= new Set(combinedRoutes.map(path => keyOfRoute(app, { method: 'GET', path })))
    const paths = text.split(' ').filter(path => path !== '')
    if (paths.length === 0 || paths.length > maxParts) throw invalid('fields-invalid')
    return paths.map(path => {
      // Without this, `//host/api/goals` would be an address at another host.
      if (!/^\/\w/.test(path)) throw invalid('fields-invalid')
      const part = new PartRequest(path, whole)
      if (!known?.has(routeKeyOf(app, 'GET', pathOf(part.url)))) throw invalid('fields-invalid')
      return part
    })
  }
}

/**
 * Answers each part as if it was asked for alone: with its own check of the token and its scope, and counted by its own
 * rate limit. A part that fails does not affect the others.
 * @returns the JSON of the whole answer; the text of a part is used as it is, because parsing it would be double work
 */
export async function answerParts(
  { https }: Pick<PlatformContext, 'https'>,
  app: AnyElysia,
  parts: readonly PartRequest[],
): Promise<string> {
  const answers: Promise<string>[] = []
  for (const part of parts) {
    if (https.requests.has(part.whole)) https.requests.add(part)
    answers.push(answerPart(app, part))
    // Between two parts, other requests are served.
    await new Promise(resolve => setImmediate(resolve))
  }
  return `{"status":"success","data":{"parts":[${(await Promise.all(answers)).join(',')}]}}`
}

async function answerPart(app: AnyElysia, part: PartRequest): Promise<string> {
  const answer = await app.handle(part)
  return `{"status":${answer.status},"body":${(await answer.text()) || 'null'}}`
}
