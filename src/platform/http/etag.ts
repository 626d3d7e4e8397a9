/** True if the client already has this version; RFC 9110 uses the weak comparison of entity tags here. */
export function isFresh(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  return known.some(tag => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

/**
 * Answers 304 if the client already has the current version, otherwise sends it with an entity tag.
 * @param makeup values that change whenever the answer does, such as the name of a file that is never overwritten
 */
export async function answerUnlessFresh(
  request: Request,
  makeup: readonly (string | number)[],
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  const etag = `"${Bun.hash(makeup.join('\n')).toString(36)}"`
  // Weak, because the tag does not depend on the compression.
  const headers = { etag: `W/${etag}`, 'cache-control': 'private, no-cache' }
  if (isFresh(request, etag)) return new Response(null, { status: 304, headers })
  const response = await answer()
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}
