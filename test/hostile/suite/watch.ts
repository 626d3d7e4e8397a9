// Measures the resources of a server, and how long it does not respond, while some work is done.
import { fileURLToPath } from 'node:url'
import type { ServerProcess } from '../../support/executable'

export interface Looked {
  /** Peak memory of the server and its workers together, in MiB. */
  togetherMib: number
  /** Peak memory of one worker, in MiB. */
  workerMib: number
  /** Longest response time of /api/ping, in milliseconds. */
  silentMs: number
  /**
   * Longest processor time that the main thread used during one ping, in milliseconds. Unlike `silentMs`, it does not
   * depend on how busy the machine is.
   */
  busyMs: number
}

export interface Watched extends Looked {
  /** Duration of the work in milliseconds. */
  tookMs: number
}

const lookOnFile = fileURLToPath(new URL('./look-on.ts', import.meta.url))

/** Measures a server while `work` runs. */
export async function watch<T>(
  { pid, origin }: ServerProcess,
  work: () => Promise<T>,
): Promise<Watched & { result: T }> {
  const looking = Bun.spawn([process.execPath, lookOnFile, origin, String(pid)], {
    stdin: 'pipe',
    stdout: 'pipe',
  })
  const begin = performance.now()
  try {
    const result = await work()
    const tookMs = performance.now() - begin
    looking.stdin.end()
    const looked: Looked = JSON.parse(await new Response(looking.stdout).text())
    return { ...looked, tookMs, result }
  } finally {
    looking.kill()
    await looking.exited
  }
}

export const asFigure = ({ togetherMib, workerMib, silentMs, busyMs, tookMs }: Watched): string =>
  `${Math.round(togetherMib)} MiB in all, worker ${Math.round(workerMib)} MiB, silent ${Math.round(silentMs)} ms (busy ${Math.round(busyMs)}), took ${(tookMs / 1000).toFixed(1)} s`
