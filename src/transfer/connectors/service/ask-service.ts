// Requests to services on the Internet. An answer that is none is told apart by what people can do about it.
import { second } from '../../../lib/durations'
import { fetchChecked, resolveName } from '../../../lib/net/fetch-checked'
import { version } from '../../../platform/version'
import { type Asking, maxRestMs, ServiceFailure } from './connector'

/** Time in ms for a request, with its whole answer. */
const patienceMs = 60 * second

/**
 * Requests an address. Redirects are not followed. Names that are public must not lead into a private network.
 * @returns the answer, whose status is 200, 404, 410 or 422
 * @throws ServiceFailure for anything else, and for a page in HTML with which a service that doubts us answers, or that takes
 *   the place of what was asked for
 */
export async function askService(
  url: string,
  headers: Record<string, string>,
  { signal }: Pick<Asking, 'signal'>,
): Promise<Response> {
  const asking = {
    headers: { 'User-Agent': `Trackhut/${version} (self-hosted)`, ...headers },
    signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
  }
  const checks = { resolve: resolveName, allowPrivate: false }
  const response = await fetchChecked(new URL(url), asking, checks).catch(error => {
    throw failureOf(error, signal)
  })
  const failure = failureIn(response)
  if (failure === null) return response
  await response.body?.cancel().catch(() => {})
  throw failure
}

/** Returns the failure for an error of a request, or of reading its answer. An end that we want ourselves is none. */
export const failureOf = (error: unknown, { aborted, reason }: AbortSignal): unknown =>
  aborted ? reason : error instanceof ServiceFailure ? error : new ServiceFailure('unreachable')

function failureIn({ status, headers }: Response): ServiceFailure | null {
  if (status === 429) return new ServiceFailure('limited', readRetryAfter(headers))
  // Other pages, such as those of a proxy whose service does not answer, say no more than their status.
  const isPage = /^text\/html\b/i.test(headers.get('content-type') ?? '')
  if (isPage && (status === 403 || status === 503)) {
    return new ServiceFailure('doubted', readRetryAfter(headers))
  }
  if (isPage && (status === 200 || status === 401)) return new ServiceFailure('not-understood')
  if (status === 401 || status === 403) return new ServiceFailure('key-refused')
  if (status === 200 || status === 404 || status === 410 || status === 422) return null
  if (status < 500) return new ServiceFailure('not-understood')
  return new ServiceFailure('unreachable', readRetryAfter(headers))
}

/**
 * Reads `Retry-After`, which is a number of seconds, or a date by the clock of the service.
 * @returns milliseconds; `null` if it is neither
 */
function readRetryAfter(headers: Headers): number | null {
  const text = (headers.get('retry-after') ?? '').trim()
  const isNumber = /^\d+$/.test(text)
  const milliseconds = isNumber
    ? Number(text) * second
    : Date.parse(text) - Date.parse(headers.get('date') ?? '')
  return milliseconds >= 0 ? Math.min(milliseconds, maxRestMs) : null
}
