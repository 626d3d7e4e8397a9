// Which servers may be asked for something by what people enter: rules such as `external, 192.168.1.0/24, *.lan`.
import { BlockList, isIP } from 'node:net'
import { isGlobalAddress } from './global-address'
import { normalizeAddress } from './ip-address'
import type { OwnNetworks } from './own-networks'

/** Rules for addresses. Whatever no rule allows is refused. */
export interface HostRules {
  /** Addresses of the public Internet. */
  external: boolean
  /** Addresses of networks at home or in a company, of VPNs such as Tailscale, and of the networks that this machine is in. */
  private: boolean
  /** Addresses of this machine: those of its interfaces, too. */
  loopback: boolean
  /** Whether any of the rules opens this machine itself. */
  opensThisMachine: boolean
  /** Single addresses and networks. */
  networks: BlockList
  /** Names, in lower case, possibly with a `*.` prefix. What they resolve to may be private. */
  names: readonly string[]
}

type Network = readonly [address: string, bits: number]

const loopbackNetworks: readonly Network[] = [
  ['127.0.0.0', 8],
  ['::1', 128],
]

const privateNetworks: readonly Network[] = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['fc00::', 7],
]

/**
 * What nobody may ask, whatever the rules say: addresses that mean this machine without saying so, everybody in a network, or
 * whatever is at the other end of the cable, where clouds hand out the credentials of a machine. The single addresses are
 * those of clouds that hand them out elsewhere.
 */
const neverNetworks: readonly Network[] = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['192.0.0.192', 32],
  ['::', 128],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  ['fd00:ec2::254', 128],
  ['fd20:ce::254', 128],
  // The same inside the prefix of networks that translate between IPv6 and IPv4.
  ['64:ff9b::', 104],
  ['64:ff9b::169.254.0.0', 112],
  ['64:ff9b::224.0.0.0', 99],
]

const listOf = (networks: readonly Network[]): BlockList => {
  const list = new BlockList()
  for (const [address, bits] of networks) list.addSubnet(address, bits, familyOf(address))
  return list
}

const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4')

const loopback = listOf(loopbackNetworks)
const privates = listOf(privateNetworks)
const never = listOf(neverNetworks)

/** The word that allows no server. It stands alone. */
const noneWord = 'none'

/** Maximum number of rules. */
const maxRules = 100

/**
 * Reads comma-separated rules: `external`, `private`, `loopback`, addresses, networks, and names with or without `*.`; or
 * `none` alone, which allows nothing.
 * @throws Error with the reason if one is none of these
 */
export function readHostRules(text: string): HostRules {
  const words = text
    .split(/[\s,]+/)
    .map(word => word.toLowerCase())
    .filter(word => word !== '')
  if (words.length > maxRules) throw new Error(`there may be at most ${maxRules} of them`)
  const networks = new BlockList()
  const names: string[] = []
  if (words.includes(noneWord) && words.length > 1)
    throw new Error(`'${noneWord}' allows no server, so nothing may stand beside it`)
  for (const word of words) {
    if (isKindWord(word) || word === noneWord) continue
    const network = readNetwork(word)
    if (network) networks.addSubnet(network[0], network[1], familyOf(network[0]))
    else if (isNamePattern(word)) names.push(word)
    else
      throw new Error(
        `'${word}' is none of external, private, loopback, none, a network, an address or a name`,
      )
  }
  const has = (word: KindWord) => words.includes(word)
  return {
    external: has('external'),
    private: has('private'),
    loopback: has('loopback'),
    opensThisMachine: has('loopback') || words.some(namesThisMachine),
    networks,
    names,
  }
}

/** Whether a rule names this machine, a part of its networks, or a network around them. */
function namesThisMachine(word: string): boolean {
  const network = readNetwork(word)
  if (!network) return isLocalhost(word)
  const [address] = network
  const around = listOf([network])
  return (
    loopback.check(address, familyOf(address)) ||
    around.check('127.0.0.1', 'ipv4') ||
    around.check('::1', 'ipv6')
  )
}

/** Whether a name means this machine on every machine. */
const isLocalhost = (name: string) => name === 'localhost' || name.endsWith('.localhost')

const kindWords = ['external', 'private', 'loopback'] as const
type KindWord = (typeof kindWords)[number]

const isKindWord = (word: string): word is KindWord => kindWords.some(known => known === word)

/** A name of the form that URLs have them; a number alone would be an address in another notation. */
const isNamePattern = (word: string) =>
  /^(?:\*\.)?[a-z0-9_](?:[a-z0-9_.-]{0,250}[a-z0-9_])?$/.test(word) &&
  !/^(?:0x[0-9a-f]*|[0-9]+)$/.test(lastLabel(word))

const lastLabel = (name: string) => name.split('.').at(-1) ?? ''

/** Returns a network such as `10.0.0.0/8`, or a single address; `null` if the word is none. */
function readNetwork(word: string): Network | null {
  const [given = '', bits, ...more] = word.split('/')
  const address = normalizeAddress(given.replace(/^\[|\]$/g, ''))
  if (address === null || given.includes('%') || more.length > 0) return null
  const most = address.includes(':') ? 128 : 32
  // IPv4 inside IPv6 has become plain IPv4, and its bits would mean something else.
  const isChanged = isIP(given) === 6 && most === 32
  if (bits === undefined) return [address, most]
  return isChanged || !/^\d{1,3}$/.test(bits) || Number(bits) > most ? null : [address, Number(bits)]
}

/**
 * Whether the rules allow to connect to an address. IPv4 inside IPv6 counts as IPv4.
 * @param host the name in the URL that resolved to the address, or the address itself
 */
export function mayConnect(rules: HostRules, own: OwnNetworks, host: string, address: string): boolean {
  const name = plainName(host)
  const plain = plainAddress(address)
  if (plain === null) return false
  const family = familyOf(plain)
  if (never.check(plain, family)) return false
  if (rules.networks.check(plain, family)) return true
  const isNamed = rules.names.some(pattern => matches(pattern, name))
  if (loopback.check(plain, family)) return rules.loopback || (isNamed && isLocalhost(name))
  // Whoever lists a name means the server that has it, which may be this machine.
  if (isNamed) return true
  const relation = own.relationOf(plain)
  if (relation === 'own') return rules.loopback
  if (relation === 'near' || privates.check(plain, family)) return rules.private
  return rules.external && isGlobalAddress(plain)
}

/** Whether an address is one of this machine. */
export function isOfThisMachine(own: OwnNetworks, address: string): boolean {
  const plain = plainAddress(address)
  return plain !== null && (loopback.check(plain, familyOf(plain)) || own.relationOf(plain) === 'own')
}

const plainAddress = (address: string) => (address.includes('%') ? null : normalizeAddress(address))

/** Whether the rules allow nothing but the Internet: nothing of this machine and its networks. */
export const allowsOnlyInternet = (rules: HostRules): boolean =>
  !rules.private && !rules.loopback && rules.names.length === 0 && rules.networks.rules.length === 0

/** A name as it is compared: in lower case and without the dot that may stand behind it. */
const plainName = (host: string) => host.toLowerCase().replace(/\.$/, '')

const matches = (pattern: string, name: string) =>
  pattern.startsWith('*.') ? name.endsWith(pattern.slice(1)) : name === pattern
