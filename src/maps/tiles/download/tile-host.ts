// Which addresses a tile server may have. A name of the public Internet must not lead into the network this machine
// stands in, whoever runs that name's DNS.
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isGlobalAddress } from '../../../lib/net/global-address'
import { NoTile } from './no-tile'

/** All addresses of a name; rejects when there are none. */
export type Resolve = (name: string) => Promise<string[]>

/** Resolves names the way the operating system does. */
export const resolveName: Resolve = async name => {
  const found = await lookup(name, { all: true })
  // A machine without IPv6 gives up on IPv4 last, and many have none.
  return found.toSorted((a, b) => a.family - b.family).map(({ address }) => address)
}

/**
 * The addresses to connect to, never empty; an address stands for itself.
 * @param host as in an URL, without its port
 * @throws NoTile when a public name has only addresses that are not
 */
export async function findTileHost(
  host: string,
  { resolve, allowPrivate }: { resolve: Resolve; allowPrivate: boolean },
): Promise<string[]> {
  const address = host.replace(/^\[|\]$/g, '')
  if (isIP(address)) return [address]
  const addresses = await resolve(host)
  if (allowPrivate || isLocalName(host)) return addresses
  const allowed = addresses.filter(isGlobalAddress)
  if (allowed.length > 0) return allowed
  throw new NoTile(
    502,
    'tile-server-private',
    'the tile server has a private address, which TILE_ALLOW_PRIVATE=true would allow',
  )
}

/** Names that cannot be registered: whoever writes them means a machine nearby. */
function isLocalName(name: string): boolean {
  return !name.includes('.') || /\.(localhost|local|lan|home|internal|home\.arpa)$/i.test(name)
}
