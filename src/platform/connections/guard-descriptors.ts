// A process has so many descriptors, and each connection takes one. Without this, whoever opens enough of them and is
// silent keeps everybody else out, and uploads from their files.
import { closeSync, openSync, readFileSync } from 'node:fs'
import type { Log } from '../log'
import { openTcpConnections, type TcpConnection } from './tcp-connections'

const lookMs = 250

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

/**
 * Looks after the descriptors for as long as the server runs. When few are left, connections are ended: first those that
 * have never asked for anything, of those the ones from the address with the most, and the longest idle before others.
 * @returns ends it
 */
export function guardDescriptors(port: number, log: Log): () => void {
  const connections = openTcpConnections()
  if (!connections) return () => {}
  const most = Math.floor(Math.min(findLimit() * connectionShare, mostDescriptors))
  let spares = openSpares()
  let hasTold = false

  const relieve = () => {
    const isFull = isAbove(Number.POSITIVE_INFINITY)
    for (const spare of spares) closeSync(spare)
    const open = connections.list(port)
    // Half of them, so that the next wave finds room too.
    const tooMany = Math.max(0, open.length - Math.floor(most / 2))
    const ended = inOrderOfEnd(open, tooMany, isFull ? graceWhenFullMs : graceMs).slice(0, tooMany)
    for (const connection of ended) connections.end(connection)
    spares = openSpares()
    if (ended.length > 0 && !hasTold) {
      log.warn('Connections were ended, because few descriptors are left', {
        open: open.length,
        ended: ended.length,
      })
      hasTold = true
    }
  }
  const timer = setInterval(() => {
    if (isAbove(most)) relieve()
    else hasTold = false
  }, lookMs)
  return () => {
    clearInterval(timer)
    for (const spare of spares) closeSync(spare)
  }
}

/**
 * The first to be ended first. Whoever waits for an answer is as quiet as those who never asked: nobody who asked is
 * ended while there are enough of the others, even if these have come too late to be ended yet.
 */
function inOrderOfEnd(
  connections: readonly TcpConnection[],
  tooMany: number,
  grace: number,
): TcpConnection[] {
  const areSilentEnough = connections.filter(({ isSilent }) => isSilent).length >= tooMany
  const counts = new Map<string, number>()
  for (const { address } of connections) counts.set(address, (counts.get(address) ?? 0) + 1)
  const countOf = ({ address }: TcpConnection) => counts.get(address) ?? 0
  return connections
    .filter(({ idleMs, isSilent }) => idleMs >= (isSilent ? grace : graceMs))
    .filter(({ isSilent }) => isSilent || !areSilentEnough)
    .toSorted(
      (one, other) =>
        Number(other.isSilent) - Number(one.isSilent) ||
        countOf(other) - countOf(one) ||
        other.idleMs - one.idleMs,
    )
}

/** The lowest free number is handed out next, so it tells how many are taken. */
function isAbove(most: number): boolean {
  const descriptor = tryOpen()
  if (descriptor === null) return true
  closeSync(descriptor)
  return descriptor > most
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

function findLimit(): number {
  const limits = readFileSync('/proc/self/limits', 'utf8')
  return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
}
