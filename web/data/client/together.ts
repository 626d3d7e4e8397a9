// Sends requests that begin at the same moment, or while a screen is being drawn, as one, because a phone on a slow
// network waits for each of them.
import type { CombinedAnswer } from '../../../src/platform/combined/schemas'
import { whenAllIsDrawn } from '../../ui/drawing'
import { type CombinedPart, combinedRequest } from '../kept/combined-paths'
import { authorization, get, refusal } from './api'
import { ApiError } from './api-error'
import { noteKeptAt } from './freshness'

interface Waiting {
  path: string
  signal: AbortSignal
  resolve(answer: unknown): void
  reject(reason: unknown): void
}

/** The server combines at most this many paths. */
const maxPaths = 16

/** Maximum number of characters of all paths of a request, because the server refuses long addresses. */
const maxCharacters = 2_500

let waiting: Waiting[] = []

/**
 * Gets an answer together with others that are asked for at the same moment, or by parts of the same screen. The path must be among those that the
 * server combines, see `GET /api/combined`.
 * @throws ApiError as for a request of its own
 */
export function getTogether<Answer>(path: string, signal: AbortSignal): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  if (waiting.length === 0) whenAllIsDrawn(sendWaiting)
  waiting.push({ path, signal, resolve: answer => resolve(answer as Answer), reject })
  return promise
}

function sendWaiting() {
  const all = waiting
  waiting = []
  let group: Waiting[] = []
  for (const one of all) {
    const length = group.reduce((sum, { path }) => sum + path.length, one.path.length)
    if (group.length === maxPaths || length > maxCharacters) {
      void sendGroup(group)
      group = []
    }
    group.push(one)
  }
  void sendGroup(group)
}

async function sendGroup(group: readonly Waiting[]) {
  const [first, ...others] = group
  if (first === undefined) return
  if (others.length === 0) return sendAlone(first)
  const sent = authorization()
  try {
    const request = combinedRequest(group.map(({ path }) => path))
    const { data } = await get<CombinedAnswer>(request, whenAllAreCancelled(group))
    const parts: readonly CombinedPart[] = data.parts
    for (const [index, one] of group.entries()) answer(one, parts[index], sent)
  } catch (error) {
    // Without a server, requests of their own would fail as well. Otherwise only the combined request may have failed.
    const isWithoutServer = !(error instanceof ApiError) || error.status === 0
    for (const one of group) {
      if (isWithoutServer) one.reject(error)
      else void sendAlone(one)
    }
  }
}

function sendAlone({ path, signal, resolve, reject }: Waiting): Promise<void> {
  return get(path, signal).then(resolve, reject)
}

function answer(one: Waiting, part: CombinedPart | undefined, sent: Record<string, string>) {
  if (part === undefined || part.status === 0) return void sendAlone(one)
  const { status, body, kept_at = null } = part
  noteKeptAt(kept_at)
  if (status >= 200 && status < 300) one.resolve(body)
  else one.reject(refusal(status, JSON.stringify(body), sent))
}

/**
 * Cancels each part at once when it is no longer needed.
 * @returns a signal that cancels the combined request when none of its parts is needed
 */
function whenAllAreCancelled(group: readonly Waiting[]): AbortSignal {
  const controller = new AbortController()
  let needed = group.length
  for (const { signal, reject } of group) {
    const cancel = () => {
      reject(signal.reason)
      needed--
      if (needed === 0) controller.abort(signal.reason)
    }
    if (signal.aborted) cancel()
    else signal.addEventListener('abort', cancel, { once: true })
  }
  return controller.signal
}
