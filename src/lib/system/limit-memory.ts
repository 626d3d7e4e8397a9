// Limits the memory of this process. Bun has no setting for it, so the system is asked to.
import { FFIType, ptr } from 'bun:ffi'
import { readFileSync } from 'node:fs'
import { openCLibrary } from './c-library'

/** `RLIMIT_DATA` of Linux: memory that the process may write to, see getrlimit(2). */
const dataLimit = 2

/**
 * Lets this process take only so many more bytes of memory, until the end of the caller's `using` block. Beyond them,
 * an allocation fails. Does nothing on systems other than Linux.
 *
 * The allocator reserves memory in large pieces, and what is reserved does not count. Start the process with
 * `reservingLittle` in its environment for a limit that is kept to within some megabytes.
 */
export function limitMemory(bytes: number): Disposable {
  const library = openCLibrary({
    getrlimit: { args: [FFIType.i32, FFIType.ptr], returns: FFIType.i32 },
    setrlimit: { args: [FFIType.i32, FFIType.ptr], returns: FFIType.i32 },
  })
  const taken = library && writableBytes()
  if (library === null || taken === null) return { [Symbol.dispose]() {} }
  // The limit that counts, and the highest that a process may set itself again.
  const before = new BigUint64Array(2)
  library.symbols.getrlimit(dataLimit, ptr(before))
  const limited = new BigUint64Array([BigInt(taken + bytes), before[1]!])
  library.symbols.setrlimit(dataLimit, ptr(limited))
  return {
    [Symbol.dispose]() {
      library.symbols.setrlimit(dataLimit, ptr(before))
      library.close()
    },
  }
}

/** The environment of a process whose memory is to be limited: the allocator reserves 32 MB at a time instead of 1 GB. */
export const reservingLittle = { MIMALLOC_ARENA_RESERVE: '32768' } as const

/** Returns how much memory counts towards the limit now. */
function writableBytes(): number | null {
  try {
    const [, kilobytes] = /^VmData:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    return kilobytes === undefined ? null : Number(kilobytes) * 1024
  } catch {
    return null
  }
}
