// Limits connections. A process has a limited number of file descriptors, and each connection takes one. Without this
// guard, a client that opens many silent connections would leave no descriptors for other clients and for files.
import { closeSync, openSync } from 'node:fs'
import { msToTick } from '../../lib/async/ticker'
import { normalizeAddress, ownNetwork } from '../../lib/net/ip-address'
import { messageOf } from '../../lib/thrown'
import type { PlatformContext } from '../context/platform-context'
import { isTrustedProxy } from '../http/client-address'
import { openTcpConnections, type TcpConnection, type TcpConnections } from './tcp-connections'

/**
 * Milliseconds between checks: long while nothing changes, so that an idle machine can sleep; medium normally; and
 * short right after connections were ended.
 */
const [idleLookMs, quietLookMs, pressedLookMs] = [5000, 500, 100]

/** Number of checks in a row with the same result after which the server counts as idle. */
const idleLooks = 20

/** Share of descriptors that connections may take. The others are for files, map images and workers. */
const connectionShare = 0.6

/** Maximum number of descriptors, even if the system allows more. A household never needs so many connections. */
const maxDescriptors = 4096

/**
 * Connections are not ended if they are idle for less than this many milliseconds, so that a new client can send its
 * first request.
 */
const graceMs = 1000

/** Shorter grace period in milliseconds, for connections that have sent nothing, while no descriptor is left. */
const graceWhenFullMs = 50

/** Number of reserved descriptors. They are needed to list the connections when no others are free. */
const spareCount = 4

/** The methods of Bun's server that return data about the connection of a request. */
interface Listening {
  requestIP(request: Request): { address: string; port: number } | null
}

type GuardContext = Pick<PlatformContext, 'config' | 'log' | 'requestsInHand'>

/**
 * Watches the descriptors while the server runs. Connections are ended if one address has more than the limit in the
 * settings or more than half of the maximum, or if few descriptors are left. Connections that never sent anything are
 * ended first, and those with a request in progress last. Among equal ones, those of the address with the most
 * connections are ended first, and then those that have been idle longest.
 * @param ports the ports that clients connect to
 * @returns a function that stops the guard
 */
export function guardConnections(ctx: GuardContext, server: Listening, ports: readonly number[]): () => void {
  const connections = openTcpConnections()
  if (!connections) return () => {}
  const guard = new ConnectionGuard(ctx, server, ports, connections)
  guard.start()
  return () => guard.stop()
}

/**
 * While too many descriptors are taken, the server is *pressed*: connections are ended, and the next check follows
 * soon. After several checks in a row with the same number of descriptors, the server is *idle*, and is checked rarely.
 * Otherwise it is *quiet*.
 */
class ConnectionGuard {
  /**
   * Maximum number of connections. One address may have half of them, fewer, or any number, depending on the settings.
   */
  private readonly max: number
  private readonly half: number
  private spares: number[] = openSpares()
  /** Sentences logged since the server became pressed. */
  private readonly warned = new Set<string>()
  /** Descriptors in use at the latest check, and the number of checks in a row before it with the same result. */
  private takenBefore = 0
  private looksAlike = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly ctx: GuardContext,
    private readonly server: Listening,
    private readonly ports: readonly number[],
    private readonly connections: TcpConnections,
  ) {
    this.max = Math.floor(Math.min(connections.limit * connectionShare, maxDescriptors))
    this.half = Math.floor(this.max / 2)
  }

  start(): void {
    this.timer = setTimeout(() => this.look(), quietLookMs)
  }

  stop(): void {
    clearTimeout(this.timer)
    this.closeSpares()
  }

  /**
   * Checks the connections, and sets the time of the next check in any case: without free descriptors, a check may
   * fail, and then the guard is needed most.
   */
  private look(): void {
    let restMs = pressedLookMs
    try {
      restMs = this.check()
    } catch (error) {
      this.tellOnce(unseenText, { reason: messageOf(error) })
    }
    this.timer = setTimeout(() => this.look(), restMs)
  }

  /** Checks the connections once. @returns milliseconds until the next check */
  private check(): number {
    const taken = this.connections.countDescriptors()
    const isPressed = taken > Math.min(this.max, this.maxOfOne())
    const ended = isPressed ? this.relieve(taken) : 0
    if (!isPressed) this.warned.clear()
    this.looksAlike = taken === this.takenBefore ? this.looksAlike + 1 : 0
    this.takenBefore = taken
    if (ended > 0) return pressedLookMs
    return this.looksAlike < idleLooks ? quietLookMs : msToTick(idleLookMs)
  }

  /** Ends connections if too many descriptors are taken. @returns the number of ended connections */
  private relieve(taken: number): number {
    const grace = taken === Number.POSITIVE_INFINITY ? graceWhenFullMs : graceMs
    this.closeSpares()
    const open = this.listOpen()
    const ofOne = this.endThoseOfOne(open, grace)
    const isEnded = new Set(ofOne)
    const left = open.filter(connection => !isEnded.has(connection))
    // Keep only half of the maximum, so that there is room for many new connections.
    const others = taken > this.max ? firstToEnd(left, left.length - this.half, grace) : []
    for (const connection of others) this.connections.end(connection)
    this.spares = openSpares()
    const ended = ofOne.length + others.length
    if (ended > 0) this.tellOfEnded(ofOne[0]?.address ?? null, { open: open.length, ended })
    return ended
  }

  private listOpen(): Connection[] {
    const { config, requestsInHand } = this.ctx
    const inHand = new Set(requestsInHand.keys().map(request => placeOf(this.server.requestIP(request))))
    return this.connections.list(this.ports).map(connection => ({
      ...connection,
      client: isTrustedProxy(config, connection.address) ? null : ownNetwork(connection.address),
      rank: rankOf(connection, inHand),
    }))
  }

  /** Ends the connections of each address beyond its share. */
  private endThoseOfOne(open: readonly Connection[], grace: number): Connection[] {
    const beyond = [...Map.groupBy(open, ({ client }) => client)].flatMap(([client, own]) =>
      client === null ? [] : firstToEnd(own, own.length - this.maxOfOne(), grace),
    )
    for (const connection of beyond) this.connections.end(connection)
    return beyond
  }

  private maxOfOne(): number {
    const { connectionsPerAddress } = this.ctx.config
    const isLimited = Number.isFinite(connectionsPerAddress)
    return isLimited ? Math.min(connectionsPerAddress, this.half) : Number.POSITIVE_INFINITY
  }

  /** Logs that connections were ended. @param address the address with too many connections; null if there is none */
  private tellOfEnded(address: string | null, facts: { open: number; ended: number }): void {
    if (address === null) this.tellOnce(tooManyText, facts)
    else this.tellOnce(tooManyOfOneText, { address, ...facts })
  }

  private tellOnce(sentence: string, facts: Record<string, string | number>): void {
    if (!this.warned.has(sentence)) this.ctx.log.warn(sentence, facts)
    this.warned.add(sentence)
  }

  /**
   * Closes the reserved descriptors. They are removed from the list first, because other files may soon get the same
   * numbers.
   */
  private closeSpares(): void {
    const { spares } = this
    this.spares = []
    for (const spare of spares) closeSync(spare)
  }
}

const tooManyText = 'Connections were ended, because few descriptors are left'
const unseenText = 'Connections could not be looked at, which is tried again'
const tooManyOfOneText = 'Connections were ended, because one address has too many'

const ranks = { silent: 0, asked: 1, inHand: 2 }

type Connection = TcpConnection & {
  /** The network of the client; `null` for a trusted proxy, which all clients share. */
  client: string | null
  /** Order in which connections are ended, one of `ranks`. */
  rank: number
}

function rankOf(connection: TcpConnection, inHand: ReadonlySet<string | null>): number {
  if (connection.isSilent) return ranks.silent
  return inHand.has(placeOf(connection)) ? ranks.inHand : ranks.asked
}

/** Returns a text that identifies the connection of a client. */
const placeOf = (peer: { address: string; port: number } | null) =>
  peer && `${normalizeAddress(peer.address)} ${peer.port}`

/**
 * Returns at most `tooMany` connections, in the order in which they are to be ended: lower ranks first. A rank is only
 * used if there are fewer than `tooMany` connections with lower ranks. Connections in their grace period are counted
 * here, but are not returned.
 */
function firstToEnd(connections: readonly Connection[], tooMany: number, grace: number): Connection[] {
  if (tooMany <= 0) return []
  const last = Object.values(ranks).find(
    rank => connections.filter(connection => connection.rank <= rank).length >= tooMany,
  )
  const counts = new Map<string | null, number>()
  for (const { client } of connections) counts.set(client, (counts.get(client) ?? 0) + 1)
  const countOf = ({ client }: Connection) => (client === null ? 0 : (counts.get(client) ?? 0))
  return connections
    .filter(({ rank }) => last === undefined || rank <= last)
    .filter(({ idleMs, isSilent }) => idleMs >= (isSilent ? grace : graceMs))
    .toSorted(
      (one, other) => one.rank - other.rank || countOf(other) - countOf(one) || other.idleMs - one.idleMs,
    )
    .slice(0, tooMany)
}

const openSpares = () => Array.from({ length: spareCount }, tryOpen).filter(descriptor => descriptor !== null)

/** Opens a descriptor; `null` if none is left. */
function tryOpen(): number | null {
  try {
    return openSync('/dev/null', 'r')
  } catch {
    return null
  }
}
