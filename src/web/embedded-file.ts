// Sends files that are part of the executable.

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
  const allHeaders = { ...headers, 'content-type': type, ...(isGzip && { vary: 'accept-encoding' }) }
  if (!isGzip) return new Response(Bun.file(file), { headers: allHeaders })
  if (acceptsGzip(request)) {
    return new Response(Bun.file(file), { headers: { ...allHeaders, 'content-encoding': 'gzip' } })
  }
  return new Response(Bun.gunzipSync(await Bun.file(file).bytes()), { headers: allHeaders })
}

function acceptsGzip(request: Request): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i.test(request.headers.get('accept-encoding') ?? '')
}
