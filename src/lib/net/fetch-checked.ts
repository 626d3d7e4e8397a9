// Asks a server that somebody named in the settings, without being led into the network this machine stands in: a name of
// the public Internet must not mean a private address, whoever runs that name's DNS.
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isGlobalAddress } from './global-address'

/** All addresses of a name; rejects when there are none. */
export type Resolve = (name: string) => Promise<string[]>

/** A public name has only addresses that are not. */
export class PrivateAddress extends Error {}

interface Checks {
  resolve: Resolve
  /** When set, public names may lead to private addresses. */
  allowPrivate: boolean
}

interface Asking {
  headers: Record<string, string>
  /** Ends the whole exchange, the body of the answer included. */
  signal: AbortSignal
}

/** Resolves names the way the operating system does. */
export const resolveName: Resolve = async name => {
  const found = await lookup(name, { all: true })
  // A machine without IPv6 gives up on IPv4 last, and many have none.
  return found.toSorted((a, b) => a.family - b.family).map(({ address }) => address)
}

/**
 * The answer of the first address of the server that gives one, as it comes: redirects are not followed, and nothing is
 * unpacked.
 * @throws PrivateAddress, the reason of the signal, or what went wrong with the last address
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
 * The addresses to connect to, never empty; an address stands for itself.
 * @param host as in an URL, without its port
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

/** Names that cannot be registered: whoever writes them means a machine nearby. */
function isLocalName(name: string): boolean {
  return !name.includes('.') || /\.(localhost|local|lan|home|internal|home\.arpa)$/i.test(name)
}

/** The connection goes to the address that was checked, not to what the name may mean a moment later. */
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

/** Looking up a name cannot be called off, only be waited for no longer. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, aborted])
}
