import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'elysia'
import { acceptsEncoding } from './accepts-encoding'

const gzipInPool = promisify(gzip)

/** In bytes. What fits into a packet is not made faster. */
const leastLength = 1024

const textTypes = /^(?:application\/(?:[\w.-]+\+)?(?:json|xml)|text\/|image\/svg\+xml)/

/** The quicker and smaller first. Neither keeps the thread that answers requests. */
const encodings = [
  { name: 'zstd', compress: (bytes: Uint8Array) => Bun.zstdCompress(bytes, { level: 3 }) },
  { name: 'gzip', compress: (bytes: Uint8Array) => gzipInPool(bytes) },
] as const

interface Answered extends Pick<Context, 'request' | 'set'> {
  responseValue: unknown
}

/**
 * A `mapResponse` hook: compresses text longer than a packet for whoever takes that. What is compressed already, or is no
 * text, stays as it is.
 */
export async function compressAnswer({
  request,
  set,
  responseValue,
}: Answered): Promise<Response | undefined> {
  const answer = asText(responseValue)
  if (!answer) return
  const { status, headers } = answer
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (bytes.byteLength < leastLength) return new Response(bytes, { status, headers })
  const others = headers.get('vary') ?? set.headers.vary
  headers.set('vary', [...(others ? [others] : []), 'accept-encoding'].join(', '))
  const encoding = encodings.find(({ name }) => acceptsEncoding(request, name))
  if (!encoding) return new Response(bytes, { status, headers })
  headers.set('content-encoding', encoding.name)
  return new Response(new Uint8Array(await encoding.compress(bytes)), { status, headers })
}

/** What is to be sent as text; null for everything else. */
function asText(value: unknown): Response | null {
  if (value instanceof Response) {
    const isText = textTypes.test(value.headers.get('content-type') ?? '')
    return isText && value.body !== null && !value.headers.has('content-encoding') ? value : null
  }
  const isPlain = typeof value === 'object' && (Array.isArray(value) || value?.constructor === Object)
  return isPlain ? Response.json(value) : null
}
