// One network that a name is announced on.

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
} from './records'

/** Where everybody on a network listens, and how far it goes: RFC 6762, sections 3 and 11. */
const [group, hops] = ['224.0.0.251', 255]

/** A record is not said more often to everybody, whoever asks: RFC 6762, section 6. */
const pauseMs = 1000

/** Programs that are no responders themselves keep an answer for so long at most: section 6.7. */
const legacyTtlS = 10

/** What a query holds once it is read: all parts are there. The types of the library do not know them. */
interface Query {
  id: number
  questions: Question[]
  /** What the names are to stand for that are asked about: the query is a probe then. */
  authorities: SaidRecord[]
}

interface Response {
  answers: SaidRecord[]
  additionals: SaidRecord[]
}

interface SaidRecord {
  type: string
  name: string
  ttl?: number | undefined
  data?: unknown
}

interface Answered {
  answers: DnsRecord[]
  additionals: DnsRecord[]
}

interface Sender {
  address: string
  port: number
}

/** A claim of somebody else to a name of this server: the addresses that it has there. */
type Claims = readonly string[]

export interface Link {
  addresses: AddressesOfLink
  /** Asks whether anybody else has the name. */
  probe(announced: Announced): void
  /** Says to everybody what the name stands for. */
  announce(announced: Announced): void
  /** Says that the name is gone. */
  withdraw(announced: Announced): Promise<void>
  close(): void
}

interface Listeners {
  /** What this server says; null: it has no name yet, and says nothing. */
  announced(): Announced | null
  /** Somebody has a name, or wants to have it. @param isTaken that somebody has it already */
  onClaim(hostName: string, claims: Claims, isTaken: boolean): void
  /** Somebody says that there is no such name any more. */
  onGone(name: string): void
  /** It cannot be said here, or no longer. */
  onFailure(reason: string): void
}

interface Place {
  /** The IPv4 address of this machine there: by IPv6 alone nothing is said. */
  at: InterfaceAddress
  addresses: AddressesOfLink
  /** Where everybody is asked. */
  port: number
}

/** Joins the network. */
export const joinLink = (place: Place, listeners: Listeners): Link => new JoinedLink(place, listeners)

/** It listens from when it is made until it is closed. What it hears from other networks is not answered. */
class JoinedLink implements Link {
  readonly addresses: AddressesOfLink
  /** Where everybody is asked. */
  private readonly port: number
  private readonly network: BlockList
  private readonly socket: MulticastDNS
  /** When everybody was last told what these questions ask for. */
  private readonly saidAt = new Map<string, number>()

  constructor(
    { at, addresses, port }: Place,
    private readonly listeners: Listeners,
  ) {
    this.addresses = addresses
    this.port = port
    this.network = networkOf(at)
    this.socket = createMulticastDns({
      socket: joinGroup(at.address, error => this.fail(error)),
      // Else the library looks every five seconds whether it has joined.
      multicast: false,
      // Others on this machine listen there as well, and all have to hear what is said to everybody.
      bind: '0.0.0.0',
      port,
    })
    this.listen()
  }

  probe(announced: Announced): void {
    const probe: Pick<Query, 'questions' | 'authorities'> = {
      questions: [{ name: hostNameOf(announced.label), type: 'ANY' }],
      authorities: addressesOnly(announced, this.addresses),
    }
    this.socket.query(probe as unknown as QueryOutgoingPacket, this.failIfAny)
  }

  announce(announced: Announced): void {
    this.socket.respond({ answers: allRecords(announced, this.addresses) }, this.failIfAny)
  }

  withdraw(announced: Announced): Promise<void> {
    const gone = allRecords(announced, this.addresses).map(record => ({ ...record, ttl: 0 }))
    return new Promise(resolve => this.socket.respond({ answers: gone }, () => resolve()))
  }

  close(): void {
    this.socket.destroy()
  }

  /** A socket hears what comes by any network of the machine. */
  private listen(): void {
    const { socket, network } = this
    socket.on('error', error => this.fail(error))
    // Others may send anything; what matters is that this server cannot join.
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
    const said = announced && answer(query.questions, announced, this.addresses)
    if (!said) return
    if (from.port === this.port) this.answerAll(query, said)
    else this.answerOne(query, said, from)
  }

  private answerAll({ questions, authorities }: Query, said: Answered): void {
    const asked = questions.map(({ name, type }) => `${name} ${type}`.toLowerCase()).join()
    const now = performance.now()
    for (const [question, at] of this.saidAt) if (now - at >= pauseMs) this.saidAt.delete(question)
    // Whoever wants the name is told at once that it is taken.
    if (authorities.length === 0 && this.saidAt.has(asked)) return
    this.saidAt.set(asked, now)
    this.socket.respond(said, this.failIfAny)
  }

  /** Programs that only ask get an answer of their own. */
  private answerOne({ id, questions }: Query, said: Answered, { address, port }: Sender): void {
    const forOne = (records: DnsRecord[]) =>
      records.map(record => ({ ...record, ttl: legacyTtlS, flush: false }))
    const packet = {
      id,
      questions: questions as QueryOutgoingPacket['questions'],
      answers: forOne(said.answers),
      additionals: forOne(said.additionals),
    }
    this.socket.respond(packet, { address, port }, this.failIfAny)
  }

  private hearResponse({ answers, additionals }: Response): void {
    const { listeners } = this
    const said = [...answers, ...additionals]
    for (const [name, claims] of claimsIn(said)) listeners.onClaim(name, claims, true)
    for (const { name, ttl } of said) if (ttl === 0) listeners.onGone(name.toLowerCase())
  }

  private fail(error: unknown): void {
    this.listeners.onFailure(messageOf(error))
  }

  private readonly failIfAny = (error?: unknown): void => {
    if (error) this.fail(error)
  }
}

/** Hears what is said to everybody on the network of this address, and says it there, once it is bound. */
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

/** Every name with an address that is said to be there, in lower case. One that goes is no claim. */
function claimsIn(records: readonly SaidRecord[]): Map<string, string[]> {
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
