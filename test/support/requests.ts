// Sends requests to a test app, and returns responses that are easy to compare.

import type { Code } from '../../src/platform/codes'
import type { FailureDetail } from '../../src/platform/errors'

export interface RequestOptions {
  /** Body to send as JSON. */
  json?: unknown
  /** Body to send unchanged. */
  body?: BodyInit
  /** Token for the Authorization header. */
  token?: string
  headers?: Record<string, string>
}

export interface Answer<Body = unknown> {
  status: number
  headers: Headers
  /**
   * Body of the response: parsed if it is JSON, and otherwise its text. The code and detail of a failure are in
   * `failure` instead.
   */
  body: Body
  failure?: Failure
}

/**
 * The newer fields of an error response. They are not in `body`, so that tests can compare `body` with the fields that
 * all versions of the API have.
 */
interface Failure {
  code: Code
  detail?: FailureDetail
}

export type Handle = (request: Request) => Promise<Response>

/** Sends a request. @param path starts with a slash */
export async function sendTo<Body>(
  handle: Handle,
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<Answer<Body>> {
  const response = await handle(new Request(`http://localhost${path}`, requestInit(method, options)))
  return readAnswer<Body>(response)
}

async function readAnswer<Body>(response: Response): Promise<Answer<Body>> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const text = await response.text()
  const body = isJson && text !== '' ? JSON.parse(text) : text
  const { status, headers } = response
  if (status < 400 || body.code === undefined) return { status, headers, body }
  const { code, detail, ...others } = body
  return { status, headers, body: others, failure: { code, ...(detail && { detail }) } }
}

function requestInit(method: string, { json, body, token, headers }: RequestOptions): RequestInit {
  const all = new Headers(headers)
  if (token !== undefined) all.set('authorization', `Bearer ${token}`)
  if (json === undefined) return { method, headers: all, body: body ?? null }
  if (!all.has('content-type')) all.set('content-type', 'application/json')
  return { method, headers: all, body: JSON.stringify(json) }
}

/** Makes a multipart form as browsers send it for an upload. Missing parts are not sent. */
export function uploadForm(parts: { file?: Blob | undefined; name?: string; data?: unknown }): FormData {
  const form = new FormData()
  if (parts.file) form.append('file', parts.file, parts.name ?? 'ride.gpx')
  if (parts.data !== undefined) {
    form.append('data', typeof parts.data === 'string' ? parts.data : JSON.stringify(parts.data))
  }
  return form
}
