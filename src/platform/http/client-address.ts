import { type BlockList, isIPv6 } from 'node:net'
import { normalizeAddress } from '../../lib/net/ip-address'
import type { Config } from '../settings/table/config-type'
import { receivedRequest } from './part-request'

/** Bun's server, which knows the address of a connection; null in tests, where all requests come from this machine. */
export type ListeningServer = { requestIP(request: Request): { address: string } | null } | null

interface Settings {
  config: Config
}

/**
 * Returns the client's IP address. If the connection comes from a trusted proxy, this is the address that the proxy
 * reports in X-Forwarded-For.
 */
export function clientAddress({ config }: Settings, request: Request, server: ListeningServer): string {
  const peer = peerOf(request, server)
  return config.trustedProxies.rules.length === 0 ? peer : originOf(request, peer, config.trustedProxies)
}

/** Whether the connection comes from a trusted proxy. Only then may headers such as X-Forwarded-For be trusted. */
export const isFromTrustedProxy = (
  { config }: Settings,
  request: Request,
  server: ListeningServer,
): boolean => isTrustedProxy(config, peerOf(request, server))

export const isTrustedProxy = ({ trustedProxies }: Config, address: string): boolean =>
  isAmong(trustedProxies, address)

/** Whether the connection itself, and not what a header says, comes from one of these addresses. */
export const isPeerAmong = (list: BlockList, request: Request, server: ListeningServer): boolean =>
  isAmong(list, peerOf(request, server))

/** Returns the IP address at the other end of the connection. A closed connection has none and counts as untrusted. */
function peerOf(request: Request, server: ListeningServer): string {
  const connection = server ? server.requestIP(receivedRequest(request))?.address : '127.0.0.1'
  return normalizeAddress(connection ?? '') ?? 'unknown'
}

/**
 * Returns the client's address from X-Forwarded-For. Each proxy appends the address from which it received the request.
 * The list is read from the end, past all trusted proxies. The next address is the client's; entries before it may be
 * forged.
 */
function originOf(request: Request, peer: string, proxies: BlockList): string {
  const hops = request.headers.get('x-forwarded-for')?.split(',') ?? []
  let origin = peer
  while (isAmong(proxies, origin)) {
    const seen = readHop(hops.pop() ?? '')
    if (seen === null) break
    origin = seen
  }
  return origin
}

const isAmong = (list: BlockList, address: string) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Reads one entry of X-Forwarded-For. Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function readHop(text: string): string | null {
  const [, bracketed, plain] = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(text.trim()) ?? []
  return normalizeAddress(bracketed ?? plain ?? text.trim())
}
