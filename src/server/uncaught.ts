// Handles uncaught errors. If the state may be broken, the process exits with code 70. The supervisor then restarts the
// server, and all data that was confirmed to clients is on disk.
import { minute } from '../lib/durations'
import type { Log } from '../platform/log'

const softwareError = 70

/** Number of unhandled rejections within `stormMs` that end the server. */
const stormSize = 20
const stormMs = minute

export function handleUncaught(log: Log) {
  // The code that threw stopped halfway, so the state may be broken.
  process.on('uncaughtException', error => {
    log.error('The server ends after a failure that nobody caught', { reason: describe(error) })
    process.exit(softwareError)
  })
  let recent: number[] = []
  // A single rejection is tolerated, because it concerns one background task. Many within a short time end the server.
  process.on('unhandledRejection', error => {
    const now = performance.now()
    recent = [...recent.filter(time => now - time < stormMs), now]
    log.error('Something failed in the background', { reason: describe(error) })
    if (recent.length >= stormSize) process.exit(softwareError)
  })
}

const describe = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))
