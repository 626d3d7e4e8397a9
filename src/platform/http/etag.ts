/** The client already has what it asks for when a tag matches; RFC 9110 compares entity tags weakly here. */
export function isFresh(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  return known.some(tag => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

/**
 * Sends what changes only with what its tag is made of, and nothing to whoever has it already.
 * @param makeup such as the name of a file that is never written again
 */
export async function answerUnlessFresh(
  request: Request,
  makeup: readonly (string | number)[],
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  const etag = `"${Bun.hash(makeup.join('\n')).toString(36)}"`
  // Weak, because it is the same however the answer is compressed.
  const headers = { etag: `W/${etag}`, 'cache-control': 'private, no-cache' }
  if (isFresh(request, etag)) return new Response(null, { status: 304, headers })
  const response = await answer()
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}
