import { expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { decompress } from '../../../src/formats/compressed/decompress'
import { findFormat, readRecording } from '../../../src/formats/formats'
import { UnreadableFile } from '../../../src/tracks/outings/unreadable-file'
import { steadyFitRide } from '../../support/fit-writer'
import { kmlOf, placemarkXml, trackXml } from '../kml/kml-documents'

const kml = new TextEncoder().encode(kmlOf(placemarkXml(trackXml([0, 1, 2]))))
const kmz = zipSync({ 'files/pin.png': new Uint8Array(9), 'doc.kml': kml, 'other.kml': new Uint8Array(3) })
const gzip = (bytes: Uint8Array) => Bun.gzipSync(new Uint8Array(bytes))

const unpacked = (bytes: Uint8Array, { mayBeKmz = true, limit = 1e6 } = {}) =>
  Buffer.concat([...decompress([bytes], { mayBeKmz, limit })])

function refusalOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof UnreadableFile) return error.code
    throw error
  }
  return 'none'
}

test('what is packed comes out as it was', () => {
  const wrapped = [kml, gzip(kml), kmz, gzip(kmz), gzip(gzip(kml))]
  expect(wrapped.map(file => unpacked(file).equals(Buffer.from(kml)))).toEqual(wrapped.map(() => true))
  const half = Math.floor(kmz.length / 2)
  const pieces = [kmz.subarray(0, half), kmz.subarray(half)]
  expect(
    Buffer.concat([...decompress(pieces, { mayBeKmz: true, limit: 1e6 })]).equals(Buffer.from(kml)),
  ).toBe(true)
})

test('what is packed and became no smaller comes out as it was, too', () => {
  const numbers = Array.from({ length: 20_000 }, (_, index) => Math.sin(index)).join(' ')
  const large = new TextEncoder().encode(`<kml><!-- ${numbers} --></kml>`)
  const stored = new Uint8Array(gzipSync(zipSync({ 'doc.kml': large }), { level: 0 }))
  expect(unpacked(stored).equals(Buffer.from(large))).toBe(true)
  const fit = new Uint8Array(gzipSync(steadyFitRide({ points: 5000 }), { level: 0 }))
  expect(findFormat('gpx', [fit])).toEqual({ format: 'fit', packing: 'gzip' })
})

test('what is packed again and again, as a file that unpacks to itself is, is not followed', () => {
  const nested = Array.from({ length: 3 }).reduce<Uint8Array>(gzip, kml)
  expect(refusalOf(() => unpacked(nested))).toBe('file-packing-damaged')
})

test('a file in many members is refused, however little is in them', () => {
  const inMembers = (count: number) =>
    new Uint8Array(Buffer.concat([...Array.from({ length: count }, () => gzip(new Uint8Array())), gzip(kml)]))
  expect(unpacked(inMembers(50)).equals(Buffer.from(kml))).toBe(true)
  expect(refusalOf(() => unpacked(inMembers(1000)))).toBe('file-packing-damaged')
  // Further pieces are not even read from the iterator.
  let taken = 0
  const endless = (function* () {
    for (;;) {
      taken += 1
      yield inMembers(400)
    }
  })()
  expect(refusalOf(() => [...decompress(endless, { mayBeKmz: true, limit: 1e9 })])).toBe(
    'file-packing-damaged',
  )
  expect(taken).toBe(1)
})

test('what is damaged, or has nothing in it, is refused', () => {
  const damaged = gzip(kml)
  damaged.fill(0xff, 20, 40)
  const none = zipSync({ 'a.txt': new Uint8Array(5) })
  expect([() => unpacked(damaged), () => unpacked(none)].map(refusalOf)).toEqual([
    'file-packing-damaged',
    'kmz-without-kml',
  ])
})

test('a file is what its bytes say, whatever it is called', () => {
  const fit = steadyFitRide()
  expect([fit, gzip(fit), kml].map(file => findFormat('gpx', [file]))).toEqual([
    { format: 'fit', packing: null },
    { format: 'fit', packing: 'gzip' },
    { format: 'kml', packing: null },
  ])
  expect(findFormat('kml', [kmz])).toEqual({ format: 'kml', packing: 'kmz' })
  expect(readRecording('fit', [gzip(fit)]).points.count).toBe(61)
})
