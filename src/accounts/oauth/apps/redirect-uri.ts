// Checks the redirect URIs that apps register. URIs are stored and compared byte by byte, so a URI is refused if
// programs could parse it in different ways.
import { BlockList, isIPv4 } from 'node:net'

const maxBytes = 2048

/** Characters of a URI without fragment, wildcard or backslash: visible ASCII only. */
const characters = /^(?:[\w.~:/?[\]@!$&'()+,;=-]|%[\da-f]{2})+$/i

/** Scheme, host and port of a web address, without user information. The port must be a number. */
const webOrigin = /^(https?):\/\/(\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)*)(?::[1-9]\d{0,4})?(?=[/?]|$)/i

/** The scheme of a mobile app is a reversed domain of its maker (RFC 8252, section 7.1). */
const privateUse = /^[a-z][a-z\d+-]*(?:\.[a-z\d+-]+)+:\/(?!\/[^/?]*@)/i

/**
 * Whether an app may register a redirect URI: https, http on this computer or the local network, or a private scheme of
 * the app.
 */
export function isRedirectUri(text: string): boolean {
  if (text.length > maxBytes || !characters.test(text) || !URL.canParse(text)) return false
  if (privateUse.test(text)) return true
  const [, scheme, host] = webOrigin.exec(text.toLowerCase()) ?? []
  // Other spellings of a host, such as 127.1, could disguise it.
  if (host === undefined || new URL(text).hostname !== host) return false
  return scheme === 'https' || isAtHome(host)
}

/** Whether a host is this computer, or in the local network. */
function isAtHome(host: string): boolean {
  if (isIPv4(host)) return homeAddresses.check(host)
  if (host.startsWith('[')) return homeAddresses.check(host.slice(1, -1), 'ipv6')
  return !host.includes('.') || /\.(local|localhost|lan|internal|home\.arpa)$/.test(host)
}

/** Address ranges of this computer and the local network: loopback, private and link-local. */
const homeAddresses = new BlockList()
homeAddresses.addSubnet('127.0.0.0', 8)
homeAddresses.addSubnet('10.0.0.0', 8)
homeAddresses.addSubnet('172.16.0.0', 12)
homeAddresses.addSubnet('192.168.0.0', 16)
homeAddresses.addSubnet('169.254.0.0', 16)
homeAddresses.addAddress('::1', 'ipv6')
homeAddresses.addSubnet('fc00::', 7, 'ipv6')
homeAddresses.addSubnet('fe80::', 10, 'ipv6')

/**
 * Compares a redirect URI with a registered one, byte by byte. On loopback the port may differ, because a native app
 * listens on any free port (RFC 8252, section 7.3).
 */
export const isSameRedirectUri = (named: string, registered: string) =>
  withoutLoopbackPort(named) === withoutLoopbackPort(registered)

function withoutLoopbackPort(text: string): string {
  const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)):([1-9]\d{0,4})(?=[/?]|$)/
  return text.replace(loopback, (whole, origin, port) => (Number(port) > 65_535 ? whole : origin))
}

/** Whether an address can be shown as the website of an app. */
export function isWebsite(text: string): boolean {
  if (text.length > maxBytes || !/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}
