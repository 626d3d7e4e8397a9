// The jobs of connectors. Each has a row for as long as there is something to do, so that a server that ends in between
// goes on where it was. Without a connected service, there is none.
import { hour, minute } from '../../lib/durations'
import { randomShare } from '../../lib/random'
import { byId, jobKind } from '../../platform/jobs/job'
import type { Link } from './rows/link-store'
import { maxRestMs } from './service/connector'

/** Subjects are ids of links. */
export const lookKind = jobKind('look-at-connector', byId)
export const undoKind = jobKind('undo-connector', byId)

/** How often a service is looked at, in ms. */
const everyMs = 30 * minute

/** How long a service is left alone, in ms, that takes this server for an attack. */
const doubtedMs = 6 * hour

/**
 * Returns the time of the next look. It varies, so that not all servers come at the same time.
 * @param atLeastMs how long the service wants to be left alone
 */
export function nextLook(now: Date, atLeastMs = 0): Date {
  const usualMs = everyMs * (0.9 + 0.2 * randomShare())
  return new Date(now.getTime() + Math.max(usualMs, atLeastMs))
}

/** Returns how long a service is left alone, in ms. */
export const pauseAfter = (problem: string, retryAfterMs: number | null): number =>
  Math.max(retryAfterMs ?? 0, problem === 'doubted' ? doubtedMs : 0)

/**
 * Returns how long the service of a link still wants to be left alone, in ms. An end that is too far away was noted while
 * the clock was ahead, and does not count.
 */
export function restMsOf({ restsUntil }: Pick<Link, 'restsUntil'>, now: Date): number {
  const leftMs = (restsUntil?.getTime() ?? 0) - now.getTime()
  return leftMs > 0 && leftMs <= maxRestMs ? leftMs : 0
}
