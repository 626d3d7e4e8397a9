// Sends files that are part of the executable.
import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import { acceptsEncoding, gzipResponse } from '../http/compress-answer'

/** A few times what the largest file has. */
const mostUnpackedBytes = 32 * 1024 * 1024

export interface EmbeddedFile {
  /** Where it is served. */
  path: string
  /** Media type. */
  type: string
  /**
   * By content encoding, the paths that importing the file gave: on disk, or inside the executable. What is compressed by
   * itself is kept as it is; everything else in both encodings, as browsers take Brotli over https alone. Only what is
   * large and seldom asked for is kept once, and packed anew for them.
   */
  forms: { identity: string } | { gzip: string; br: string } | { br: string }
}

export async function sendEmbedded(
  request: Request,
  { type, forms }: EmbeddedFile,
  headers: Record<string, string>,
): Promise<Response> {
  const allHeaders = { ...headers, 'content-type': type }
  if ('identity' in forms) return new Response(Bun.file(forms.identity), { headers: allHeaders })
  if (acceptsEncoding(request, 'br')) {
    const encoded = { ...allHeaders, 'content-encoding': 'br', vary: 'accept-encoding' }
    return new Response(Bun.file(forms.br), { headers: encoded })
  }
  const packed = 'gzip' in forms ? Bun.file(forms.gzip) : await packAgain(forms.br)
  return gzipResponse(request, packed, allHeaders, mostUnpackedBytes)
}

const unpackBrotli = promisify(brotliDecompress)
const packGzip = promisify(gzip)

/** Takes some tenths of a second, on another thread. */
const packAgain = async (path: string) =>
  new Uint8Array(await packGzip(await unpackBrotli(await Bun.file(path).bytes())))

export async function unpackEmbedded({ forms }: EmbeddedFile): Promise<Uint8Array> {
  if ('identity' in forms) return Bun.file(forms.identity).bytes()
  return unpackBrotli(await Bun.file(forms.br).bytes())
}
