// Sends requests to the API: adds the token, parses JSON responses, and turns every failure into an ApiError.
import type { ErrorBody, FailureCode } from '../../../src/platform/http/schemas'
import { ApiError } from './api-error'
import { basePath } from './base-path'
import { noteFreshness } from './freshness'
import { endSession, session } from './session'

/** Makes the `Authorization` header of the current session; an empty object without a session. */
export function authorization(): Record<string, string> {
  const { token } = session.get()
  return token === null ? {} : { Authorization: `Bearer ${token}` }
}

/** Returns the id of this browser, by which the server knows whether somebody logs in from a new one. */
const deviceId = () => (localStorage.device ||= crypto.getRandomValues(new Uint32Array(4)).join('-'))

/**
 * Makes the error for an unsuccessful response. If the server rejects the session's token, the session ends here as
 * well. A late response to a request of an earlier session does not end a newer session.
 * @param sent headers of the request
 */
export function refusal(status: number, bodyText: string, sent: Record<string, string>): ApiError {
  const { Authorization } = authorization()
  const body = errorBody(bodyText)
  const isOurs = Authorization !== undefined && sent.Authorization === Authorization
  if (status === 401 && isOurs && isAboutToken(body)) endSession('expired')
  return errorOf(status, body)
}

/** Makes the error for a response that was stored earlier. Such a response must not end the current session. */
export const refusalOf = (status: number, bodyText: string): ApiError => errorOf(status, errorBody(bodyText))

function errorOf(status: number, body: Partial<ErrorBody>): ApiError {
  return new ApiError(status, (body.message ?? '').trim(), {
    code: body.code ?? null,
    detail: body.detail ?? {},
  })
}

/** Reads the body of an error. It may come from another program, such as a proxy's error page. */
function errorBody(bodyText: string): Partial<ErrorBody> {
  try {
    return JSON.parse(bodyText) ?? {}
  } catch {
    return {}
  }
}

/**
 * Whether a response rejects the session's token. Status 401 alone does not mean that: a logged-in person may have
 * entered a wrong password in a form that asks for it.
 */
function isAboutToken({ code, message }: Partial<ErrorBody>): boolean {
  // A server without codes, such as an older one, sends 401 with a `message` only if the token is rejected.
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
    request.headers = { ...sent, 'Content-Type': 'application/json', 'X-Device-Id': deviceId() }
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

/**
 * Sends a POST request and returns the JSON of the response; `undefined` for a response without content.
 * @param body sent as JSON unless it is a FormData
 */
export async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  const answer = await send('POST', path, body)
  return (answer.status === 204 ? undefined : await answer.json()) as Answer
}

export async function patch<Answer>(path: string, body: unknown): Promise<Answer> {
  return (await (await send('PATCH', path, body)).json()) as Answer
}

export async function remove(path: string): Promise<void> {
  await send('DELETE', path)
}
