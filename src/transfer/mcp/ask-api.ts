import type { PlatformContext } from '../../platform/context/platform-context'
import { PartRequest } from '../../platform/http/part-request'
import { type Ask, RefusedQuestion } from './tools/tool'

/**
 * Returns a function that asks the API as a part of a request, with its token: the guard of each route checks it again,
 * with its scope, and the limits of the route count the question.
 * @param answer answers the parts
 */
export const askAs =
  (
    { https }: Pick<PlatformContext, 'https'>,
    answer: (part: Request) => Promise<Response>,
    whole: Request,
  ): Ask =>
  async (path, query = {}) => {
    const parameters = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    const part = new PartRequest(`${path}?${new URLSearchParams(parameters)}`, whole)
    if (https.requests.has(whole)) https.requests.add(part)
    const response = await answer(part)
    const body = await response.json()
    if (response.ok) return body
    throw new RefusedQuestion(sentenceOf(response, body))
  }

function sentenceOf({ status, headers }: Response, body: unknown): string {
  const { message = 'the server failed' } = body as { message?: string }
  const wait = status === 429 || status === 503 ? headers.get('retry-after') : null
  return wait === null ? message : `${message}; try again in ${wait} s`
}
