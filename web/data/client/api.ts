// The one client of the server's interface: adds the token, reads the envelope, turns every failure into an ApiError.
import type { ErrorBody, FailureCode } from '../../../src/platform/http/schemas'
import { ApiError } from './api-error'
import { basePath } from './base-path'
import { noteFreshness } from './freshness'
import { endSession, session } from './session'

/** The `Authorization` header of the current session, if there is one. */
export function authorization(): Record<string, string> {
  const { token } = session.get()
  return token === null ? {} : { Authorization: `Bearer ${token}` }
}

/**
 * The error for an answer that is not a success. When the server does not take the session's token any more, the
 * session ends here too; a late answer to an earlier session's token does not end a new one.
 * @param sent the headers of the request
 */
export function refusal(status: number, bodyText: string, sent: Record<string, string>): ApiError {
  const { Authorization } = authorization()
  const body = errorBody(bodyText)
  const isOurs = Authorization !== undefined && sent.Authorization === Authorization
  if (status === 401 && isOurs && isAboutToken(body)) endSession('expired')
  return errorOf(status, body)
}

/** The error for an answer of some time ago, which says nothing of the session there is now. */
export const refusalOf = (status: number, bodyText: string): ApiError => errorOf(status, errorBody(bodyText))

function errorOf(status: number, body: Partial<ErrorBody>): ApiError {
  return new ApiError(status, (body.message ?? '').trim(), {
    code: body.code ?? null,
    detail: body.detail ?? {},
  })
}

/** The body of an answer that may come from something in between, such as a proxy, and be no envelope. */
function errorBody(bodyText: string): Partial<ErrorBody> {
  try {
    return JSON.parse(bodyText) ?? {}
  } catch {
    return {}
  }
}

/** A 401 may also be about a password that somebody who is logged in was asked for once more. */
function isAboutToken({ code, message }: Partial<ErrorBody>): boolean {
  // Without a code it is from an older server, or one of another kind, that has but this to say with a 401.
  return code === undefined ? typeof message === 'string' : aboutToken.includes(code)
}

const aboutToken: readonly FailureCode[] = [
  'token-missing',
  'token-invalid',
  'token-expired',
  'account-inactive',
  'account-gone',
]

async function send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const sent = authorization()
  const request: RequestInit = { method, headers: sent }
  if (body instanceof FormData) {
    request.body = body
  } else if (body !== undefined) {
    request.headers = { ...sent, 'Content-Type': 'application/json' }
    request.body = JSON.stringify(body)
  }
  if (signal !== undefined) request.signal = signal
  const answer = await fetch(basePath + path, request).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new ApiError(0, String(cause))
  })
  noteFreshness(answer)
  if (!answer.ok) throw refusal(answer.status, await answer.text(), sent)
  return answer
}

export async function get<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  return (await (await send('GET', path, undefined, signal)).json()) as Answer
}

export async function getFile(path: string): Promise<Blob> {
  return (await send('GET', path)).blob()
}

/** @param body JSON, unless it is a form */
export async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  return (await (await send('POST', path, body)).json()) as Answer
}

export async function patch<Answer>(path: string, body: unknown): Promise<Answer> {
  return (await (await send('PATCH', path, body)).json()) as Answer
}

export async function remove(path: string): Promise<void> {
  await send('DELETE', path)
}
