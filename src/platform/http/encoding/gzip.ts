import { gunzipAtMost } from '../../../lib/files/gunzip'

/** A few times what the largest file has. */
const mostUnpackedBytes = 32 * 1024 * 1024

/**
 * Sends what is kept compressed: as it is to browsers, which take gzip, and unpacked to whoever does not.
 * @param content gzip
 */
export async function gzipResponse(
  request: Request,
  content: Blob | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Promise<Response> {
  const varying = { ...headers, vary: 'accept-encoding' }
  if (acceptsGzip(request))
    return new Response(content, { headers: { ...varying, 'content-encoding': 'gzip' } })
  const bytes = content instanceof Blob ? await content.bytes() : content
  return new Response(await gunzipAtMost(bytes, mostUnpackedBytes), { headers: varying })
}

function acceptsGzip(request: Request): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i.test(request.headers.get('accept-encoding') ?? '')
}
