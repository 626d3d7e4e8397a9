// The processes that this one has started, as Linux tells them: what they take, and how they are ended by their ids.
import { readdirSync, readFileSync } from 'node:fs'

/** The processes that a process has started, those that these have started, and so on. */
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
    // It has ended meanwhile.
    return []
  }
}

/** Ends all that this process has started, and nothing else. */
export function endDescendants() {
  for (let pids = descendantsOf(process.pid); pids.length > 0; pids = liveOf(descendantsOf(process.pid))) {
    for (const pid of pids) end(pid)
  }
}

/** One that has ended stays on the list until it is asked for. */
const liveOf = (pids: number[]) => pids.filter(pid => !['Z', null].includes(stateOf(pid)))

function end(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It was faster.
  }
}

function stateOf(pid: number): string | null {
  try {
    return /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? null
  } catch {
    return null
  }
}

/** Processor time that a process and its children that have ended took, in seconds. */
export function processorSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const ticksASecond = 100
    return [11, 12].reduce((sum, index) => sum + Number(fields[index]), 0) / ticksASecond
  } catch {
    return 0
  }
}

/** Processor time that the first thread of a process has taken, in milliseconds: it is the one that answers. */
export function mainThreadMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}

/** Mebibytes of a process, now or at most. */
export function memoryOf(pid: number, kind: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`^${kind}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Mebibytes of a process and its descendants together, now: what they share, such as the executable, counts once. */
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
