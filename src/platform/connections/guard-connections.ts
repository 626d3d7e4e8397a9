// A process has so many descriptors, and each connection takes one. Without this, whoever opens enough of them and is
// silent keeps everybody else out, and uploads from their files.
import { closeSync, openSync } from 'node:fs'
import { msToBeat } from '../../lib/async/beat'
import { normalizeAddress, ownNetwork } from '../../lib/net/ip-address'
import type { PlatformContext } from '../context/platform-context'
import { isTrustedProxy } from '../http/client-address'
import { openTcpConnections, type TcpConnection, type TcpConnections } from './tcp-connections'

/** How soon it is looked again: where nothing comes or goes, which should not be woken often; else; and where somebody just pressed. */
const [idleLookMs, quietLookMs, pressedLookMs] = [5000, 500, 100]

/** So many looks find the same before a server counts as idle. */
const idleLooks = 20

/** The share of all descriptors for connections; the rest is for files, map images and workers. */
const connectionShare = 0.6

/** However many there may be: more connections than this are not a household. */
const mostDescriptors = 4096

/** A client that was just let in has had no time to ask. */
const graceMs = 1000

/** Where no descriptor is left at all, the latest to come are spared because they are ended last. */
const graceWhenFullMs = 50

/** Kept back, so that connections can be looked at when there are no others left. */
const spareCount = 4

/** What the server knows of the connection of a request. */
interface Listening {
  requestIP(request: Request): { address: string; port: number } | null
}

type GuardContext = Pick<PlatformContext, 'config' | 'log' | 'requestsInHand'>

/**
 * Looks after the descriptors for as long as the server runs. Connections are ended when one address holds more than it
 * may, or more than half of what there is, and when few descriptors are left. First go those that have never asked for
 * anything, last those whose request is in hand; of the same kind the ones from the address with the most, and the longest
 * idle before others.
 * @param ports where clients connect to
 * @returns ends it
 */
export function guardConnections(ctx: GuardContext, server: Listening, ports: readonly number[]): () => void {
  const connections = openTcpConnections()
  if (!connections) return () => {}
  const guard = new ConnectionGuard(ctx, server, ports, connections)
  guard.start()
  return () => guard.stop()
}

/**
 * The server is *at rest* when several looks in a row have found as many descriptors taken, and is then looked at rarely;
 * *pressed* while too many are, when connections are ended and the next look comes soon; or *quiet*, between the two.
 */
class ConnectionGuard {
  /** How many descriptors connections may take; one address half of them at most. */
  private readonly most: number
  private readonly half: number
  private spares: number[] = openSpares()
  /** Whether the log has been told since the server became pressed. */
  private hasTold = false
  /** How many descriptors the latest look found taken, and how many looks in a row found as many. */
  private takenBefore = 0
  private looksAlike = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly ctx: GuardContext,
    private readonly server: Listening,
    private readonly ports: readonly number[],
    private readonly connections: TcpConnections,
  ) {
    this.most = Math.floor(Math.min(connections.limit * connectionShare, mostDescriptors))
    this.half = Math.floor(this.most / 2)
  }

  start(): void {
    this.timer = setTimeout(() => this.look(), quietLookMs)
  }

  stop(): void {
    clearTimeout(this.timer)
    this.closeSpares()
  }

  private look(): void {
    const taken = this.connections.countDescriptors()
    const isPressed = taken > Math.min(this.most, this.mostOfOne())
    const ended = isPressed ? this.relieve(taken) : 0
    this.hasTold &&= isPressed
    this.looksAlike = taken === this.takenBefore ? this.looksAlike + 1 : 0
    this.takenBefore = taken
    const restMs = this.looksAlike < idleLooks ? quietLookMs : msToBeat(idleLookMs)
    this.timer = setTimeout(() => this.look(), ended > 0 ? pressedLookMs : restMs)
  }

  /** @returns how many connections were ended */
  private relieve(taken: number): number {
    const grace = taken === Number.POSITIVE_INFINITY ? graceWhenFullMs : graceMs
    this.closeSpares()
    const open = this.listOpen()
    const ofOne = this.endThoseOfOne(open, grace)
    const isEnded = new Set(ofOne)
    const left = open.filter(connection => !isEnded.has(connection))
    // Half of them, so that the next wave finds room too.
    const others = taken > this.most ? firstToEnd(left, left.length - this.half, grace) : []
    for (const connection of others) this.connections.end(connection)
    this.spares = openSpares()
    const ended = ofOne.length + others.length
    if (ended > 0) this.tellOnce(ofOne[0]?.address ?? null, { open: open.length, ended })
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

  /** Ends what addresses hold beyond their share. */
  private endThoseOfOne(open: readonly Connection[], grace: number): Connection[] {
    const beyond = [...Map.groupBy(open, ({ client }) => client)].flatMap(([client, own]) =>
      client === null ? [] : firstToEnd(own, own.length - this.mostOfOne(), grace),
    )
    for (const connection of beyond) this.connections.end(connection)
    return beyond
  }

  private mostOfOne(): number {
    const { connectionsPerAddress } = this.ctx.config
    const isLimited = Number.isFinite(connectionsPerAddress)
    return isLimited ? Math.min(connectionsPerAddress, this.half) : Number.POSITIVE_INFINITY
  }

  /** @param address that had too many, if one had */
  private tellOnce(address: string | null, facts: { open: number; ended: number }): void {
    if (this.hasTold) return
    this.hasTold = true
    if (address === null) this.ctx.log.warn(tooManyText, facts)
    else this.ctx.log.warn(tooManyOfOneText, { address, ...facts })
  }

  private closeSpares(): void {
    for (const spare of this.spares) closeSync(spare)
  }
}

const tooManyText = 'Connections were ended, because few descriptors are left'
const tooManyOfOneText = 'Connections were ended, because one address has too many'

const ranks = { silent: 0, asked: 1, inHand: 2 }

type Connection = TcpConnection & {
  /** Whose it is; null for a trusted proxy, behind which is everybody. */
  client: string | null
  /** When it is to be ended, of `ranks`. */
  rank: number
}

function rankOf(connection: TcpConnection, inHand: ReadonlySet<string | null>): number {
  if (connection.isSilent) return ranks.silent
  return inHand.has(placeOf(connection)) ? ranks.inHand : ranks.asked
}

/** Tells connections of clients apart. */
const placeOf = (peer: { address: string; port: number } | null) =>
  peer && `${normalizeAddress(peer.address)} ${peer.port}`

/**
 * The first to be ended first, as many as are too many. Nobody is ended while there are enough of those to be ended before,
 * even if these have come too late to be ended yet.
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

/** Takes a descriptor; null when there are none left. */
function tryOpen(): number | null {
  try {
    return openSync('/dev/null', 'r')
  } catch {
    return null
  }
}
