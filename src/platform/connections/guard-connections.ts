// A process has so many descriptors, and each connection takes one. Without this, whoever opens enough of them and is
// silent keeps everybody else out, and uploads from their files.
import { closeSync, openSync } from 'node:fs'
import { msToBeat } from '../../lib/async/beat'
import { normalizeAddress, ownNetwork } from '../../lib/net/ip-address'
import type { PlatformContext } from '../context/platform-context'
import { isTrustedProxy } from '../http/client-address'
import { openTcpConnections, type TcpConnection } from './tcp-connections'

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

/**
 * Looks after the descriptors for as long as the server runs. Connections are ended when one address holds more than it
 * may, or more than half of what there is, and when few descriptors are left. First go those that have never asked for
 * anything, last those whose request is in hand; of the same kind the ones from the address with the most, and the longest
 * idle before others.
 * @param ports where clients connect to
 * @returns ends it
 */
export function guardConnections(
  { config, log, requestsInHand }: Pick<PlatformContext, 'config' | 'log' | 'requestsInHand'>,
  server: Listening,
  ports: readonly number[],
): () => void {
  const connections = openTcpConnections()
  if (!connections) return () => {}
  const most = Math.floor(Math.min(connections.limit * connectionShare, mostDescriptors))
  const half = Math.floor(most / 2)
  const mostOfOne = () =>
    Number.isFinite(config.connectionsPerAddress)
      ? Math.min(config.connectionsPerAddress, half)
      : Number.POSITIVE_INFINITY
  let spares = openSpares()
  let hasTold = false
  let before = 0
  let looksAlike = 0
  let timer: Timer

  const relieve = (taken: number): number => {
    const isFull = taken === Number.POSITIVE_INFINITY
    for (const spare of spares) closeSync(spare)
    const inHand = new Set(requestsInHand.keys().map(request => placeOf(server.requestIP(request))))
    const open = connections.list(ports).map(connection => ({
      ...connection,
      client: isTrustedProxy(config, connection.address) ? null : ownNetwork(connection.address),
      rank: rankOf(connection, inHand),
    }))
    const grace = isFull ? graceWhenFullMs : graceMs
    const beyond = [...Map.groupBy(open, ({ client }) => client)].flatMap(([client, own]) =>
      client === null ? [] : firstToEnd(own, own.length - mostOfOne(), grace),
    )
    for (const connection of beyond) connections.end(connection)
    const isEnded = new Set(beyond)
    const left = open.filter(connection => !isEnded.has(connection))
    // Half of them, so that the next wave finds room too.
    const tooMany = taken > most ? firstToEnd(left, left.length - half, grace) : []
    for (const connection of tooMany) connections.end(connection)
    spares = openSpares()
    const ended = beyond.length + tooMany.length
    if (ended > 0 && !hasTold) {
      const address = beyond[0]?.address ?? null
      if (address === null) log.warn(tooManyText, { open: open.length, ended })
      else log.warn(tooManyOfOneText, { address, open: open.length, ended })
      hasTold = true
    }
    return ended
  }
  const look = () => {
    const taken = connections.countDescriptors()
    const isPressed = taken > Math.min(most, mostOfOne())
    const ended = isPressed ? relieve(taken) : 0
    hasTold &&= isPressed
    looksAlike = taken === before ? looksAlike + 1 : 0
    before = taken
    const restMs = looksAlike < idleLooks ? quietLookMs : msToBeat(idleLookMs)
    timer = setTimeout(look, ended > 0 ? pressedLookMs : restMs)
  }
  timer = setTimeout(look, quietLookMs)
  return () => {
    clearTimeout(timer)
    for (const spare of spares) closeSync(spare)
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
