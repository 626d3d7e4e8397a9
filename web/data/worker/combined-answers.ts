// Caches the parts of combined answers, each under its own address, and combines cached parts when the server is
// unreachable. So it makes no difference to the cache which requests a page has sent together.
import type { CombinedAnswer } from '../../../src/platform/combined/schemas'
import { keptAtHeader } from '../kept/caches'
import { type CombinedPart, pathsOfRequest } from '../kept/combined-paths'
import { findAnswer, fromServerOr, keepAnswer, sessionOf } from './answers'
import { isKept } from './kept-paths'
import { type AskingEvent, basePath } from './worker-scope'

/** Returns the server's answer, or one with the cached parts if the server does not respond. */
export async function answerCombined(event: AskingEvent): Promise<Response> {
  const { request } = event
  const { pathname, search } = new URL(request.url)
  const paths = pathsOfRequest(pathname.slice(basePath.length) + search)
  const asked = fetch(request)
  const copy = asked.then(answer => answer.clone())
  copy.catch(() => undefined)
  const session = await sessionOf(request.headers.get('authorization'))
  if (session === null) return asked
  event.waitUntil(copy.then(answer => keepParts(session, paths, answer)).catch(() => undefined))
  const parts = await Promise.all(paths.map(path => findPart(session, path)))
  if (parts.every(({ status }) => status === 0)) return asked
  return fromServerOr(asked, () => Response.json({ status: 'success', data: { parts } }))
}

async function keepParts(session: string, paths: readonly string[], answer: Response) {
  if (!answer.ok) return
  const { data } = (await answer.json()) as CombinedAnswer
  for (const [index, path] of paths.entries()) {
    const part = data.parts[index]
    if (part === undefined || !isKept(path.split('?')[0] ?? '')) continue
    const { status, body } = part
    await keepAnswer(session, addressOf(path), Response.json(body, { status }))
  }
}

/** Finds a part in the cache. If it is not there, its status is 0, and the page sends a request of its own. */
async function findPart(session: string, path: string): Promise<CombinedPart> {
  const kept = await findAnswer(session, addressOf(path))
  if (kept === undefined) return { status: 0, body: null }
  return { status: 200, body: await kept.json(), kept_at: kept.headers.get(keptAtHeader) ?? '' }
}

const addressOf = (path: string) => new URL(basePath + path, location.href).href
