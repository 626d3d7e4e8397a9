import { describe, expect, test } from 'bun:test'
import { deflateRawSync, gzipSync } from 'node:zlib'
import type { SourceFormat } from '../../../../src/tracks/source-formats'
import { lookAtFile } from '../../../../src/transfer/imports/activities/look-at-file'
import { fitFile, fitFileId, joinedFit } from '../../../support/fit-writer'
import { rideWith, steadyRide } from '../../../support/recordings'

const pieceSize = 16 * 1024

/** Reads the beginning of a compressed file, as in an archive, and counts the bytes that are read. */
async function look(format: SourceFormat, file: Uint8Array) {
  const packedSize = deflateRawSync(file).byteLength
  let taken = 0
  async function* pieces() {
    for (let at = 0; at < file.byteLength; at += pieceSize) {
      const piece = file.subarray(at, at + pieceSize)
      taken += piece.byteLength
      yield piece
    }
  }
  const seen = await lookAtFile(format, pieces(), packedSize)
  return { seen, taken, most: 20 * packedSize + 4096 + pieceSize }
}

const text = (content: string) => new TextEncoder().encode(content)
const repeated = (piece: Uint8Array, count: number) =>
  new Uint8Array(Buffer.alloc(piece.length * count, piece))

describe('of what is packed better than recordings are, no more is looked at than was sent for it', () => {
  const bombs: readonly [string, SourceFormat, Uint8Array][] = [
    ['a text', 'tcx', text(`<gpx>${'<Activity '.repeat(3270)}`)],
    ['gzip of members with nothing in them', 'gpx', repeated(gzipSync(''), 200_000)],
    ['messages', 'fit', joinedFit(...Array(2000).fill(fitFile([fitFileId(4)])))],
  ]
  test.each(bombs)('%s', async (_, format, file) => {
    const { seen, taken, most } = await look(format, file)
    expect(taken).toBeLessThanOrEqual(most)
    // The part of the file that was not read is not reported as damaged.
    expect([seen.isActivity, seen.reason]).toEqual([true, null])
  })
})

test('of a recording all is seen that was before', async () => {
  const start = new Date('2026-05-01T08:00:00Z')
  const seen = { isActivity: true, start, word: 'running', hasPositions: true, reason: null }
  expect((await look('gpx', text(rideWith('<type>running</type>', { start, points: 5000 })))).seen).toEqual(
    seen,
  )
  const packed = gzipSync(rideWith('<type>running</type>', { start }))
  expect((await look('gpx', packed)).seen).toEqual(seen)
  expect((await look('gpx', steadyRide({ start }))).seen.word).toBeNull()
  expect((await look('gpx', text('words'))).seen.reason?.code).toBe('gpx-invalid')
  expect((await look('gpx', new Uint8Array())).seen.reason?.code).toBe('gpx-invalid')
  expect((await look('fit', text('words'))).seen.reason?.code).toBe('fit-invalid')
})
