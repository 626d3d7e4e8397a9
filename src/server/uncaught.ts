// Handles uncaught errors. Exits with code 70 if the state may be broken: the supervisor restarts the server, and
// everything acknowledged is on disk.
import { minute } from '../lib/durations'
import type { Log } from '../platform/log'

const softwareError = 70

/** This many unhandled rejections within `stormMs` end the server. */
const stormSize = 20
const stormMs = minute

export function handleUncaught(log: Log) {
  // The code that threw stopped halfway, so the state may be broken.
  process.on('uncaughtException', error => {
    log.error('The server ends after a failure that nobody caught', { reason: describe(error) })
    process.exit(softwareError)
  })
  let recent: number[] = []
  // Tolerates a stray rejection, which concerns a single background task; exits if many arrive at once.
  process.on('unhandledRejection', error => {
    const now = performance.now()
    recent = [...recent.filter(time => now - time < stormMs), now]
    log.error('Something failed in the background', { reason: describe(error) })
    if (recent.length >= stormSize) process.exit(softwareError)
  })
}

const describe = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))
