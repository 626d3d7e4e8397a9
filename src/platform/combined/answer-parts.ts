import type { PlatformContext } from '../context/platform-context'
import { invalid } from '../errors'
import { PartRequest } from '../http/part-request'
import { maxParts } from './schemas'

/**
 * Reads the paths of the parts from the query parameter.
 * @param canBeCombined whether the answer of a URL may be a part
 * @throws AppError `fields-invalid` if there is no path, there are too many, or one of them cannot be combined
 */
export function readParts(
  text: string,
  whole: Request,
  canBeCombined: (url: string) => boolean,
): PartRequest[] {
  const paths = text.split(' ').filter(path => path !== '')
  if (paths.length === 0 || paths.length > maxParts) throw invalid('fields-invalid')
  // A path that begins with two slashes would be an address at another host.
  if (!paths.every(path => /^\/\w/.test(path))) throw invalid('fields-invalid')
  const parts = paths.map(path => new PartRequest(path, whole))
  if (!parts.every(({ url }) => canBeCombined(url))) throw invalid('fields-invalid')
  return parts
}

/**
 * Answers each part as if it was asked for alone: with its own check of the token and its scope, and counted by its own
 * rate limit. A part that fails does not affect the others.
 * @param answer answers a request of its own
 * @returns the JSON of the whole answer; the text of a part is used as it is, because parsing it would be double work
 */
export async function answerParts(
  { https }: Pick<PlatformContext, 'https'>,
  parts: readonly PartRequest[],
  answer: (part: Request) => Promise<Response>,
): Promise<string> {
  const texts: Promise<string>[] = []
  for (const part of parts) {
    if (https.requests.has(part.whole)) https.requests.add(part)
    texts.push(answer(part).then(writePart))
    // Between two parts, other requests are served.
    await new Promise(resolve => setImmediate(resolve))
  }
  return `{"status":"success","data":{"parts":[${(await Promise.all(texts)).join(',')}]}}`
}

const writePart = async (answered: Response) =>
  `{"status":${answered.status},"body":${(await answered.text()) || 'null'}}`
