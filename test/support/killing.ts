// `kill -9` at moments that come about on any machine, however fast or busy it is.

import type { Run } from './executable'
import { letPass, until } from './waiting'

interface Kills {
  /** Fractions of the time it takes. */
  moments: number[]
  /** How long it takes when nobody kills it. */
  durationMs: number
  /** Begins it, each time anew. */
  begin(): Bun.Subprocess
  /** Looks at what is left. */
  look(): Promise<void> | void
}

/**
 * Kills a process once at each of the moments. Where it was done before its moment came, it is begun again and killed earlier,
 * so that a kill meets it at work as often as there are moments.
 * @throws Error when it fails by itself: what is to be killed must work
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

/** Begins a command whose words nobody hears. */
export const spawnQuietly = ({ program, args, folder, environment }: Required<Omit<Run, 'input'>>) =>
  Bun.spawn([program, ...args], { cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'ignore'] })

/**
 * Waits until a look has seen so many changes of what is told, or what makes them is over.
 * @throws Error when neither comes within the patience of tests
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
