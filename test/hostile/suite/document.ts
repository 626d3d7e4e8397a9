// Reads from the server's OpenAPI document which requests and responses each operation has.

export interface Parameter {
  in: 'path' | 'query' | 'header'
  name: string
  schema: Schema
}

export interface Schema {
  $ref?: string
  type?: string
  enum?: unknown[]
  const?: unknown
  examples?: unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

export interface Operation {
  method: string
  path: string
  parameters: Parameter[]
  /** Schemas of the request body, by media type. */
  bodies: Record<string, Schema>
  /** Codes of errors, by status; empty for responses without codes. */
  codes: Record<string, string[]>
  schemas: Record<string, Schema>
}

interface WrittenResponse {
  $ref?: string
  'x-codes'?: string[]
}

interface WrittenOperation {
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  responses?: Record<string, WrittenResponse>
}

interface OpenApiDocument {
  paths: Record<string, Record<string, WrittenOperation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, WrittenResponse> }
}

export function operationsIn({ paths, components }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses = {} }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      bodies: Object.fromEntries(
        Object.entries(requestBody?.content ?? {}).map(([type, { schema = {} }]) => [type, schema]),
      ),
      codes: Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [status, codesIn(response, components)]),
      ),
      schemas: components.schemas,
    })),
  )
}

function codesIn(response: WrittenResponse, components: OpenApiDocument['components']): string[] {
  const name = response.$ref?.split('/').at(-1)
  const written = name === undefined ? response : components.responses[name]
  return written?.['x-codes'] ?? []
}

/** Codes that the response to any request may have, by status. They do not depend on the operation. */
const ofAnyStatus: Record<number, readonly string[]> = {
  400: ['host-invalid', 'host-not-allowed'],
  404: ['url-unknown'],
  405: ['method-not-allowed'],
  408: ['request-too-slow'],
  414: ['address-too-long'],
  429: ['rate-limited'],
}

/**
 * Returns the reason why a response is not allowed by the document; `null` if it is allowed.
 * @param busy error codes with which a status of 500 or above is allowed, because many requests arrive at the same time
 */
export function promises(
  operation: Operation,
  { status, headers }: Response,
  text: string,
  busy: readonly string[],
) {
  if (status < 400)
    return String(status) in operation.codes || status === 304 ? null : 'an undocumented status'
  if (!headers.get('content-type')?.startsWith('application/json')) return 'not in the envelope'
  const { status: word, message, code, error } = parse(text)
  if (status >= 500 && !busy.includes(code ?? '')) return 'a failure of the server'
  // OAuth errors have the fields of RFC 6749 instead.
  if (word === undefined && typeof error === 'string') return null
  if (!['error', 'fail', 'not found'].includes(word ?? '') || code === undefined) return 'not in the envelope'
  if (typeof message !== 'string' && status !== 404) return 'without a message'
  if (ofAnyStatus[status]?.includes(code)) return null
  return operation.codes[status]?.includes(code) ? null : `the code ${code} is not documented`
}

function parse(text: string): { status?: string; message?: string; code?: string; error?: string } {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
