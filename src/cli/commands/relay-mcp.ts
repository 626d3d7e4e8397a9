// Connects an assistant on this machine to a server: messages of the Model Context Protocol come in by standard input,
// one on each line, go to the server, and its answers go out by standard output. Nothing else is printed there.
import { createInterface } from 'node:readline'
import { CommandFailed } from '../../platform/errors'
import type { CommandContext } from '../terminal/command'

/** The variable that holds the token. It is no option, because others on the machine can see those. */
const tokenVariable = 'TRACKHUT_TOKEN'

const patienceMs = 60_000

/** JSON-RPC: the server failed. */
const internalError = -32603
const parseError = -32700

interface Server {
  url: URL
  token: string
}

/** Relays messages until standard input ends. @throws CommandFailed without a usable address or token */
export async function relayMcp({ options }: CommandContext): Promise<string> {
  const server = { url: readAddress(options.url ?? ''), token: readToken() }
  for await (const line of createInterface({ input: process.stdin })) {
    const answered = line.trim() === '' ? null : await relay(server, line)
    if (answered !== null) process.stdout.write(`${JSON.stringify(answered)}\n`)
  }
  return ''
}

function readAddress(text: string): URL {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '')
    throw new CommandFailed(`${text} is not an address of a server, such as https://trackhut.example.org.`)
  const path = url.pathname.replace(/\/$/, '')
  if (!path.endsWith('/mcp')) url.pathname = `${path}/mcp`
  return url
}

function readToken(): string {
  const token = process.env[tokenVariable]?.trim() ?? ''
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new CommandFailed(`${tokenVariable} is missing. Set it to a personal token that may see workouts.`)
  return token
}

/** Returns the answer to a message; `null` if it wants none. */
async function relay(server: Server, line: string): Promise<object | null> {
  let message: unknown
  try {
    message = JSON.parse(line)
  } catch {
    return failure(null, parseError, 'This is no JSON.')
  }
  const id = idOf(message)
  try {
    const response = await send(server, message)
    if (response.status === 202) return null
    const answered: unknown = await response.json().catch(() => null)
    if (isAnswer(answered)) {
      if (response.status === 403) complain(answered)
      return id === undefined ? null : answered
    }
    return report(id, sentenceOf(response.status, answered))
  } catch (error) {
    return report(id, `The server cannot be reached: ${error instanceof Error ? error.message : error}`)
  }
}

/** Says why the server refuses, to whoever looks at the log of the assistant: many assistants show no answers. */
function complain(answered: { error?: { message?: unknown } }) {
  process.stderr.write(`${answered.error?.message ?? 'The server refuses.'}\n`)
}

/** Says what went wrong to whoever looks at the log of the assistant, and answers if the message wants an answer. */
function report(id: string | number | null | undefined, sentence: string): object | null {
  process.stderr.write(`${sentence}\n`)
  return id === undefined ? null : failure(id, internalError, sentence)
}

/** Redirects are refused, because the token is for this server alone. */
function send({ url, token }: Server, message: unknown): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headersOf(message),
    },
    body: JSON.stringify(message),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
}

interface MessageParts {
  id?: unknown
  method?: unknown
  params?: { name?: unknown; _meta?: Record<string, unknown> }
}

/** Over HTTP, messages of the revision 2026-07-28 repeat in headers what they are. */
function headersOf(message: unknown): Record<string, string> {
  const { method, params } = partsOf(message)
  const revision = params?._meta?.['io.modelcontextprotocol/protocolVersion']
  const values = { 'mcp-protocol-version': revision, 'mcp-method': method, 'mcp-name': params?.name }
  if (typeof revision !== 'string') return {}
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && /^[\x20-\x7e]*$/.test(entry[1]),
    ),
  )
}

const partsOf = (message: unknown): MessageParts =>
  typeof message === 'object' && message !== null ? message : {}

/** Undefined for a notification; `null` for what is no message, which is answered nevertheless. */
function idOf(message: unknown): string | number | null | undefined {
  const { id, method } = partsOf(message)
  if (typeof id === 'string' || typeof id === 'number') return id
  return id === undefined && typeof method === 'string' ? undefined : null
}

const isAnswer = (answered: unknown): answered is { error?: { message?: unknown } } =>
  typeof answered === 'object' && answered !== null && 'jsonrpc' in answered

function sentenceOf(status: number, answered: unknown): string {
  if (status === 401) return `The server refuses the token in ${tokenVariable}.`
  const said =
    typeof answered === 'object' && answered !== null && 'message' in answered ? answered.message : ''
  return `The server answers with ${status}${typeof said === 'string' && said !== '' ? `: ${said}` : ''}.`
}

const failure = (id: string | number | null, code: number, message: string) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})
