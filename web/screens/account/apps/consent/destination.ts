// Describes the destination to which the browser returns after the user's decision. The functions here are pure.

/**
 * The destination of a redirect URI. `name` is the host, preceded by `http://` if the connection is not encrypted. For
 * an installed app, `name` is the scheme of the URI.
 */
interface Destination {
  kind: 'website' | 'thisDevice' | 'installedApp'
  name: string
}

const loopbacks = ['127.0.0.1', '[::1]', 'localhost']

export function destinationOf(redirectUri: string): Destination {
  const { protocol, host, hostname } = new URL(redirectUri)
  if (protocol !== 'https:' && protocol !== 'http:') {
    return { kind: 'installedApp', name: protocol.slice(0, -1) }
  }
  if (loopbacks.includes(hostname)) return { kind: 'thisDevice', name: host }
  return { kind: 'website', name: protocol === 'http:' ? `http://${host}` : host }
}
