// Sends requests to servers that settings or people name. The operator of a server's DNS must not be able to make this
// machine send requests into its private network, so a public name must not resolve to a private address. Whatever goes
// outward goes through here: each address is checked, and the connection is made to that address.
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isGlobalAddress } from './global-address'
import { type HostRules, mayConnect } from './host-rules'

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
  /** Rules that decide instead, for servers that anybody with an account may name. */
  rules?: HostRules
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

/**
 * Sends a request and returns the response of the first address that responds. Redirects are not followed, and the body
 * is not decompressed.
 * @throws PrivateAddress if the name only has private addresses
 * @throws the abort reason if the signal aborts; the error of the last address if none responds
 */
export async function fetchChecked(url: URL, asking: Asking, checks: Checks): Promise<Response> {
  const addresses = await orAborted(allowedAddresses(url.hostname, checks), asking.signal)
  let failure: unknown
  for (const address of addresses) {
    try {
      return await fetchAt(address, url, asking)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/**
 * Returns at least one address to connect to. Without `checksAll` and `rules`, an IP address is returned unchecked.
 * @param host host as in a URL, without the port
 * @throws PrivateAddress if no address is allowed
 */
export async function allowedAddresses(host: string, checks: Checks): Promise<string[]> {
  const address = host.replace(/^\[|\]$/g, '')
  const addresses = isIP(address) ? [address] : await checks.resolve(host)
  const { rules } = checks
  if (rules) return requireSome(addresses.filter(one => mayConnect(rules, host, one)))
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
function isLocalName(name: string): boolean {
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
