// Compressed data that would expand hundreds of times is decompressed only up to the limit.
import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromSources, startProgram } from '../support/program'
import { temporaryFolder } from '../support/temporary-folder'
import { handMadeArchive } from './zip/hand-made-archive'

const zeros = (size: number) => new Uint8Array(size)
const archive = (size: number) =>
  handMadeArchive([{ name: 'a.gpx', content: zeros(size), listed: { size: 1000 }, local: { size: 1000 } }])

const bombSize = 300 * 2 ** 20

async function unpackIn(
  way: string,
  bytes: Uint8Array,
): Promise<{ outcome: 'unpacked' | 'refused'; memory: number }> {
  using folder = temporaryFolder()
  const path = join(folder.path, 'packed')
  writeFileSync(path, bytes)
  const child = startProgram(fromSources(join(import.meta.dir, 'unpack-bomb.ts'), way, path))
  return await new Response(child.stdout).json()
}

describe('a bomb is refused where it becomes too large', () => {
  test.each<[way: string, pack: (size: number) => Uint8Array, maxMebibytes: number]>([
    ['zip', archive, 24],
    // The limit is higher than for gunzip alone, because the pieces that are decompressed here leave garbage that is
    // not collected at once.
    ['wrapped in gzip', size => Bun.gzipSync(zeros(size)), 64],
    ['gunzip', size => Bun.gzipSync(zeros(size)), 24],
  ])('%s', async (way, pack, maxMebibytes) => {
    const { outcome, memory } = await unpackIn(way, pack(bombSize))
    expect(outcome).toBe('refused')
    expect(memory / 2 ** 20).toBeLessThan(maxMebibytes)
  })
})
