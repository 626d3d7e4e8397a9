// Sends files that are part of the executable.
import { gzipResponse } from '../http/encoding/gzip'

export interface EmbeddedFile {
  /** Where it is served. */
  path: string
  /** Media type. */
  type: string
  /** What the import of the file gave: its place on disk, or inside the executable. */
  file: string
  /** Whether it is kept compressed. Browsers take it as it is; what does not know gzip gets it unpacked. */
  isGzip: boolean
}

export async function sendEmbedded(
  request: Request,
  { type, file, isGzip }: EmbeddedFile,
  headers: Record<string, string>,
): Promise<Response> {
  const allHeaders = { ...headers, 'content-type': type }
  const content = Bun.file(file)
  return isGzip ? gzipResponse(request, content, allHeaders) : new Response(content, { headers: allHeaders })
}
