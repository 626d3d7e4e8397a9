// Reports the server's state to its supervisor by sd_notify(3), which systemd and others support.
import { openUnixDatagram } from '../lib/system/unix-datagram'

/** Watchdog timeout in microseconds while restored data is being migrated. */
const patienceUs = 6 * 3_600_000_000

/**
 * Returns functions that report the server's state. They send nothing if there is no `NOTIFY_SOCKET`.
 * @param environment with `NOTIFY_SOCKET` and `WATCHDOG_USEC`, if the supervisor has set them
 */
export function findSupervisor(environment: Readonly<Record<string, string | undefined>>) {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: limit, WATCHDOG_PID: watched } = environment
  const send = (socket && openUnixDatagram(socket)) || (() => {})
  const isWatched = watched === undefined || Number(watched) === process.pid
  const limitUs = isWatched ? Number(limit) || 0 : 0
  let timer: NodeJS.Timeout | undefined
  return {
    /**
     * Reports that the server answers requests. Also starts the watchdog messages, which stop if the main thread hangs.
     */
    tellReady() {
      send(limitUs > 0 ? `READY=1\nWATCHDOG_USEC=${limitUs}` : 'READY=1')
      if (limitUs === 0 || timer) return
      timer = setInterval(() => send('WATCHDOG=1'), limitUs / 2000)
      timer.unref()
    },
    /** Reports that the server does not answer for a while, because it switches to restored data. */
    tellBusy() {
      if (limitUs > 0) send(`WATCHDOG_USEC=${patienceUs}\nWATCHDOG=1`)
    },
    tellStopping: () => send('STOPPING=1'),
  }
}
