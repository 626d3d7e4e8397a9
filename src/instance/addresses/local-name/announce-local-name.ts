// Announces a name such as trackhut.local on the local network by multicast DNS (RFC 6762), without any set-up. If
// another machine has this name, the server takes the next name, trackhut-2.local, and keeps this name after restarts.

import { networkInterfaces } from 'node:os'
import { everyTick } from '../../../lib/async/ticker'
import { minute, second } from '../../../lib/durations'
import { isGlobalAddress } from '../../../lib/net/global-address'
import type { Log } from '../../../platform/log'
import { type InterfaceAddress, listInterfaces, type NetworkInterface } from '../interfaces'
import type { Listening, Reachability } from '../list-addresses'
import { type AddressesOfLink, type Announced, hostNameOf } from './dns-records'
import { Link } from './link'
import type { RememberedName } from './remembered-name'

/** Interval between checks for new or removed networks. */
const lookMs = 30 * second

/** Delay before the server joins a network again after an error in this network. */
const retryMs = 5 * minute

/** Interval and number of probes for a name: RFC 6762, section 8.1. */
const probeMs = 250
const probes = 3

/** Delay of the second announcement: RFC 6762, section 8.3. */
const secondTimeMs = 1000

/** Maximum number of names to try. If all are taken, something is wrong on the network. */
const maxNames = 20

interface NamedServer {
  /** First label of the name, without `.local`. */
  wanted: string
  listening: Listening
  basePath: string
  reachability: Reachability
  log: Log
  remembered: RememberedName
  surroundings?: Surroundings
}

/** The networks of the machine. Tests replace them. */
export interface Surroundings {
  interfaces(): NetworkInterface[]
  ownAddresses(): ReadonlySet<string>
  /** UDP port of multicast DNS. */
  port: number
}

const thisMachine: Surroundings = {
  interfaces: listInterfaces,
  ownAddresses: () =>
    new Set(Object.values(networkInterfaces()).flatMap(all => all?.map(({ address }) => address) ?? [])),
  port: 5353,
}

/** Starts to announce the name. @returns an object whose `stop` withdraws the name */
export function announceLocalName(server: NamedServer): { stop(): Promise<void> } {
  const name = new LocalName(server)
  name.start()
  return { stop: () => name.stop() }
}

/**
 * Manages the server's name on all local networks. The name is *probed* first: other machines are asked whether they
 * have it. If no machine has it, it is *claimed* and announced. If a machine has it, the next name is probed. When the
 * machine joins a new network, probing starts again; a removed network is left. If no name is free, this object has
 * *ended*, as after `stop`.
 */
class LocalName {
  private readonly surroundings: Surroundings
  /** Joined networks, by the address of this machine in the network. */
  private readonly links = new Map<string, Link>()
  /** Times of the last error in each network, by the address of this machine in the network. */
  private readonly failedAt = new Map<string, number>()
  private label: string
  private isClaimed = false
  private hasWarned = false
  /** Timers of pending probes and announcements. */
  private timers: NodeJS.Timeout[] = []
  private endLooks = () => {}

  constructor(private readonly server: NamedServer) {
    this.surroundings = server.surroundings ?? thisMachine
    this.label = server.remembered.read() ?? server.wanted
  }

  start(): void {
    this.endLooks = everyTick(lookMs, () => this.look())
    this.look()
  }

  async stop(): Promise<void> {
    if (this.isClaimed) {
      const announced = this.announced()
      await Promise.all(this.links.values().map(link => link.withdraw(announced)))
    }
    this.end()
  }

  /** Joins new networks and leaves removed networks. */
  private look(): void {
    const present = linksOf(this.surroundings.interfaces())
    this.leaveGone(present)
    const hasJoined = this.joinNew(present)
    if (hasJoined) this.startOver()
    else if (this.links.size === 0) this.server.reachability.noteLocalName(null)
  }

  private leaveGone(present: readonly PresentLink[]): void {
    for (const [address, link] of this.links) {
      const found = present.find(({ at }) => at.address === address)
      if (found && JSON.stringify(found.addresses) === JSON.stringify(link.addresses)) continue
      link.close()
      this.links.delete(address)
    }
  }

  private joinNew(present: readonly PresentLink[]): boolean {
    let hasJoined = false
    for (const { at, addresses } of present) {
      const failed = this.failedAt.get(at.address)
      const isTooSoon = failed !== undefined && performance.now() - failed < retryMs
      if (this.links.has(at.address) || isTooSoon) continue
      this.join(at, addresses)
      hasJoined = true
    }
    return hasJoined
  }

  private join(at: InterfaceAddress, addresses: AddressesOfLink): void {
    const link = new Link(
      { at, addresses, port: this.surroundings.port },
      {
        announced: () => (this.isClaimed ? this.announced() : null),
        onClaim: (hostName, claims, isTaken) => this.hearClaim(hostName, claims, isTaken),
        onGone: name => this.hearGone(name),
        onFailure: reason => this.giveUp(at.address, link, reason),
      },
    )
    this.links.set(at.address, link)
  }

  private startOver(): void {
    this.forgetTimers()
    this.isClaimed = false
    // The delay is random, so that servers that start at the same time, for example after a power cut, do not probe at
    // the same time.
    this.later(Math.random() * probeMs, () => this.probe(probes))
  }

  private probe(left: number): void {
    if (left === 0) this.claim()
    else {
      for (const link of this.links.values()) link.probe(this.announced())
      this.later(probeMs, () => this.probe(left - 1))
    }
  }

  private claim(): void {
    const { reachability, remembered, log, wanted } = this.server
    if (this.links.size === 0) return
    this.forgetTimers()
    this.isClaimed = true
    this.announceAll()
    this.later(secondTimeMs, () => this.announceAll())
    if (reachability.localName() === hostNameOf(this.label)) return
    reachability.noteLocalName(hostNameOf(this.label))
    remembered.write(this.label === wanted ? null : this.label)
    log.info(`The local network knows this server as ${urlOf(this.announced())}`)
  }

  private announceAll(): void {
    for (const link of this.links.values()) link.announce(this.announced())
  }

  private hearClaim(hostName: string, claims: readonly string[], isTaken: boolean): void {
    if (hostName !== hostNameOf(this.label).toLowerCase()) return
    const own = this.surroundings.ownAddresses()
    // No conflict: the claim comes from this machine, that is, from this server, another server, or the system's mDNS
    // responder.
    if (claims.some(address => own.has(address))) return
    const ownHere = [...this.links.values()].flatMap(link => link.addresses.ipv4)
    const isStronger = highest(claims) > highest(ownHere)
    if (!this.isClaimed) {
      if (isTaken || isStronger) this.takeNext()
    } else if (isTaken) {
      // Both machines have claimed the name. Both compare the addresses and decide in the same way which one keeps it
      // (RFC 6762, section 9).
      if (isStronger) this.takeNext()
      else this.announceAll()
    }
  }

  private takeNext(): void {
    const { wanted, reachability, log } = this.server
    const next = nextLabel(wanted, this.label)
    if (next === null) {
      this.warn('all names like it are taken')
      this.end()
      return
    }
    log.warn(`Another machine is ${hostNameOf(this.label)}. This one is ${hostNameOf(next)} now`)
    this.label = next
    reachability.noteLocalName(null)
    this.startOver()
  }

  /**
   * Handles the withdrawal of a name. Servers on one machine share a name. If another server on this machine stops and
   * withdraws the name, this server announces the name again.
   */
  private hearGone(name: string): void {
    if (!this.isClaimed || name !== hostNameOf(this.label)) return
    this.later(secondTimeMs, () => this.announceAll())
  }

  private giveUp(address: string, link: Link, reason: string): void {
    if (this.links.get(address) !== link) return
    this.warn(reason)
    link.close()
    this.links.delete(address)
    this.failedAt.set(address, performance.now())
  }

  private warn(reason: string): void {
    if (this.hasWarned) return
    this.hasWarned = true
    this.server.log.warn(`The local network cannot be told of ${hostNameOf(this.label)}`, { reason })
  }

  private end(): void {
    this.endLooks()
    this.forgetTimers()
    this.server.reachability.noteLocalName(null)
    for (const link of this.links.values()) link.close()
    this.links.clear()
  }

  private announced(): Announced {
    const { listening, basePath } = this.server
    return { label: this.label, listening, basePath }
  }

  private later(ms: number, act: () => void): void {
    this.timers.push(setTimeout(act, ms).unref())
  }

  private forgetTimers(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers = []
  }
}

/** A network to which this machine is connected. */
interface PresentLink {
  /** The IPv4 address of this machine in this network. */
  at: InterfaceAddress
  addresses: AddressesOfLink
}

/**
 * Returns the networks in which this machine has a private IPv4 address. The name is not announced on other networks.
 */
function linksOf(interfaces: readonly NetworkInterface[]): PresentLink[] {
  return interfaces
    .filter(({ isTunnel }) => !isTunnel)
    .flatMap(({ ipv4, ipv6 }) => {
      const at = ipv4.find(({ address }) => !isGlobalAddress(address))
      const of = (family: readonly InterfaceAddress[]) => family.map(({ address }) => address)
      return at ? [{ at, addresses: { ipv4: of(ipv4), ipv6: of(ipv6) } }] : []
    })
}

const urlOf = ({ label, listening: { scheme, port }, basePath }: Announced) =>
  `${new URL(`${scheme}://${hostNameOf(label)}:${port}`).origin}${basePath}`

/** Returns the next name to try: `trackhut` is followed by `trackhut-2`. Null after the last name. */
export function nextLabel(wanted: string, label: string): string | null {
  const number = label === wanted ? 1 : Number(label.slice(wanted.length + 1))
  return number < maxNames ? `${wanted}-${number + 1}` : null
}

/**
 * Returns the highest of the IPv4 addresses as a number; 0 if there is none. Used to compare the addresses of two
 * machines.
 */
const highest = (addresses: readonly string[]) =>
  Math.max(
    0,
    ...addresses
      .filter(address => !address.includes(':'))
      .map(address => address.split('.').reduce((number, part) => number * 256 + Number(part), 0)),
  )
