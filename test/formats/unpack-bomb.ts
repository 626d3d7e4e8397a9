// Decompresses a file in a given way, and prints the outcome and the memory used in bytes. It runs in a process of its
// own that contains nothing else, so that the memory shows how much of the file was decompressed.
import { readFileSync } from 'node:fs'
import { decompress } from '../../src/formats/compressed/decompress'
import { unpack } from '../../src/formats/zip/packed-file'
import { gunzipAtMost } from '../../src/lib/files/gunzip'
import { entriesIn } from './zip/in-memory'

const ways: Record<string, (bytes: Uint8Array) => unknown> = {
  zip: async bytes => {
    for (const { file } of await entriesIn(bytes, 1)) unpack(file)
  },
  'wrapped in gzip': bytes => [...decompress([bytes], { mayBeKmz: true, limit: 1_000_000 })],
  gunzip: bytes => gunzipAtMost(bytes, 1_000_000),
}

const [, , way = '', path = ''] = process.argv
const bytes = readFileSync(path)
const before = process.memoryUsage.rss()
let outcome = 'unpacked'
try {
  await ways[way]!(bytes)
} catch {
  outcome = 'refused'
}
process.stdout.write(JSON.stringify({ outcome, memory: process.memoryUsage.rss() - before }))
