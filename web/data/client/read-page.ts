/** Number of the page in an address, from 1; 1 if the address has none or an impossible one. */
export function readPage(parameters: URLSearchParams): number {
  const text = parameters.get('page') ?? ''
  return /^\d{1,6}$/.test(text) ? Math.max(1, Number(text)) : 1
}
