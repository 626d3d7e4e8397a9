// What is said about the server on the local network: RFC 6762 (multicast DNS) and RFC 6763 (services).

import type { ResponseOutgoingPacket } from 'multicast-dns'
import type { Listening } from '../list-addresses'

export type DnsRecord = ResponseOutgoingPacket['answers'][number]

/** What records say of a server. */
export interface Announced {
  /** The first part of the name: `trackhut` of `trackhut.local`. */
  label: string
  listening: Listening
  /** Below which path of the host the server is; empty for none. */
  basePath: string
}

/** Of one network: nobody there gets to the addresses of another. */
export interface AddressesOfLink {
  ipv4: readonly string[]
  ipv6: readonly string[]
}

export interface Question {
  name: string
  type: string
}

/** How long others may keep what names a host, and what does not: RFC 6762, section 10. */
const hostTtlS = 120
const otherTtlS = 4500

export const hostNameOf = (label: string) => `${label}.local`

/** Every record of the server, those of its name first. */
export function allRecords(announced: Announced, addresses: AddressesOfLink): DnsRecord[] {
  const { service, instance } = servicesOf(announced)
  return [
    ...addressRecords(announced.label, addresses),
    { type: 'PTR', name: service, ttl: otherTtlS, data: instance },
    ...instanceRecords(announced),
  ]
}

/**
 * What is said to somebody who asks; null when nothing of it is about this server.
 * @param questions of one packet
 */
export function answer(
  questions: readonly Question[],
  announced: Announced,
  addresses: AddressesOfLink,
): { answers: DnsRecord[]; additionals: DnsRecord[] } | null {
  const all = [...allRecords(announced, addresses), ...metaRecords(announced)]
  const answers = all.filter(record => questions.some(question => isAbout(question, record)))
  if (answers.length === 0) return null
  const told = new Set(answers)
  // Whoever finds the service wants to know where, and whoever has asked for one kind of address, whether there is another.
  return { answers, additionals: allRecords(announced, addresses).filter(record => !has(told, record)) }
}

/** What proves to others that a name is wanted, and by whom. */
export const addressesOnly = ({ label }: Announced, addresses: AddressesOfLink) =>
  addressRecords(label, addresses).filter(({ type }) => type !== 'NSEC')

function addressRecords(label: string, { ipv4, ipv6 }: AddressesOfLink): DnsRecord[] {
  const name = hostNameOf(label)
  const common = { name, ttl: hostTtlS, flush: true }
  const rrtypes = [...(ipv4.length > 0 ? ['A'] : []), ...(ipv6.length > 0 ? ['AAAA'] : [])]
  return [
    ...ipv4.map(data => ({ ...common, type: 'A' as const, data })),
    ...ipv6.map(data => ({ ...common, type: 'AAAA' as const, data })),
    // There is nothing else of this name: else some wait for an IPv6 address that never comes.
    { ...common, type: 'NSEC', data: { nextDomain: name, rrtypes } },
  ]
}

/** Two servers on one machine have one name, and each its port. */
function servicesOf({ label, listening: { scheme, port } }: Announced) {
  const service = `_${scheme}._tcp.local`
  return { service, instance: `Trackhut at ${label}:${port}.${service}` }
}

function instanceRecords(announced: Announced): DnsRecord[] {
  const { instance } = servicesOf(announced)
  const { label, listening, basePath } = announced
  return [
    {
      type: 'SRV',
      name: instance,
      ttl: hostTtlS,
      flush: true,
      data: { port: listening.port, target: hostNameOf(label), priority: 0, weight: 0 },
    },
    { type: 'TXT', name: instance, ttl: otherTtlS, flush: true, data: [`path=${basePath}/`] },
  ]
}

/** Which kinds of services there are, for whoever asks for all: RFC 6763, section 9. */
const metaRecords = (announced: Announced): DnsRecord[] => [
  {
    type: 'PTR',
    name: '_services._dns-sd._udp.local',
    ttl: otherTtlS,
    data: servicesOf(announced).service,
  },
]

const isAbout = ({ name, type }: Question, record: DnsRecord) =>
  name.toLowerCase() === record.name.toLowerCase() &&
  // NSEC says that there is no address of the kind that was asked for.
  (type === 'ANY' || type === record.type || (record.type === 'NSEC' && isAbsent(type, record)))

const isAbsent = (type: string, record: DnsRecord) =>
  record.type === 'NSEC' && ['A', 'AAAA'].includes(type) && !record.data.rrtypes.includes(type)

const has = (told: ReadonlySet<DnsRecord>, { name, type, data }: DnsRecord & { data?: unknown }) =>
  [...told].some(
    other =>
      other.name === name &&
      other.type === type &&
      JSON.stringify('data' in other ? other.data : null) === JSON.stringify(data),
  )
