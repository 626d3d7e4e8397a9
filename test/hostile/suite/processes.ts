// Handles the processes that this process has started, with the data that Linux provides: measures their resources, and
// ends them by id.
import { readdirSync, readFileSync } from 'node:fs'

/** Returns the ids of all descendants of a process. */
export function descendantsOf(pid: number): number[] {
  const found = [pid]
  for (const parent of found) found.push(...childrenOf(parent))
  return found.slice(1)
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap(task =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
  } catch {
    // The process has ended in the meantime.
    return []
  }
}

/** Ends all descendants of this process, and no others. */
export function endDescendants() {
  for (let pids = descendantsOf(process.pid); pids.length > 0; pids = liveOf(descendantsOf(process.pid))) {
    for (const pid of pids) end(pid)
  }
}

/**
 * Returns the processes that are still running. Linux lists an ended process (state `Z`) until its parent has read its
 * exit status.
 */
const liveOf = (pids: number[]) => pids.filter(pid => !['Z', null].includes(stateOf(pid)))

function end(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}

function stateOf(pid: number): string | null {
  try {
    return /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? null
  } catch {
    return null
  }
}

/** Returns the processor time of a process in seconds, without its descendants. */
export function processorSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const ticksASecond = 100
    return [11, 12].reduce((sum, index) => sum + Number(fields[index]), 0) / ticksASecond
  } catch {
    return 0
  }
}

/** Returns the processor time in milliseconds of the first thread of a process. This thread responds to requests. */
export function mainThreadMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}

/** Returns the memory of a process in MiB: the current memory (`VmRSS`), or its peak (`VmHWM`). */
export function memoryOf(pid: number, kind: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`^${kind}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/**
 * Returns the current memory of a process and its descendants in MiB. Shared pages, such as those of the executable,
 * are counted once.
 */
export const memoryOfAll = (pid: number): number =>
  [pid, ...descendantsOf(pid)].reduce((sum, one) => sum + shareOf(one), 0)

function shareOf(pid: number): number {
  try {
    const summary = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB/m.exec(summary)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
