// The jobs of webhooks. Without a webhook, there is none.
import { day, hour, minute, second } from '../../../lib/durations'
import { randomShare } from '../../../lib/random'
import { byId, jobKind, onlyOne } from '../../../platform/jobs/job'

/** Sends what waits for a webhook. Subjects are ids of webhooks. */
export const sendKind = jobKind('send-webhook', byId)

/** Looks after all webhooks, every hour while there are any. */
export const lookAfterKind = jobKind('look-after-webhooks', onlyOne('all'))

/** Waiting times in ms after failures in a row. After the last one and another failure, nothing is tried any more. */
const waits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** The longest time in ms between a failure and the next attempt. */
export const maxWaitMs = 28 * hour

/** The longest time in ms for which a receiver is left alone because it asks for it. */
export const maxRetryAfterMs = day

/**
 * Returns how long to wait after so many failures in a row, at least 1; `null` if nothing is to be tried any more. It
 * varies by a tenth, so that not all that failed together comes together.
 */
export function waitAfter(failures: number): number | null {
  const wait = waits[failures - 1]
  return wait === undefined ? null : Math.round(wait * (0.9 + 0.2 * randomShare()))
}

/** How many days deliveries are kept. */
export const keptDays = 30
