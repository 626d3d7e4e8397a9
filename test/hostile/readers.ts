// Reads randomly broken files with every reader of recordings, in this process. There must be no crash, no endless
// loop, and no more memory than the size of the file justifies.
import { heapStats } from 'bun:jsc'
import { readFileSync, writeFileSync } from 'node:fs'
import { findFormat, readRecording, refusalOf } from '../../src/formats/formats'
import type { SourceFormat } from '../../src/tracks/source-formats'
import { goodFiles, Mutations } from '../formats/mutated-files'
import type { Part } from './suite/session'
import { must } from './suite/tally'

const files = { short: 6000, long: 100_000 }
const maxMs = 5000

/** Maximum memory in bytes that reading one file may take in this process. */
const maxTaken = (size: number) => 4 * size + 32 * 1024 ** 2

/** Maximum memory in bytes that may remain in use after all files and a garbage collection. */
const maxKept = 4 * 1024 ** 2

export const readersPart: Part = {
  name: 'readers',
  boundS: { short: 120, long: 900 },
  async run(session) {
    const mutations = new Mutations(session.random.below(2 ** 31))
    const each = Math.ceil(files[session.isLong ? 'long' : 'short'] / goodFiles.length)
    for (const [format, name, good] of goodFiles) {
      const tally = session.tally(
        'I18',
        `broken ${name} files, read: taken or refused within ${maxMs / 1000} s`,
      )
      const before = heldBytes()
      let longest = 0
      let maxSeen = 0
      for (let round = 0; round < each; round++) {
        const file = mutations.of(good[round % good.length] ?? new Uint8Array())
        await tally.attempt(`file ${round}`, async () => {
          const [start, peak] = [performance.now(), watchPeak()]
          readOrRefuse(format, file)
          const [took, taken] = [performance.now() - start, peak()]
          longest = Math.max(longest, took)
          maxSeen = Math.max(maxSeen, taken)
          must(took < maxMs, `took ${took.toFixed(0)} ms`)
          must(taken <= maxTaken(file.length), `took ${(taken / 1e6).toFixed(0)} MB for ${file.length} bytes`)
        })
      }
      const kept = heldBytes() - before
      tally.check(kept < maxKept, `${(kept / 1e6).toFixed(0)} MB are kept`)
      tally.figure = `longest ${longest.toFixed(0)} ms, most ${(maxSeen / 1e6).toFixed(1)} MB, kept ${(kept / 1e6).toFixed(1)} MB`
    }
  },
}

/** Reads a file, which may be refused. @throws Error if the reader fails in any other way */
function readOrRefuse(named: SourceFormat, file: Uint8Array) {
  let format = named
  try {
    format = findFormat(named, [file]).format
    readRecording(format, [file])
  } catch (error) {
    if (!refusalOf(format, error, null)) throw error
  }
}

/**
 * Measures the peak memory of this process, as counted by the kernel.
 * @returns a function that returns the number of bytes by which the peak has grown since this call
 */
function watchPeak(): () => number {
  // Resets the peak to the current memory, see proc_pid_clear_refs(5).
  writeFileSync('/proc/self/clear_refs', '5')
  const before = peakBytes()
  return () => peakBytes() - before
}

const peakBytes = () =>
  Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024

/**
 * Returns the memory in use after garbage collection. The memory of the whole process cannot be used, because the
 * allocator may return free pages to the system later.
 */
function heldBytes(): number {
  Bun.gc(true)
  const { heapSize, extraMemorySize } = heapStats()
  return heapSize + extraMemorySize
}
