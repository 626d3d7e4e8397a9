// Measures the resources of a server, and how long it does not respond, while some work is done.
import type { ServerProcess } from '../../support/executable'
import { letPass } from '../../support/waiting'
import { descendantsOf, mainThreadMs, memoryOf, memoryOfAll } from './processes'

export interface Watched {
  /** Peak memory of the server and its workers together, in MiB. */
  togetherMib: number
  /** Peak memory of one worker, in MiB. */
  workerMib: number
  /** Longest response time of /api/ping, in milliseconds. */
  silentMs: number
  /**
   * Longest processor time of the main thread during one ping, in milliseconds. It does not depend on the load of the
   * machine.
   */
  busyMs: number
  /** Duration of the work in milliseconds. */
  tookMs: number
}

const lookEveryMs = 40

/** Measures a server while `work` runs. */
export async function watch<T>(
  server: ServerProcess,
  work: () => Promise<T>,
): Promise<Watched & { result: T }> {
  const watched: Watched = { togetherMib: 0, workerMib: 0, silentMs: 0, busyMs: 0, tookMs: 0 }
  let isOver = false
  const looking = lookOn(server, watched, () => isOver)
  const begin = performance.now()
  try {
    const result = await work()
    watched.tookMs = performance.now() - begin
    return { ...watched, result }
  } finally {
    isOver = true
    await looking
  }
}

async function lookOn({ pid, origin }: ServerProcess, watched: Watched, isOver: () => boolean) {
  while (!isOver()) {
    watched.togetherMib = Math.max(watched.togetherMib, memoryOfAll(pid))
    const workers = descendantsOf(pid).map(worker => memoryOf(worker, 'VmHWM'))
    watched.workerMib = Math.max(watched.workerMib, ...workers)
    const [begin, worked] = [performance.now(), mainThreadMs(pid)]
    const answer = await fetch(`${origin}/api/ping`).catch(() => null)
    if (answer !== null) {
      watched.silentMs = Math.max(watched.silentMs, performance.now() - begin)
      watched.busyMs = Math.max(watched.busyMs, mainThreadMs(pid) - worked)
    }
    await letPass(lookEveryMs)
  }
}

export const asFigure = ({ togetherMib, workerMib, silentMs, busyMs, tookMs }: Watched): string =>
  `${Math.round(togetherMib)} MiB in all, worker ${Math.round(workerMib)} MiB, silent ${Math.round(silentMs)} ms (busy ${Math.round(busyMs)}), took ${(tookMs / 1000).toFixed(1)} s`
