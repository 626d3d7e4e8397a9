// Fetches from a server named in the settings. Whoever runs its DNS must not be able to lead this machine into its
// private network, so a public name must not resolve to a private address.
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isGlobalAddress } from './global-address'

/** All addresses of a name; rejects if it has none. */
export type Resolve = (name: string) => Promise<string[]>

/** Thrown if all addresses of a public name are private. */
export class PrivateAddress extends Error {}

interface Checks {
  resolve: Resolve
  /** True if public names may resolve to private addresses. */
  allowPrivate: boolean
}

interface Asking {
  headers: Record<string, string>
  /** Aborts the whole exchange, including the response body. */
  signal: AbortSignal
}

/** Resolves names with the resolver of the operating system. */
export const resolveName: Resolve = async name => {
  const found = await lookup(name, { all: true })
  // IPv4 addresses come first, because many machines lack IPv6, and waiting for it to fail takes time.
  return found.toSorted((a, b) => a.family - b.family).map(({ address }) => address)
}

/**
 * The response of the first address that answers. Redirects are not followed, and the body is not decompressed.
 * @throws PrivateAddress, the abort reason, or the failure of the last address
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
 * The addresses to connect to, never empty. An IP address is returned unchecked.
 * @param host as in a URL, without its port
 * @throws PrivateAddress
 */
export async function allowedAddresses(host: string, { resolve, allowPrivate }: Checks): Promise<string[]> {
  const address = host.replace(/^\[|\]$/g, '')
  if (isIP(address)) return [address]
  const addresses = await resolve(host)
  if (allowPrivate || isLocalName(host)) return addresses
  const allowed = addresses.filter(isGlobalAddress)
  if (allowed.length > 0) return allowed
  throw new PrivateAddress('a public name has a private address')
}

/** Names that cannot be registered, so they mean a machine nearby. */
function isLocalName(name: string): boolean {
  return !name.includes('.') || /\.(localhost|local|lan|home|internal|home\.arpa)$/i.test(name)
}

/** Connects to the checked address, because the name may resolve differently a moment later. */
function fetchAt(address: string, url: URL, { headers, signal }: Asking) {
  const target = new URL(url)
  target.hostname = address.includes(':') ? `[${address}]` : address
  const tls = target.hostname === url.hostname ? undefined : { serverName: url.hostname }
  return fetch(target, {
    headers: { Host: url.host, 'Accept-Encoding': 'identity', ...headers },
    redirect: 'manual',
    decompress: false,
    signal,
    ...(tls && { tls }),
  })
}

/** A DNS lookup cannot be cancelled, so stop waiting for it. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, aborted])
}
