import { basePathOf } from '../../platform/http/public-origin'
import type { Config } from '../../platform/settings/table/config-type'
import { listInterfaces, type NetworkInterface } from './interfaces'
import type { Address } from './schemas'

/** Scheme and port on which the server listens. */
export interface Listening {
  scheme: 'http' | 'https'
  port: number
}

const everywhere = ['::', '0.0.0.0']

/** Whether the server listens only on a loopback address, so that only this machine can connect. */
export const isLoopback = ({ host }: Pick<Config, 'host'>) => /^127\.|^::1$|^localhost$/i.test(host)

/**
 * Lists all addresses at which the server can be reached. The best addresses for sharing come first.
 * @param localName name on the local network, such as `trackhut.local`; null if there is none
 * @param interfaces interfaces of this machine
 */
export function listAddresses(
  config: Pick<Config, 'host' | 'uiUrl'>,
  { scheme, port }: Listening,
  localName: string | null = null,
  interfaces: readonly NetworkInterface[] = listInterfaces(),
): Address[] {
  const ownUrl = (host: string) =>
    `${new URL(`${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`).origin}${basePathOf(config)}`
  const own = (kind: Address['kind'], hosts: readonly string[]) =>
    hosts.map(host => ({ url: ownUrl(host), kind }))
  const on = (family: 'ipv4' | 'ipv6', isTunnel: boolean) =>
    interfaces
      .filter(each => each.isTunnel === isTunnel)
      .flatMap(each => each[family].map(({ address }) => address))
  const listened = () => {
    if (isLoopback(config)) return own('this-machine', [config.host])
    const named = own('name', localName === null ? [] : [localName])
    if (!everywhere.includes(config.host)) return [...named, ...own('network', [config.host])]
    return [
      ...named,
      ...own('network', on('ipv4', false)),
      ...own('tunnel', on('ipv4', true)),
      ...own('ipv6', config.host === '::' ? on('ipv6', false) : []),
      ...own('this-machine', ['localhost']),
    ]
  }
  const given: Address[] = config.uiUrl === null ? [] : [{ url: config.uiUrl, kind: 'public' }]
  // List each address only once, because `UI_URL` may equal one of the listening addresses.
  return [...given, ...listened()].filter(
    ({ url }, at, all) => all.findIndex(other => other.url === url) === at,
  )
}

/** The known addresses of the running server. */
export interface Reachability {
  /** Stores the scheme and port on which the server listens. Call it when the server has begun to listen. */
  noteListening(listening: Listening): void
  /** Stores the server's name on the local network. @param name for example `trackhut.local`; null if there is none */
  noteLocalName(name: string | null): void
  /** Returns the server's current name on the local network; null if it has none. */
  localName(): string | null
  /** Returns the current addresses, the best for sharing first; empty before the server listens. */
  addresses(): Address[]
}

export function createReachability(config: Config): Reachability {
  let listening: Listening | null = null
  let localName: string | null = null
  return {
    noteListening(now) {
      listening = now
    },
    noteLocalName(name) {
      localName = name
    },
    localName: () => localName,
    addresses: () => (listening === null ? [] : listAddresses(config, listening, localName)),
  }
}
