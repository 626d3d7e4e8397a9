// Ids of apps that are addresses.

const maxLength = 500

/**
 * Whether the id of an app may be the address of its document: https, with a path, and in no form that programs could
 * read in different ways.
 */
export function isDocumentUrl(clientId: string): boolean {
  if (clientId.length > maxLength || !/^https:\/\/[\w.~:/?[\]@!$&'()+,;=%-]+$/.test(clientId)) return false
  const url = URL.parse(clientId)
  if (!url || url.href !== clientId || url.pathname === '/') return false
  return url.username === '' && url.password === '' && !/\/%2e|\/\.{1,2}(?:\/|$)/i.test(url.pathname)
}
