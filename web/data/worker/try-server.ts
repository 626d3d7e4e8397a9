/**
 * Requests a path and caches the response. Returns `null` if the request fails; later requests are sent nevertheless.
 */
export type TryServer = (path: string) => Promise<Response | null>
