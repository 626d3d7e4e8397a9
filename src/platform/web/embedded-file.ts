// Sends files embedded in the executable.
import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import { acceptsEncoding, gzipResponse } from '../http/compress-answer'

/** Maximum size of an unpacked file in bytes: a few times the size of the largest file. */
const maxUnpackedBytes = 32 * 1024 * 1024

export interface EmbeddedFile {
  /** URL path of the file. */
  path: string
  /** Media type. */
  type: string
  /**
   * Paths of the file, on disk or inside the executable, by content encoding; imports return these paths. Files in a
   * compressed format, such as images, are embedded unchanged. Others are embedded both with gzip and with Brotli,
   * because browsers accept Brotli only over HTTPS. Large files that are seldom requested are embedded only with
   * Brotli, and converted if needed.
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
  return gzipResponse(request, packed, allHeaders, maxUnpackedBytes)
}

const unpackBrotli = promisify(brotliDecompress)
const packGzip = promisify(gzip)

/** Converts a file from Brotli to gzip. Takes some tenths of a second, in another thread. */
const packAgain = async (path: string) =>
  new Uint8Array(await packGzip(await unpackBrotli(await Bun.file(path).bytes())))

export async function unpackEmbedded({ forms }: EmbeddedFile): Promise<Uint8Array> {
  if ('identity' in forms) return Bun.file(forms.identity).bytes()
  return unpackBrotli(await Bun.file(forms.br).bytes())
}
