import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'elysia'
import { gunzipAtMost } from '../../lib/files/gunzip'
import { isAccepted } from '../../lib/net/accepted'
import { StreamedAnswer } from './stream-answer'

const gzipInPool = promisify(gzip)

type Bytes = Uint8Array<ArrayBuffer>

/** Minimum length in bytes of a response to compress. Shorter responses fit into one network packet anyway. */
const minLength = 1024

const textTypes = /^(?:application\/(?:[\w.-]+\+)?(?:json|xml)|text\/|image\/svg\+xml)/

/**
 * Length in bytes up to which the main thread compresses: this takes a tenth of a millisecond, about as long as handing
 * the work to another thread.
 */
const atOnceLength = 64 * 1024

/**
 * Content encodings in order of preference. zstd comes first, because it is faster and compresses better than the
 * others. Higher levels would take two or three times as long and save a few per cent at most.
 */
const encodings = [
  {
    name: 'zstd',
    compress: (bytes: Bytes) => Bun.zstdCompressSync(bytes, { level: 1 }),
    compressElsewhere: (bytes: Bytes) => Bun.zstdCompress(bytes, { level: 1 }),
  },
  {
    name: 'gzip',
    compress: (bytes: Bytes) => Bun.gzipSync(bytes, { level: 3 }),
    compressElsewhere: (bytes: Bytes) => gzipInPool(bytes, { level: 3 }),
  },
] as const

interface Answered extends Pick<Context, 'request' | 'set'> {
  responseValue: unknown
}

/**
 * A `mapResponse` hook that compresses text longer than a network packet, if the client accepts this. Other responses,
 * and those already compressed, are not changed.
 */
export async function compressAnswer({
  request,
  set,
  responseValue,
}: Answered): Promise<Response | undefined> {
  const answer = asText(responseValue)
  if (!answer) return
  const { status, headers } = answer
  const encoding = encodings.find(({ name }) => acceptsEncoding(request, name))
  const others = headers.get('vary') ?? set.headers.vary
  const tellEncoding = () => {
    headers.set('vary', [...(others ? [others] : []), 'accept-encoding'].join(', '))
    if (encoding) headers.set('content-encoding', encoding.name)
  }
  if (answer instanceof StreamedAnswer) {
    tellEncoding()
    return new Response(encoding ? compressed(answer.body, encoding.name) : answer.body, { status, headers })
  }
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (bytes.byteLength < minLength) return new Response(bytes, { status, headers })
  tellEncoding()
  if (!encoding) return new Response(bytes, { status, headers })
  // Large responses must not block the main thread, so they are compressed in another one.
  const isShort = bytes.byteLength <= atOnceLength
  const content = isShort ? encoding.compress(bytes) : await encoding.compressElsewhere(bytes)
  return new Response(new Uint8Array(content), { status, headers })
}

/**
 * Compresses a body as a stream. The cast is needed because Bun supports formats that the types for browsers do not
 * list.
 */
const compressed = (body: Response['body'], format: string) =>
  body?.pipeThrough(new CompressionStream(format as CompressionFormat)) ?? null

/** Returns the answer as a Response if it is text that has not been compressed yet; `null` for everything else. */
function asText(value: unknown): Response | null {
  if (value instanceof Response) {
    const isText = textTypes.test(value.headers.get('content-type') ?? '')
    return isText && value.body !== null && !value.headers.has('content-encoding') ? value : null
  }
  const isPlain = typeof value === 'object' && (Array.isArray(value) || value?.constructor === Object)
  return isPlain ? Response.json(value) : null
}

/** Whether the client accepts an encoding. */
export const acceptsEncoding = (request: Request, encoding: 'br' | 'gzip' | 'zstd'): boolean =>
  isAccepted(request.headers.get('accept-encoding'), encoding)

/**
 * Sends content that is stored compressed: unchanged if the client accepts gzip, otherwise decompressed.
 * @param content gzip
 * @param maxBytes maximum size after decompression
 * @throws Error if the content must be decompressed and is damaged or larger than `maxBytes`
 */
export async function gzipResponse(
  request: Request,
  content: Blob | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  maxBytes: number,
): Promise<Response> {
  const varying = { ...headers, vary: 'accept-encoding' }
  if (acceptsEncoding(request, 'gzip'))
    return new Response(content, { headers: { ...varying, 'content-encoding': 'gzip' } })
  const bytes = content instanceof Blob ? await content.bytes() : content
  return new Response(await gunzipAtMost(bytes, maxBytes), { headers: varying })
}
