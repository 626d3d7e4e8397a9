// Kills processes with `kill -9` at fractions of their duration, so that they are killed in the same steps on fast and
// slow machines.

import type { Run } from './executable'
import { letPass, until } from './waiting'

interface Kills {
  /** Times of the kills, as fractions of `durationMs`. */
  moments: number[]
  /** Duration of the process in milliseconds if it is not killed. */
  durationMs: number
  /** Starts the process again. */
  begin(): Bun.Subprocess
  /** Checks the data that is left after each kill. */
  look(): Promise<void> | void
}

/**
 * Kills a process once for each entry of `moments`. If the process ended before it could be killed, it is started again
 * and killed earlier, so that each kill happens while the process works.
 * @throws Error if the process fails without a kill
 */
export async function killAt({ moments, durationMs, begin, look }: Kills) {
  let duration = durationMs
  for (const moment of moments) {
    for (let isMet = false; !isMet; ) {
      const start = performance.now()
      const child = begin()
      await Promise.race([letPass(duration * moment), child.exited])
      child.kill('SIGKILL')
      await child.exited
      isMet = child.signalCode === 'SIGKILL'
      if (!isMet && child.exitCode !== 0) throw new Error(`not killed, but ended with ${child.exitCode}`)
      if (!isMet) duration = Math.min(duration, performance.now() - start) * 0.9
      await look()
    }
  }
}

/** Starts a command and discards its output. */
export const spawnQuietly = ({ program, args, folder, environment }: Required<Omit<Run, 'input'>>) =>
  Bun.spawn([program, ...args], { cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'ignore'] })

/**
 * Polls `tell` until its result has changed `times` times, or until `isOver` returns true.
 * @throws Error if neither happens within the maximum waiting time of tests
 */
export async function hasChanged(times: number, tell: () => unknown, isOver: () => boolean) {
  let changes = 0
  let last = JSON.stringify(tell())
  await until(
    () => {
      const now = JSON.stringify(tell())
      if (now !== last) changes++
      last = now
      return changes >= times || isOver()
    },
    { everyMs: 0 },
  )
}
