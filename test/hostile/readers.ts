// Every reader of recordings against files that nobody has written on purpose, in this process: no crash, no hang, and no
// more memory than a file is worth.
import { heapStats } from 'bun:jsc'
import { readFileSync, writeFileSync } from 'node:fs'
import { findFormat, readRecording, refusalOf } from '../../src/formats/formats'
import type { SourceFormat } from '../../src/tracks/source-formats'
import { goodFiles, Mutations } from '../formats/mutated-files'
import type { Part } from './suite/session'
import { must } from './suite/tally'

const files = { short: 6000, long: 100_000 }
const mostMs = 5000

/** What one file may make this process take, in bytes. */
const mostTaken = (size: number) => 4 * size + 32 * 1024 ** 2

/** What is left of all of them once nothing is left to throw away, in bytes. */
const mostKept = 4 * 1024 ** 2

export const readersPart: Part = {
  name: 'readers',
  boundS: { short: 120, long: 900 },
  async run(session) {
    const mutations = new Mutations(session.random.below(2 ** 31))
    const each = Math.ceil(files[session.isLong ? 'long' : 'short'] / goodFiles.length)
    for (const [format, name, good] of goodFiles) {
      const tally = session.tally(
        'I18',
        `broken ${name} files, read: taken or refused within ${mostMs / 1000} s`,
      )
      const before = heldBytes()
      let longest = 0
      let most = 0
      for (let round = 0; round < each; round++) {
        const file = mutations.of(good[round % good.length] ?? new Uint8Array())
        await tally.attempt(`file ${round}`, async () => {
          const [start, peak] = [performance.now(), watchPeak()]
          readOrRefuse(format, file)
          const [took, taken] = [performance.now() - start, peak()]
          longest = Math.max(longest, took)
          most = Math.max(most, taken)
          must(took < mostMs, `took ${took.toFixed(0)} ms`)
          must(
            taken <= mostTaken(file.length),
            `took ${(taken / 1e6).toFixed(0)} MB for ${file.length} bytes`,
          )
        })
      }
      const kept = heldBytes() - before
      tally.check(kept < mostKept, `${(kept / 1e6).toFixed(0)} MB are kept`)
      tally.figure = `longest ${longest.toFixed(0)} ms, most ${(most / 1e6).toFixed(1)} MB, kept ${(kept / 1e6).toFixed(1)} MB`
    }
  },
}

/** @throws Error that is no refusal */
function readOrRefuse(named: SourceFormat, file: Uint8Array) {
  let format = named
  try {
    format = findFormat(named, [file]).format
    readRecording(format, [file])
  } catch (error) {
    if (!refusalOf(format, error, null)) throw error
  }
}

/** @returns what says how many bytes more than now this process has had at once since, as the kernel counts its pages */
function watchPeak(): () => number {
  // See proc_pid_clear_refs(5): what it has now is the most that it has had.
  writeFileSync('/proc/self/clear_refs', '5')
  const before = peakBytes()
  return () => peakBytes() - before
}

const peakBytes = () =>
  Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024

/** What is not garbage: pages are given back to the system when it pleases the allocator. */
function heldBytes(): number {
  Bun.gc(true)
  const { heapSize, extraMemorySize } = heapStats()
  return heapSize + extraMemorySize
}
