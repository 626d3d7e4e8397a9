// Describes the redirect address of an app for users. Pure.

/** `name`: the host, with `http://` if it is unencrypted; the scheme for an installed app. */
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
