// Sends requests to a test application and returns responses that are easy to compare.

import type { Code } from '../../src/platform/codes'
import type { FailureDetail } from '../../src/platform/errors'

export interface RequestOptions {
  /** Sent as JSON. */
  json?: unknown
  /** Sent unchanged. */
  body?: BodyInit
  /** Bearer token. */
  token?: string
  headers?: Record<string, string>
}

export interface Answer<Body = unknown> {
  status: number
  headers: Headers
  /** Parsed if it is JSON, otherwise the text. The failure code is left out here and put in `failure`. */
  body: Body
  failure?: Failure
}

/** Additions of an error response to the fields clients have always read. */
interface Failure {
  code: Code
  detail?: FailureDetail
}

export type Handle = (request: Request) => Promise<Response>

/** @param path starts with a slash */
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

/** A multipart form as a browser uploads it. Absent parts are not sent. */
export function uploadForm(parts: { file?: Blob | undefined; name?: string; data?: unknown }): FormData {
  const form = new FormData()
  if (parts.file) form.append('file', parts.file, parts.name ?? 'ride.gpx')
  if (parts.data !== undefined) {
    form.append('data', typeof parts.data === 'string' ? parts.data : JSON.stringify(parts.data))
  }
  return form
}
