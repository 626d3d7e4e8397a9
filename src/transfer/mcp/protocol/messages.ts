// Messages of JSON-RPC 2.0, and what the Model Context Protocol answers to those it does not take.
import { jsonHeaders } from '../../../platform/http/stream-answer'

export interface Message {
  /** Missing for a notification. */
  id?: string | number
  method: string
  params: Record<string, unknown>
}

/** Codes of JSON-RPC, and of the protocol's revision 2026-07-28. */
export const errorCodes = {
  notJson: -32700,
  noRequest: -32600,
  methodUnknown: -32601,
  paramsInvalid: -32602,
  internal: -32603,
  headersDiffer: -32020,
  revisionUnknown: -32022,
} as const

/** Thrown for a message that is not answered as it wants. */
export class ProtocolFailure extends Error {
  constructor(
    /** Status of the HTTP response. */
    readonly status: number,
    readonly code: number,
    message: string,
    readonly extras: { data?: object; headers?: Record<string, string> } = {},
  ) {
    super(message)
  }
}

export const answerResult = (id: string | number, result: object): Response =>
  new Response(JSON.stringify({ jsonrpc: '2.0', id, result }), { headers: jsonHeaders })

/** @param id of the message; `null` if it cannot be told */
export const answerError = (
  { status, code, message, extras: { data, headers } }: ProtocolFailure,
  id: string | number | null,
): Response =>
  new Response(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } }), {
    status,
    headers: { ...jsonHeaders, ...headers },
  })

/**
 * Reads a message from a parsed body. Neither batches nor responses are taken: this server asks its clients nothing.
 * @throws ProtocolFailure if it is no request and no notification
 */
export function readMessage(body: Record<string, unknown>): Message {
  const { jsonrpc, id, method, params = {} } = body
  const isId = id === undefined || typeof id === 'string' || Number.isSafeInteger(id)
  if (jsonrpc !== '2.0' || !isId || typeof method !== 'string' || !isRecord(params))
    throw new ProtocolFailure(400, errorCodes.noRequest, 'This is no JSON-RPC request.')
  return { ...(id !== undefined && { id: id as string | number }), method, params }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
