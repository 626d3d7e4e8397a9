// Which processes others have started, as far as the system tells: Linux alone does.
import { readdirSync, readFileSync } from 'node:fs'

/** Those that have ended and wait for nobody but their parent are left out. */
export function childrenOf(pid: number): number[] {
  return namesIn(`/proc/${pid}/task`)
    .flatMap(task => readText(`/proc/${pid}/task/${task}/children`).split(' '))
    .filter(child => child !== '')
    .map(Number)
    .filter(isRunning)
}

export const isRunning = (pid: number): boolean => /^State:\t[^Z]/m.test(readText(`/proc/${pid}/status`))

export const commandOf = (pid: number): string => readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')

/** What has gone meanwhile says nothing. */
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
