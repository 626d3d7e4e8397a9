// Announces a name on one network.

import { createSocket, type Socket } from 'node:dgram'
import { BlockList } from 'node:net'
import createMulticastDns, { type MulticastDNS, type QueryOutgoingPacket } from 'multicast-dns'
import { messageOf } from '../../../lib/thrown'
import type { InterfaceAddress } from '../interfaces'
import {
  type AddressesOfLink,
  type Announced,
  addressesOnly,
  allRecords,
  answer,
  type DnsRecord,
  hostNameOf,
  type Question,
} from './dns-records'

/** Multicast group and TTL: RFC 6762, sections 3 and 11. */
const [group, hops] = ['224.0.0.251', 255]

/** Minimum interval in milliseconds between two multicast answers to the same questions: RFC 6762, section 6. */
const pauseMs = 1000

/**
 * Maximum lifetime in seconds of an answer to a program that is not a multicast DNS responder: RFC 6762, section 6.7.
 */
const legacyTtlS = 10

/** A parsed query. All parts are always present, although they are optional in the library's types. */
interface Query {
  id: number
  questions: Question[]
  /** In a probe, the records that the sender wants to claim. */
  authorities: ReceivedRecord[]
}

interface Response {
  answers: ReceivedRecord[]
  additionals: ReceivedRecord[]
}

interface ReceivedRecord {
  type: string
  name: string
  ttl?: number | undefined
  data?: unknown
}

type Answered = NonNullable<ReturnType<typeof answer>>

interface Sender {
  address: string
  port: number
}

interface Listeners {
  /** Returns the data of the current records. Null while the name is not claimed: queries are then not answered. */
  announced(): Announced | null
  /**
   * Called if a machine announces a name as its own, or asks whether the name is free.
   * @param claims addresses for which it claims the name
   * @param isTaken true if the machine announces the name; false if it asks
   */
  onClaim(hostName: string, claims: readonly string[], isTaken: boolean): void
  /** Called if a machine withdrew a name. */
  onGone(name: string): void
  /** Called if announcing on this network does not work, or stops working. */
  onFailure(reason: string): void
}

interface Place {
  /** The IPv4 address of this machine in the network. Networks with only IPv6 are not supported. */
  at: InterfaceAddress
  addresses: AddressesOfLink
  /** UDP port of multicast DNS. */
  port: number
}

/** A network connection that listens from its construction until `close`. Packets from other networks are ignored. */
export class Link {
  readonly addresses: AddressesOfLink
  private readonly port: number
  private readonly network: BlockList
  private readonly socket: MulticastDNS
  /** Times of the last multicast answers, by the questions of the query. */
  private readonly answeredAt = new Map<string, number>()

  constructor(
    { at, addresses, port }: Place,
    private readonly listeners: Listeners,
  ) {
    this.addresses = addresses
    this.port = port
    this.network = networkOf(at)
    this.socket = createMulticastDns({
      socket: joinGroup(at.address, error => this.fail(error)),
      // `joinGroup` joins the multicast group. With true, the library would join it as well, and look for new
      // interfaces every five seconds.
      multicast: false,
      // This address lets other responders on this machine share the port, so that all of them receive multicasts.
      bind: '0.0.0.0',
      port,
    })
    this.listen()
  }

  /** Asks the network whether another machine has the name. */
  probe(announced: Announced): void {
    const probe: Pick<Query, 'questions' | 'authorities'> = {
      questions: [{ name: hostNameOf(announced.label), type: 'ANY' }],
      authorities: addressesOnly(announced, this.addresses),
    }
    this.socket.query(probe as unknown as QueryOutgoingPacket, this.failIfAny)
  }

  /** Sends the records of the name to the whole network. */
  announce(announced: Announced): void {
    this.socket.respond({ answers: allRecords(announced, this.addresses) }, this.failIfAny)
  }

  /** Tells the whole network that the name is gone. */
  withdraw(announced: Announced): Promise<void> {
    const gone = allRecords(announced, this.addresses).map(record => ({ ...record, ttl: 0 }))
    return new Promise(resolve => this.socket.respond({ answers: gone }, () => resolve()))
  }

  close(): void {
    this.socket.destroy()
  }

  /**
   * Handles incoming packets. The socket receives packets from all networks of the machine; packets from other networks
   * are ignored.
   */
  private listen(): void {
    const { socket, network } = this
    socket.on('error', error => this.fail(error))
    // A malformed packet of another machine is ignored. A system error means that joining failed.
    socket.on('warning', (error: NodeJS.ErrnoException) => {
      if (error.syscall !== undefined) this.fail(error)
    })
    socket.on('query', (packet, from) => {
      if (network.check(from.address)) this.hearQuery(packet as unknown as Query, from)
    })
    socket.on('response', (packet, from) => {
      if (network.check(from.address)) this.hearResponse(packet as unknown as Response)
    })
  }

  private hearQuery(query: Query, from: Sender): void {
    for (const [name, claims] of claimsIn(query.authorities)) this.listeners.onClaim(name, claims, false)
    const announced = this.listeners.announced()
    const answered = announced && answer(query.questions, announced, this.addresses)
    if (!answered) return
    if (from.port === this.port) this.answerAll(query, answered)
    else this.answerOne(query, answered, from)
  }

  private answerAll({ questions, authorities }: Query, answered: Answered): void {
    const asked = questions.map(({ name, type }) => `${name} ${type}`.toLowerCase()).join()
    const now = performance.now()
    for (const [question, at] of this.answeredAt) if (now - at >= pauseMs) this.answeredAt.delete(question)
    // A question that was answered less than a second ago is not answered again, except in a probe: its sender is about
    // to take the name, and must learn at once that the name is taken.
    if (authorities.length === 0 && this.answeredAt.has(asked)) return
    this.answeredAt.set(asked, now)
    this.socket.respond(answered, this.failIfAny)
  }

  /** Sends a unicast answer to a simple resolver, which does not use port 5353. */
  private answerOne({ id, questions }: Query, answered: Answered, { address, port }: Sender): void {
    const forOne = (records: DnsRecord[]) =>
      records.map(record => ({ ...record, ttl: legacyTtlS, flush: false }))
    const packet = {
      id,
      questions: questions as QueryOutgoingPacket['questions'],
      answers: forOne(answered.answers),
      additionals: forOne(answered.additionals),
    }
    this.socket.respond(packet, { address, port }, this.failIfAny)
  }

  private hearResponse({ answers, additionals }: Response): void {
    const { listeners } = this
    const records = [...answers, ...additionals]
    for (const [name, claims] of claimsIn(records)) listeners.onClaim(name, claims, true)
    for (const { name, ttl } of records) if (ttl === 0) listeners.onGone(name.toLowerCase())
  }

  private fail(error: unknown): void {
    this.listeners.onFailure(messageOf(error))
  }

  private readonly failIfAny = (error?: unknown): void => {
    if (error) this.fail(error)
  }
}

/** Creates a socket. Once bound, it joins the multicast group on the network of the given address. */
function joinGroup(address: string, onFailure: (error: unknown) => void): Socket {
  const socket = createSocket({ type: 'udp4', reuseAddr: true })
  return socket.on('listening', () => {
    try {
      socket.addMembership(group, address)
      socket.setMulticastInterface(address)
      socket.setMulticastTTL(hops)
      socket.setMulticastLoopback(true)
    } catch (error) {
      onFailure(error)
    }
  })
}

/** Returns the claimed addresses by name in lower case. Withdrawn records (TTL 0) are skipped. */
function claimsIn(records: readonly ReceivedRecord[]): Map<string, string[]> {
  const claims = new Map<string, string[]>()
  for (const { type, name, ttl, data } of records) {
    if ((type !== 'A' && type !== 'AAAA') || ttl === 0 || typeof data !== 'string') continue
    const key = name.toLowerCase()
    claims.set(key, [...(claims.get(key) ?? []), data])
  }
  return claims
}

function networkOf({ address, netmask }: InterfaceAddress): BlockList {
  const bits = netmask
    .split('.')
    .reduce((count, part) => count + Number(part).toString(2).replaceAll('0', '').length, 0)
  const network = new BlockList()
  network.addSubnet(address, bits, 'ipv4')
  return network
}
