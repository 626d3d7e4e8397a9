// Where people may be sent back to. An address is kept and compared byte for byte, so only those are taken that everything
// which will read them reads alike.
import { BlockList, isIPv4 } from 'node:net'

const maxBytes = 2048

/** The characters of a URI without fragment, wildcard and backslash: all of them visible ASCII. */
const characters = /^(?:[\w.~:/?[\]@!$&'()+,;=-]|%[\da-f]{2})+$/i

/** The part of a web address before its path: without a user, and with a port that is a number. */
const webOrigin = /^(https?):\/\/(\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)*)(?::[1-9]\d{0,4})?(?=[/?]|$)/i

/** The scheme of an app of a phone is a domain of its maker, backwards. */
const privateUse = /^[a-z][a-z\d+-]*(?:\.[a-z\d+-]+)+:\/(?!\/[^/?]*@)/i

/** An app may have people sent to https, to http at home, or to a scheme of its own. */
export function isRedirectUri(text: string): boolean {
  if (text.length > maxBytes || !characters.test(text) || !URL.canParse(text)) return false
  if (privateUse.test(text)) return true
  const [, scheme, host] = webOrigin.exec(text.toLowerCase()) ?? []
  // Other spellings of a host, as 127.1, are for whoever wants to pass for another.
  if (host === undefined || new URL(text).hostname !== host) return false
  return scheme === 'https' || isAtHome(host)
}

/** At home is this computer, and the network it is in. */
function isAtHome(host: string): boolean {
  if (isIPv4(host)) return homeAddresses.check(host)
  if (host.startsWith('[')) return homeAddresses.check(host.slice(1, -1), 'ipv6')
  return !host.includes('.') || /\.(local|localhost|lan|internal|home\.arpa)$/.test(host)
}

/** Loopback, private and link-local. */
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
 * The address that an app names has to be one that it registered, byte for byte. On the computer itself the port is
 * free, because an app takes the one it gets.
 */
export const isSameRedirectUri = (named: string, registered: string) =>
  withoutLoopbackPort(named) === withoutLoopbackPort(registered)

function withoutLoopbackPort(text: string): string {
  const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)):([1-9]\d{0,4})(?=[/?]|$)/
  return text.replace(loopback, (whole, origin, port) => (Number(port) > 65_535 ? whole : origin))
}

/** The address can be shown as the home of an app. */
export function isWebsite(text: string): boolean {
  if (text.length > maxBytes || !/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}
