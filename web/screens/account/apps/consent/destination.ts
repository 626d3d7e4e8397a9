// Describes to users where the browser goes when it returns to an app. The functions here are pure.

/**
 * `name` is the host, with `http://` if the connection is not encrypted; for an installed app it is the scheme of its
 * address.
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
