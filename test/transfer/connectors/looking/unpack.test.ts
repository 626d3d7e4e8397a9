import { describe, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { unpack } from '../../../../src/transfer/connectors/looking/unpack'

const file = new TextEncoder().encode('<gpx>'.padEnd(5000, ' '))

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function unpacked(bytes: Uint8Array, { size = 7, limit = 100_000 } = {}): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of unpack(inPieces(bytes, size), limit)) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}

describe.each([1, 2, 7, 100_000])('in pieces of %i bytes', size => {
  test.each<[string, Uint8Array]>([
    ['a file that is not packed', file],
    ['a packed one', gzipSync(file)],
    ['one that was packed for the way once more', gzipSync(gzipSync(file))],
    ['one of two parts', Buffer.concat([gzipSync(file.subarray(0, 1000)), gzipSync(file.subarray(1000))])],
  ])('%s is handed on as it was before', async (_, bytes) => {
    expect(await unpacked(bytes, { size })).toEqual(file)
  })
})

test('an empty file, and one of one byte, stay what they are', async () => {
  expect(await unpacked(new Uint8Array())).toEqual(new Uint8Array())
  expect(await unpacked(new Uint8Array([0x1f]))).toEqual(new Uint8Array([0x1f]))
})

test('what unpacks to too much is refused, also as a file in a file', async () => {
  const bomb = gzipSync(new Uint8Array(1_000_000))
  for (const bytes of [bomb, gzipSync(bomb)]) {
    await expect(unpacked(bytes)).rejects.toMatchObject({ code: 'file-unpacks-too-large' })
  }
})

test('gzip that is cut off or damaged is refused', async () => {
  const packed = gzipSync(file)
  const damaged = Uint8Array.from(packed, (byte, index) => (index === 15 ? byte ^ 0xff : byte))
  for (const bytes of [packed.subarray(0, 20), damaged]) {
    await expect(unpacked(bytes)).rejects.toMatchObject({ code: 'file-packing-damaged' })
  }
})

test('what interrupts the file is told as it is', async () => {
  async function* interrupted() {
    yield gzipSync(file).subarray(0, 20)
    throw new Error('interrupted')
  }
  const reading = async () => {
    for await (const _ of unpack(interrupted(), 1000)) void _
  }
  await expect(reading()).rejects.toThrow('interrupted')
})
