// Kills processes with `kill -9` at moments that any machine reaches, fast or busy.

import type { Run } from './executable'
import { letPass, until } from './waiting'

interface Kills {
  /** When to kill the process, as fractions of `durationMs`. */
  moments: number[]
  /** Duration without a kill. */
  durationMs: number
  /** Starts the process anew. */
  begin(): Bun.Subprocess
  /** Checks what is left after each run. */
  look(): Promise<void> | void
}

/**
 * Kills a process once at each moment. If it ended before its moment, it is started again and killed earlier, so that
 * every moment gets a kill during work.
 * @throws Error if the process fails by itself
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
 * Polls `tell` until it has changed `times` times, or until `isOver`.
 * @throws Error if neither happens within the tests' patience
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
