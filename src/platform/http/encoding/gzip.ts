import { gunzipAtMost } from '../../../lib/files/gunzip'
import { acceptsEncoding } from './accepts-encoding'

/**
 * Sends what is kept compressed: as it is to browsers, which take gzip, and unpacked to whoever does not.
 * @param content gzip
 * @param mostBytes unpacked
 * @throws Error when it has to be unpacked and is broken, or larger than that
 */
export async function gzipResponse(
  request: Request,
  content: Blob | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  mostBytes: number,
): Promise<Response> {
  const varying = { ...headers, vary: 'accept-encoding' }
  if (acceptsEncoding(request, 'gzip'))
    return new Response(content, { headers: { ...varying, 'content-encoding': 'gzip' } })
  const bytes = content instanceof Blob ? await content.bytes() : content
  return new Response(await gunzipAtMost(bytes, mostBytes), { headers: varying })
}
