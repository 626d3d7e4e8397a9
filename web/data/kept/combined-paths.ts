// Addresses of combined requests, for the page and for the service worker. The functions here are pure.

/** The path of combined requests, without its query. */
export const combinedPath = '/api/combined'

/** Makes the path of a request that asks for several paths at once. Paths are encoded, so they contain no spaces. */
export const combinedRequest = (paths: readonly string[]): string =>
  `${combinedPath}?${new URLSearchParams({ paths: paths.join(' ') })}`

/** Lists the paths that a request asks for: those of a combined request, and its own path otherwise. */
export function pathsOfRequest(path: string): string[] {
  const [own, query] = path.split('?')
  return own === combinedPath ? (new URLSearchParams(query).get('paths') ?? '').split(' ') : [path]
}

/** A part of a combined answer. */
export interface CombinedPart {
  /** Its status code. The service worker answers 0 for a part that it does not have while the server is unreachable. */
  status: number
  body: unknown
  /** When the service worker cached the part, in ISO 8601; absent in answers of the server. */
  kept_at?: string
}
