// Tells whoever supervises the server how it is, as sd_notify(3) has it: systemd, and others that took it over.
import { openUnixDatagram } from '../lib/system/unix-datagram'

interface Supervisor {
  /** It answers requests. From now on it says so again and again, as long as the thread that answers them goes on. */
  tellReady(): void
  /** It does not answer for a while, however long that takes: a restored instance is taken over. */
  tellBusy(): void
  tellStopping(): void
}

/** How long a restored instance may take to be brought up to date. */
const patienceUs = 6 * 3_600_000_000

/** @param environment `NOTIFY_SOCKET` and `WATCHDOG_USEC`, which whoever supervises sets; without the first, nobody is told */
export function findSupervisor(environment: Readonly<Record<string, string | undefined>>): Supervisor {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: limit, WATCHDOG_PID: watched } = environment
  const send = (socket && openUnixDatagram(socket)) || (() => {})
  const isWatched = watched === undefined || Number(watched) === process.pid
  const limitUs = isWatched ? Number(limit) || 0 : 0
  let timer: NodeJS.Timeout | undefined
  return {
    tellReady() {
      send(limitUs > 0 ? `READY=1\nWATCHDOG_USEC=${limitUs}` : 'READY=1')
      if (limitUs === 0 || timer) return
      timer = setInterval(() => send('WATCHDOG=1'), limitUs / 2000)
      timer.unref()
    },
    tellBusy: () => {
      if (limitUs > 0) send(`WATCHDOG_USEC=${patienceUs}\nWATCHDOG=1`)
    },
    tellStopping: () => send('STOPPING=1'),
  }
}
