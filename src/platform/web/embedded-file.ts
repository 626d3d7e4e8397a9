// Sends files that are part of the executable.
import { gzipResponse } from '../http/encoding/gzip'

/** A few times what the largest file has. */
const mostUnpackedBytes = 32 * 1024 * 1024

export interface EmbeddedFile {
  /** Where it is served. */
  path: string
  /** Media type. */
  type: string
  /** The path that importing the file gave: on disk, or inside the executable. */
  file: string
  /** A compressed file is sent as it is, and unpacked for clients that do not accept gzip. */
  isGzip: boolean
}

export async function sendEmbedded(
  request: Request,
  { type, file, isGzip }: EmbeddedFile,
  headers: Record<string, string>,
): Promise<Response> {
  const allHeaders = { ...headers, 'content-type': type }
  const content = Bun.file(file)
  return isGzip
    ? gzipResponse(request, content, allHeaders, mostUnpackedBytes)
    : new Response(content, { headers: allHeaders })
}
