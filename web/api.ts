// The one client of the server's interface: adds the token, reads the envelope, turns every failure into an ApiError.
import type { ErrorBody } from '../src/http/schemas'
import { ApiError } from './api-error'
import { endSession, session } from './session/token'

/** The `Authorization` header of the current session, if there is one. */
export function authorization(): Record<string, string> {
  const { token } = session.get()
  return token === null ? {} : { Authorization: `Bearer ${token}` }
}

/**
 * The error for an answer that is not a success. A 401 to a request that carried the session's token means that the
 * session is over, whatever the reason, and ends it here too; a late one to an earlier session's token does not.
 * @param sent the headers of the request
 */
export function refusal(status: number, bodyText: string, sent: Record<string, string>): ApiError {
  const { Authorization } = authorization()
  if (status === 401 && Authorization !== undefined && sent.Authorization === Authorization)
    endSession('expired')
  return new ApiError(status, messageOf(bodyText))
}

function messageOf(bodyText: string): string {
  try {
    return ((JSON.parse(bodyText) as ErrorBody).message ?? '').trim()
  } catch {
    return ''
  }
}

async function send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const sent = authorization()
  const headers = body === undefined ? sent : { ...sent, 'Content-Type': 'application/json' }
  const request: RequestInit = { method, headers }
  if (body !== undefined) request.body = JSON.stringify(body)
  if (signal !== undefined) request.signal = signal
  const answer = await fetch(path, request).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new ApiError(0, String(cause))
  })
  if (!answer.ok) throw refusal(answer.status, await answer.text(), sent)
  return answer
}

export async function get<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  return (await (await send('GET', path, undefined, signal)).json()) as Answer
}

export async function getFile(path: string): Promise<Blob> {
  return (await send('GET', path)).blob()
}

export async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  return (await (await send('POST', path, body)).json()) as Answer
}

export async function remove(path: string): Promise<void> {
  await send('DELETE', path)
}
