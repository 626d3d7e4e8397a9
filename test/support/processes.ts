// Reads from `/proc` which child processes a process has. This works on Linux only.
import { readdirSync, readFileSync } from 'node:fs'

/** Returns the ids of the child processes. Zombies are left out: they have exited and only wait for their parent. */
export function childrenOf(pid: number): number[] {
  return namesIn(`/proc/${pid}/task`)
    .flatMap(task => readText(`/proc/${pid}/task/${task}/children`).split(' '))
    .filter(child => child !== '')
    .map(Number)
    .filter(isRunning)
}

export const isRunning = (pid: number): boolean => /^State:\t[^Z]/m.test(readText(`/proc/${pid}/status`))

export const commandOf = (pid: number): string => readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')

/** Reads a file; empty text if the process has ended meanwhile. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
