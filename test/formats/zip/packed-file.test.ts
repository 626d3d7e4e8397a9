import { describe, expect, test } from 'bun:test'
import { Readable } from 'node:stream'
import { crc32, deflateRawSync } from 'node:zlib'
import { type PackedFile, storedFile, unpack, unpackInPieces } from '../../../src/formats/zip/packed-file'

const file = new Uint8Array(300_000).map((_, index) => (index * index) >> 3)

const deflated: PackedFile = {
  bytes: deflateRawSync(file),
  method: 'deflated',
  size: file.length,
  checksum: crc32(file),
}

async function* inPieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000)
}

describe.each([
  ['deflated', deflated],
  ['stored', storedFile(file)],
])('a file that is %s', (_, packed) => {
  test('is unpacked as a whole', () => {
    expect(Bun.hash(unpack(packed))).toBe(Bun.hash(file))
  })

  test('is unpacked in pieces', async () => {
    const pieces = unpackInPieces(() => Readable.from(inPieces(packed.bytes)), packed)
    const whole = Buffer.concat(await Array.fromAsync(pieces))
    expect(Bun.hash(whole)).toBe(Bun.hash(file))
  })
})

test('an empty file stays one', () => {
  const empty = new Uint8Array()
  expect(unpack(storedFile(empty))).toEqual(empty)
  const packed = { ...deflated, bytes: deflateRawSync(empty), size: 0, checksum: 0 }
  expect(unpack(packed)).toHaveLength(0)
})
