/**
 * Whether the client already has this version. Ignores the `W/` of weak tags, as RFC 9110 requires for this comparison.
 */
export function isFresh(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  return known.some(tag => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

/**
 * Returns the headers of an answer that clients may keep, but must ask about each time.
 * @param etag in quotes; it becomes a weak tag, because the bytes of the response also depend on the compression
 */
export const revalidated = (etag: string) => ({ etag: `W/${etag}`, 'cache-control': 'private, no-cache' })

/**
 * Answers 304 if the client already has the current version, otherwise sends the response with an entity tag.
 * @param makeup values from which the tag is built; at least one must change whenever the response changes
 */
export async function answerUnlessFresh(
  request: Request,
  makeup: readonly (string | number)[],
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  const etag = `"${Bun.hash(makeup.join('\n')).toString(36)}"`
  const headers = revalidated(etag)
  if (isFresh(request, etag)) return new Response(null, { status: 304, headers })
  const response = await answer()
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}
