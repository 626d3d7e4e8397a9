// Measures the resources that a server and its child processes have used so far (Linux only).
import { dlopen, ptr } from 'bun:ffi'
import { readdirSync, readFileSync } from 'node:fs'

const ticksPerS = 100

/** Returns the processor time of all threads in milliseconds, including processes that have ended. */
export function processorMs(server: number): number {
  const ended = statOf(server).endedChildrenMs
  return [server, ...childrenOf(server)].reduce((sum, pid) => sum + clockOf(pid), ended)
}

/** Returns the number of bytes written to the disk. A page that is written twice is counted twice. */
export function writtenBytes(server: number): number {
  const written = (pid: number) =>
    Number(/^write_bytes: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1])
  return [server, ...childrenOf(server)].reduce((sum, pid) => sum + written(pid), 0)
}

export function childrenOf(server: number): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter(pid => {
    try {
      return statOf(pid).parent === server
    } catch {
      // The process has ended in the meantime.
      return false
    }
  })
}

function statOf(pid: number): { parent: number; endedChildrenMs: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The program's name is in parentheses and may contain any character.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return {
    parent: Number(fields[1]),
    endedChildrenMs: ((Number(fields[13]) + Number(fields[14])) * 1000) / ticksPerS,
  }
}

/**
 * Opens the processor clock of another process, see clock_getcpuclockid(3). It is more precise than the ticks in /proc.
 */
function clockOf(pid: number): number {
  using libc = openLibc()
  const time = new BigInt64Array(2)
  if (libc.symbols.clock_gettime((~pid << 3) | 2, ptr(time)) !== 0) return 0
  return Number(time[0]! * 1000n) + Number(time[1]!) / 1e6
}

function openLibc() {
  const libc = dlopen('libc.so.6', { clock_gettime: { args: ['i32', 'ptr'], returns: 'i32' } })
  return Object.assign(libc, { [Symbol.dispose]: () => libc.close() })
}
