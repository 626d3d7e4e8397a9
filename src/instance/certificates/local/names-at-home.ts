import { hostname, networkInterfaces } from 'node:os'
import { normalizeAddress } from '../../../lib/net/ip-address'
import type { Config } from '../../../platform/settings/table/config-type'

/** Under what this machine is found at home: names first, then addresses that stay for a while. */
export function namesAtHome({
  httpsNames,
  uiUrl,
  localName,
}: Pick<Config, 'httpsNames' | 'uiUrl' | 'localName'>): string[] {
  const own = hostname().toLowerCase()
  const bare = own.split('.')[0] ?? own
  const publicName = uiUrl === null ? [] : [new URL(uiUrl).hostname.replace(/^\[|\]$/g, '')]
  const names = [
    ...httpsNames,
    ...publicName,
    own,
    bare,
    `${bare}.local`,
    `${localName ?? 'trackhut'}.local`,
    'localhost',
  ]
  const wellFormed = names.filter(name => /^[a-z0-9*_:][a-z0-9_.:-]*$/.test(name))
  return [...new Set([...wellFormed, '127.0.0.1', '::1', ...lastingAddresses()])]
}

/** Those of the Internet are the provider's, and of IPv6 there is another every day; private ones stay. */
function lastingAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    .filter(({ internal, family, address }) => !internal && (family === 'IPv4' || /^f[cd]/i.test(address)))
    .flatMap(({ address }) => normalizeAddress(address) ?? [])
    .toSorted()
}
