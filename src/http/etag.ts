/** Whether the client already has what it asks for: RFC 9110 compares entity tags weakly here. */
export function isFresh(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  return known.some(tag => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
