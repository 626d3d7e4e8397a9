// Sends requests to servers that settings or people name. The operator of a server's DNS must not be able to make this
// machine send requests into its private network, so a public name must not resolve to a private address. Whatever goes
// outward goes through here: each address is checked, and the connection is made to that address.
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { firstReached } from './first-reached'
import { isGlobalAddress } from './global-address'

/** Returns all addresses of a host name; rejects if it has none. */
type Resolve = (name: string) => Promise<string[]>

/** Thrown if a server only has private addresses, and may not have them. */
export class PrivateAddress extends Error {}

export interface Checks {
  resolve: Resolve
  /** True if public names may resolve to private addresses. */
  allowPrivate: boolean
  /**
   * True if plain addresses and local names are checked like public names. For servers that were named by somebody who
   * does not operate this machine.
   */
  checksAll?: boolean
  /**
   * Decides instead, for servers that anybody with an account may name. Such a server is asked once, at one address.
   * @param host the name in the URL that resolved to the address, or the address itself
   */
  mayConnect?(host: string, address: string): boolean
}

interface Asking {
  headers: Record<string, string>
  /** Aborts the whole exchange, including the response body. */
  signal: AbortSignal
  /** Default: `GET`. */
  method?: string
  body?: string
  /** Certificates of authorities in PEM that are trusted instead of the publicly known ones. */
  ca?: readonly string[]
}

/** Resolves names with the resolver of the operating system. */
export const resolveName: Resolve = async name => {
  const found = await lookup(name, { all: true })
  // IPv4 addresses come first, because many machines lack IPv6, and waiting for it to fail takes time.
  return found.toSorted((a, b) => a.family - b.family).map(({ address }) => address)
}

/** Maximum number of addresses of a name that are tried. Who names a server could have this one knock at thousands. */
const maxAddresses = 8

/**
 * Sends a request and returns the response of the first address that responds. A body is sent to one address only, the first
 * that takes connections, because it may arrive though no response comes. Redirects are not followed, and the body of the
 * response is not decompressed.
 * @throws PrivateAddress if the name only has private addresses
 * @throws the abort reason if the signal aborts; the error of the last address if none responds
 */
export async function fetchChecked(url: URL, asking: Asking, checks: Checks): Promise<Response> {
  const allowed = await orAborted(allowedAddresses(url.hostname, checks), asking.signal)
  const addresses = allowed.slice(0, maxAddresses)
  const isAskedOnce = asking.body !== undefined || checks.mayConnect !== undefined
  const tried = isAskedOnce ? [await firstReached(addresses, portOf(url), asking.signal)] : addresses
  let failure: unknown
  for (const address of tried) {
    try {
      return await fetchAt(address, url, asking)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Returns the port to which requests to a web address go. */
export const portOf = ({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number =>
  Number(port || (protocol === 'https:' ? 443 : 80))

/**
 * Returns at least one address to connect to. Without `checksAll` and `mayConnect`, an IP address is returned unchecked.
 * @param host host as in a URL, without the port
 * @throws PrivateAddress if no address is allowed
 */
export async function allowedAddresses(host: string, checks: Checks): Promise<string[]> {
  const address = host.replace(/^\[|\]$/g, '')
  const addresses = isIP(address) ? [address] : await checks.resolve(host)
  if (checks.mayConnect) return requireSome(addresses.filter(one => checks.mayConnect?.(host, one)))
  const isTrusted = !checks.checksAll && (isIP(address) !== 0 || isLocalName(host))
  if (checks.allowPrivate || isTrusted) return addresses
  return requireSome(addresses.filter(isGlobalAddress))
}

/** @throws PrivateAddress for none */
function requireSome(allowed: string[]): string[] {
  if (allowed.length > 0) return allowed
  throw new PrivateAddress('a server has a private address')
}

/** Whether a host certainly has no public address: a private IP address, or the name of a machine on a local network. */
export function isPrivateHost(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '')
  return isIP(address) ? !isGlobalAddress(address) : isLocalName(host)
}

/** Whether a name cannot be registered publicly, so that it belongs to a machine on the local network. */
function isLocalName(host: string): boolean {
  const name = host.replace(/\.$/, '')
  return !name.includes('.') || /\.(localhost|local|lan|home|internal|home\.arpa)$/i.test(name)
}

/** Connects to a checked address instead of the name, because the name could resolve to another address meanwhile. */
function fetchAt(address: string, url: URL, { headers, signal, method = 'GET', body, ca }: Asking) {
  const target = new URL(url)
  target.hostname = address.includes(':') ? `[${address}]` : address
  const isNamed = target.hostname !== url.hostname
  const tls = { ...(isNamed && { serverName: url.hostname }), ...(ca && { ca: [...ca] }) }
  return fetch(target, {
    headers: { Host: url.host, 'Accept-Encoding': 'identity', ...headers },
    redirect: 'manual',
    decompress: false,
    signal,
    method,
    ...(body !== undefined && { body }),
    ...((isNamed || ca) && { tls }),
  })
}

/** Stops waiting for work if the signal aborts, because a DNS lookup itself cannot be cancelled. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, aborted])
}
