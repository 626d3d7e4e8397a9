import { basePathOf } from '../../platform/http/public-origin'
import type { Config } from '../../platform/settings/table/config-type'
import { listInterfaces, type NetworkInterface } from './interfaces'
import type { Address } from './schemas'

/** Scheme and port on which the server listens. */
export interface Listening {
  scheme: 'http' | 'https'
  port: number
}

/** Settings that determine the addresses. */
type Reachable = Pick<Config, 'host' | 'uiUrl'>

const everywhere = ['::', '0.0.0.0']

/** True if only this machine can connect. */
export const isLoopback = ({ host }: Pick<Config, 'host'>) => /^127\.|^::1$|^localhost$/i.test(host)

/**
 * All addresses at which the server can be reached, the best to share first.
 * @param localName such as `trackhut.local`; null if there is none
 * @param interfaces of this machine
 */
export function listAddresses(
  config: Reachable,
  { scheme, port }: Listening,
  localName: string | null = null,
  interfaces: readonly NetworkInterface[] = listInterfaces(),
): Address[] {
  const ownUrl = (host: string) =>
    `${new URL(`${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`).origin}${basePathOf(config)}`
  const own = (kind: Address['kind'], hosts: readonly string[]) =>
    hosts.map(host => ({ url: ownUrl(host), kind }))
  const given: Address[] = config.uiUrl === null ? [] : [{ url: config.uiUrl, kind: 'public' }]
  if (isLoopback(config)) return eachOnce([...given, ...own('this-machine', [config.host])])
  const named = own('name', localName === null ? [] : [localName])
  if (!everywhere.includes(config.host)) {
    return eachOnce([...given, ...named, ...own('network', [config.host])])
  }
  const ipv4 = (isTunnel: boolean) =>
    interfaces.filter(each => each.isTunnel === isTunnel).flatMap(each => addressesOf(each.ipv4))
  const ipv6 =
    config.host === '::'
      ? interfaces.filter(each => !each.isTunnel).flatMap(each => addressesOf(each.ipv6))
      : []
  return eachOnce([
    ...given,
    ...named,
    ...own('network', ipv4(false)),
    ...own('tunnel', ipv4(true)),
    ...own('ipv6', ipv6),
    ...own('this-machine', ['localhost']),
  ])
}

/** Removes duplicates, because `UI_URL` may equal one of the listening addresses. */
const eachOnce = (all: Address[]) =>
  all.filter(({ url }, at) => all.findIndex(other => other.url === url) === at)

const addressesOf = (addresses: NetworkInterface['ipv4']) => addresses.map(({ address }) => address)
