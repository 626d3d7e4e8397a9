// Sends messages of the Model Context Protocol as they are, without a library.
import type { Answer } from '../../support/requests'
import type { TestApp } from '../../support/test-app'

export const present = '2026-07-28'

export interface Answered {
  jsonrpc: '2.0'
  id: string | number | null
  result?: {
    tools?: { name: string; inputSchema: object; outputSchema: object; annotations: object }[]
    structuredContent?: Record<string, unknown>
    content?: { type: string; text: string }[]
    isError?: boolean
    [name: string]: unknown
  }
  error?: { code: number; message: string; data?: object }
}

const meta = {
  'io.modelcontextprotocol/protocolVersion': present,
  'io.modelcontextprotocol/clientCapabilities': {},
}

interface Sent {
  token?: string
  headers?: Record<string, string>
  /** Replaces the whole message. */
  body?: unknown
}

/** Sends a request of the present revision, with all that it needs. */
export function ask(
  app: Pick<TestApp, 'request'>,
  method: string,
  params: Record<string, unknown>,
  { token, headers = {}, body }: Sent = {},
): Promise<Answer<Answered>> {
  const message = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } }
  const name = typeof params.name === 'string' ? { 'mcp-name': params.name } : {}
  return app.request<Answered>('POST', '/mcp', {
    json: body ?? message,
    ...(token !== undefined && { token }),
    headers: { 'mcp-protocol-version': present, 'mcp-method': method, ...name, ...headers },
  })
}

/** Calls a tool. @throws Error if there is no result */
export async function call(
  app: Pick<TestApp, 'request'>,
  token: string,
  name: string,
  input: object = {},
): Promise<NonNullable<Answered['result']>> {
  const { status, body } = await ask(app, 'tools/call', { name, arguments: input }, { token })
  if (status !== 200 || !body.result) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.result
}

/** Calls a tool, and returns what it found. @throws Error if the tool fails */
export async function find<Found>(
  app: Pick<TestApp, 'request'>,
  token: string,
  name: string,
  input: object = {},
): Promise<Found> {
  const { isError, content, structuredContent } = await call(app, token, name, input)
  if (isError) throw new Error(content?.[0]?.text)
  return structuredContent as Found
}
