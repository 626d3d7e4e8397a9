// Every reader of recordings against files that nobody has written on purpose, in this process: no crash, no hang, and no
// more memory than a file is worth.
import { findFormat, readRecording, refusalOf } from '../../src/formats/formats'
import type { SourceFormat } from '../../src/tracks/source-formats'
import { goodFiles, Mutations } from '../formats/mutated-files'
import type { Part } from './suite/session'
import { must } from './suite/tally'

const files = { short: 6000, long: 100_000 }
const mostMs = 5000

/** For the process as a whole: the files have some kilobytes. */
const mostMemory = 32 * 1024 ** 2

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
      const before = settledMemory()
      let longest = 0
      for (let round = 0; round < each; round++) {
        const file = mutations.of(good[round % good.length] ?? new Uint8Array())
        await tally.attempt(`file ${round}`, async () => {
          const start = performance.now()
          readOrRefuse(format, file)
          const took = performance.now() - start
          longest = Math.max(longest, took)
          must(took < mostMs, `took ${took.toFixed(0)} ms`)
        })
      }
      const grown = settledMemory() - before
      tally.check(grown < mostMemory, `memory grew by ${(grown / 1e6).toFixed(0)} MB`)
      tally.figure = `longest ${longest.toFixed(0)} ms, memory ${(grown / 1e6).toFixed(1)} MB more`
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

/** Bytes that this process holds once nothing is left to throw away. */
function settledMemory(): number {
  Bun.gc(true)
  return process.memoryUsage().rss
}
