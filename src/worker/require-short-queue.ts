import { TooManyRequests } from '../errors'
import type { Worker } from './worker'

/** They are through in half a minute. */
const mostWaiting = 500

/**
 * To be asked before a picture is drawn that somebody waits for.
 * @throws AppError 429 when too many wait already
 */
export function requireShortQueue(painter: Worker) {
  if (painter.waiting() < mostWaiting) return
  throw new TooManyRequests('rate limit exceeded (too many pictures at once)', 10)
}
