/** Reads the number of a page, from 1, from an address; 1 if the address has none or an impossible one. */
export function readPage(parameters: URLSearchParams): number {
  const text = parameters.get('page') ?? ''
  return /^\d{1,6}$/.test(text) ? Math.max(1, Number(text)) : 1
}
