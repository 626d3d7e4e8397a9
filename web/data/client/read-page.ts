/**
 * Reads the page number from the URL parameters. Page numbers begin at 1, which is returned if the number is missing or
 * invalid.
 */
export function readPage(parameters: URLSearchParams): number {
  const text = parameters.get('page') ?? ''
  return /^\d{1,6}$/.test(text) ? Math.max(1, Number(text)) : 1
}
