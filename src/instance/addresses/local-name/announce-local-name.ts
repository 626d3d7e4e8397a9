// Gives the server a name on the local network, such as trackhut.local, without anybody setting one up: RFC 6762. Where
// somebody else has the name it takes the next, trackhut-2.local, and keeps to that.

import { networkInterfaces } from 'node:os'
import { everyBeat } from '../../../lib/async/beat'
import { isGlobalAddress } from '../../../lib/net/global-address'
import type { Log } from '../../../platform/log'
import { type InterfaceAddress, listInterfaces, type NetworkInterface } from '../interfaces'
import type { Listening } from '../list-addresses'
import type { Reach } from '../reach'
import { joinLink, type Link } from './link'
import { type AddressesOfLink, type Announced, hostNameOf } from './records'
import type { RememberedName } from './remembered-name'

/** How often it is looked whether a network has come or gone. */
const lookMs = 30_000

/** How soon it is tried again where it was in vain. */
const retryMs = 5 * 60_000

/** Whoever has a name is asked three times, a quarter of a second apart: RFC 6762, section 8.1. */
const probeMs = 250
const probes = 3

/** Then it is said twice: section 8.3. */
const secondTimeMs = 1000

/** Nobody has so many; after that the network is rather against it. */
const mostNames = 20

interface NamedServer {
  /** Without `.local`. */
  wanted: string
  listening: Listening
  basePath: string
  reach: Reach
  log: Log
  remembered: RememberedName
  surroundings?: Surroundings
}

/** What a machine is connected to; tests have one of their own. */
export interface Surroundings {
  interfaces(): NetworkInterface[]
  /** Of all interfaces. */
  ownAddresses(): ReadonlySet<string>
  /** Where everybody is asked. */
  port: number
}

const thisMachine: Surroundings = {
  interfaces: listInterfaces,
  ownAddresses: () =>
    new Set(Object.values(networkInterfaces()).flatMap(all => all?.map(({ address }) => address) ?? [])),
  port: 5353,
}

/** @returns ends it, and says so on the network */
export function announceLocalName({
  wanted,
  reach,
  log,
  remembered,
  surroundings = thisMachine,
  ...server
}: NamedServer) {
  const links = new Map<string, Link>()
  /** By the address that it was tried with. */
  const failedAt = new Map<string, number>()
  let label = remembered.read() ?? wanted
  let isClaimed = false
  let hasWarned = false
  let timers: NodeJS.Timeout[] = []

  const announced = (): Announced => ({ label, ...server })
  const later = (ms: number, act: () => void) => {
    const timer = setTimeout(act, ms)
    timer.unref()
    timers.push(timer)
  }
  const forgetTimers = () => {
    for (const timer of timers) clearTimeout(timer)
    timers = []
  }

  const warn = (reason: string) => {
    if (hasWarned) return
    hasWarned = true
    log.warn(`The local network cannot be told of ${hostNameOf(label)}`, { reason })
  }

  const sayAll = () => {
    for (const link of links.values()) link.announce(announced())
  }

  const claim = () => {
    if (links.size === 0) return
    forgetTimers()
    isClaimed = true
    sayAll()
    later(secondTimeMs, sayAll)
    if (reach.localName() === hostNameOf(label)) return
    reach.noteLocalName(hostNameOf(label))
    remembered.write(label === wanted ? null : label)
    log.info(`The local network knows this server as ${urlOf(announced())}`)
  }

  const probe = (left = probes) => {
    if (left === 0) return claim()
    for (const link of links.values()) link.probe(announced())
    later(probeMs, () => probe(left - 1))
  }

  const startOver = () => {
    forgetTimers()
    isClaimed = false
    // Several servers that start at once, as after a power cut, do not ask at once.
    later(Math.random() * probeMs, probe)
  }

  const takeNext = () => {
    const next = nextLabel(wanted, label)
    if (next === null) {
      warn('all names like it are taken')
      return end()
    }
    log.warn(`Another machine is ${hostNameOf(label)}. This one is ${hostNameOf(next)} now`)
    label = next
    reach.noteLocalName(null)
    startOver()
  }

  const onClaim = (hostName: string, claims: readonly string[], isTaken: boolean) => {
    if (hostName !== hostNameOf(label).toLowerCase()) return
    const own = surroundings.ownAddresses()
    // It is this machine: this server, another one on it, or its own mDNS responder.
    if (claims.some(address => own.has(address))) return
    const ownHere = [...links.values()].flatMap(link => link.addresses.ipv4)
    const isStronger = highest(claims) > highest(ownHere)
    if (!isClaimed) {
      if (isTaken || isStronger) takeNext()
    } else if (isTaken) {
      // Both thought that they had it. As in section 9, one of them has to give way, and both know which.
      if (isStronger) takeNext()
      else sayAll()
    }
  }

  const join = (at: InterfaceAddress, addresses: AddressesOfLink) => {
    const link = joinLink(
      { at, addresses, port: surroundings.port },
      {
        announced: () => (isClaimed ? announced() : null),
        onClaim,
        onGone(name) {
          // Another server on this machine has ended, and this one goes on.
          if (isClaimed && name === hostNameOf(label)) later(secondTimeMs, sayAll)
        },
        onFailure(reason) {
          if (links.get(at.address) !== link) return
          warn(reason)
          link.close()
          links.delete(at.address)
          failedAt.set(at.address, performance.now())
        },
      },
    )
    links.set(at.address, link)
  }

  const look = () => {
    const present = linksOf(surroundings.interfaces())
    let hasChanged = false
    for (const [address, link] of links) {
      const found = present.find(({ at }) => at.address === address)
      if (found && JSON.stringify(found.addresses) === JSON.stringify(link.addresses)) continue
      link.close()
      links.delete(address)
    }
    for (const { at, addresses } of present) {
      const failed = failedAt.get(at.address)
      if (links.has(at.address) || (failed !== undefined && performance.now() - failed < retryMs)) continue
      join(at, addresses)
      hasChanged = true
    }
    if (hasChanged) startOver()
    else if (links.size === 0) reach.noteLocalName(null)
  }

  const endLooks = everyBeat(lookMs, look)
  const end = () => {
    endLooks()
    forgetTimers()
    reach.noteLocalName(null)
    for (const link of links.values()) link.close()
    links.clear()
  }
  look()
  return {
    async stop() {
      if (isClaimed) await Promise.all([...links.values()].map(link => link.withdraw(announced())))
      end()
    },
  }
}

/** Networks at home: nothing is said where everybody could hear it, nor into a tunnel. */
function linksOf(interfaces: readonly NetworkInterface[]) {
  return interfaces
    .filter(({ isTunnel }) => !isTunnel)
    .flatMap(({ ipv4, ipv6 }) =>
      ipv4
        .filter(({ address }) => !isGlobalAddress(address))
        .slice(0, 1)
        .map(at => ({
          at,
          addresses: {
            ipv4: ipv4.map(({ address }) => address),
            ipv6: ipv6.map(({ address }) => address),
          },
        })),
    )
}

const urlOf = ({ label, listening: { scheme, port }, basePath }: Announced) =>
  `${new URL(`${scheme}://${hostNameOf(label)}:${port}`).origin}${basePath}`

/** `trackhut` is followed by `trackhut-2`; null after the last. */
export function nextLabel(wanted: string, label: string): string | null {
  const number = label === wanted ? 1 : Number(label.slice(wanted.length + 1))
  return number < mostNames ? `${wanted}-${number + 1}` : null
}

/** Of the IPv4 addresses, as a number that can be compared; 0 without any. */
const highest = (addresses: readonly string[]) =>
  Math.max(
    0,
    ...addresses
      .filter(address => !address.includes(':'))
      .map(address => address.split('.').reduce((number, part) => number * 256 + Number(part), 0)),
  )
