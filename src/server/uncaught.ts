// Takes the failures that nobody caught. The server ends with exit code 70 where its state may be broken: whatever
// supervises it starts it again, and all that is acknowledged is on the disk.
import type { Log } from '../platform/log'

const softwareError = 70

/** So many failures in the background within `stormMs` end the server. */
const stormSize = 20
const stormMs = 60_000

export function handleUncaught(log: Log) {
  // Whatever was being done when it was thrown has stopped halfway.
  process.on('uncaughtException', error => {
    log.error('The server ends after a failure that nobody caught', { reason: describe(error) })
    process.exit(softwareError)
  })
  let recent: number[] = []
  // It was alone with its task, and nobody waited for it: a single one must not end everybody's server, a storm must.
  process.on('unhandledRejection', error => {
    const now = performance.now()
    recent = [...recent.filter(time => now - time < stormMs), now]
    log.error('Something failed in the background', { reason: describe(error) })
    if (recent.length >= stormSize) process.exit(softwareError)
  })
}

const describe = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))
