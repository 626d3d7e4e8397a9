// DNS records of the server on the local network: RFC 6762 (multicast DNS) and RFC 6763 (service discovery).

import type { ResponseOutgoingPacket } from 'multicast-dns'
import type { Listening } from '../list-addresses'

export type DnsRecord = ResponseOutgoingPacket['answers'][number]

/** The data from which the records are made. */
export interface Announced {
  /** First label of the name: `trackhut` of `trackhut.local`. */
  label: string
  listening: Listening
  /** Path of the server on its host; empty for the root. */
  basePath: string
}

/** Addresses of this machine in one network. Devices in this network cannot reach its addresses in other networks. */
export interface AddressesOfLink {
  ipv4: readonly string[]
  ipv6: readonly string[]
}

export interface Question {
  name: string
  type: string
}

/** Lifetimes in seconds of records that contain a host name, and of other records: RFC 6762, section 10. */
const hostTtlS = 120
const otherTtlS = 4500

export const hostNameOf = (label: string) => `${label}.local`

/** Returns all records of the server. The records of its host name come first. */
export function allRecords(announced: Announced, addresses: AddressesOfLink): DnsRecord[] {
  const { service, instance } = servicesOf(announced)
  return [
    ...addressRecords(announced.label, addresses),
    { type: 'PTR', name: service, ttl: otherTtlS, data: instance },
    ...instanceRecords(announced),
  ]
}

/**
 * Returns the answer to a query; null if no question is about this server.
 * @param questions the questions of one packet
 */
export function answer(
  questions: readonly Question[],
  announced: Announced,
  addresses: AddressesOfLink,
): { answers: DnsRecord[]; additionals: DnsRecord[] } | null {
  const records = allRecords(announced, addresses)
  const answers = [...records, kindOfService(announced)].filter(record =>
    questions.some(question => isAbout(question, record)),
  )
  if (answers.length === 0) return null
  // Adds the records that a resolver will request next: the location of the service, and the other kind of address
  // (IPv4 or IPv6).
  return { answers, additionals: records.filter(record => !answers.includes(record)) }
}

/** Returns the A and AAAA records. They tell other machines which addresses claim the name. */
export const addressesOnly = ({ label }: Announced, addresses: AddressesOfLink) =>
  addressRecords(label, addresses).filter(({ type }) => type !== 'NSEC')

function addressRecords(label: string, { ipv4, ipv6 }: AddressesOfLink): DnsRecord[] {
  const name = hostNameOf(label)
  const common = { name, ttl: hostTtlS, flush: true }
  const rrtypes = [...(ipv4.length > 0 ? ['A'] : []), ...(ipv6.length > 0 ? ['AAAA'] : [])]
  return [
    ...ipv4.map(data => ({ ...common, type: 'A' as const, data })),
    ...ipv6.map(data => ({ ...common, type: 'AAAA' as const, data })),
    // The NSEC record says that the name has no other records. Otherwise some resolvers wait for an IPv6 address that
    // does not exist.
    { ...common, type: 'NSEC', data: { nextDomain: name, rrtypes } },
  ]
}

/**
 * Returns the names of the service and of its instance. The name of the instance contains the port, because servers on
 * one machine share a host name.
 */
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

/** Returns the answer to a query for all kinds of services: RFC 6763, section 9. */
const kindOfService = (announced: Announced): DnsRecord => ({
  type: 'PTR',
  name: '_services._dns-sd._udp.local',
  ttl: otherTtlS,
  data: servicesOf(announced).service,
})

const isAbout = ({ name, type }: Question, record: DnsRecord) =>
  name.toLowerCase() === record.name.toLowerCase() &&
  // If this machine has no address of the requested kind (IPv4 or IPv6), the NSEC record is the answer.
  (type === 'ANY' || type === record.type || (record.type === 'NSEC' && isAbsent(type, record)))

const isAbsent = (type: string, record: DnsRecord) =>
  record.type === 'NSEC' && ['A', 'AAAA'].includes(type) && !record.data.rrtypes.includes(type)
