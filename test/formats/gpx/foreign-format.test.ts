import { describe, expect, test } from 'bun:test'
import { readGpx } from '../../../src/formats/gpx/read'
import { UnreadableGpx } from '../../../src/formats/gpx/unreadable-gpx'
import { gpxOfPoints } from './gpx-documents'

const gpx = gpxOfPoints([[45, 5, null, 0]])
const ascii = (text: string) => new TextEncoder().encode(text)

function refusalOf(bytes: Uint8Array): UnreadableGpx {
  try {
    readGpx([bytes])
  } catch (error) {
    if (error instanceof UnreadableGpx) return error
    throw error
  }
  throw new Error('it was read')
}

/** A FIT header of 14 bytes, and the bytes after it. */
const fit = Uint8Array.from([14, 0x10, 0x5d, 0x08, 0, 0, 0, 0, ...ascii('.FIT'), 0, 0, 0, 0])
const tar = Uint8Array.from([...new Uint8Array(257), ...ascii('ustar\0'), ...new Uint8Array(249)])

describe('a file that is called GPX is named as what it is:', () => {
  test.each<[string, Uint8Array]>([
    ['fit', fit],
    ['zip', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0])],
    ['zip', Uint8Array.from([0x50, 0x4b, 5, 6, 0, 0])],
    ['gzip', Bun.gzipSync(new Uint8Array(gpx))],
    ['bzip2', ascii('BZh91AY&SY')],
    ['zstd', Bun.zstdCompressSync(new Uint8Array(gpx))],
    ['tar', tar],
    ['xz', Uint8Array.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0])],
    ['7z', Uint8Array.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])],
    ['rar', ascii('Rar!\x1a\x07\x00')],
    ['pdf', ascii('%PDF-1.7')],
  ])('%s', (format, bytes) => {
    expect(refusalOf(bytes)).toMatchObject({
      code: 'gpx-of-other-format',
      fault: { format },
      message: 'gpx file is invalid',
    })
  })

  test.each([
    ['tcx', '<TrainingCenterDatabase><Activities/></TrainingCenterDatabase>'],
    ['kml', '<kml:kml xmlns:kml="x"><Document/></kml:kml>'],
    ['html', '<HTML><body>Please log in</body></HTML>'],
    ['osm', '<osm version="0.6"/>'],
  ])('%s, which is XML too', (format, document) => {
    expect(refusalOf(ascii(document))).toMatchObject({
      code: 'gpx-without-tracks',
      fault: { format },
      message: 'no tracks in gpx file',
    })
  })
})

test.each(['<constructor/>', '<gpx/>', '<other/>'])('%s is nothing known', document => {
  expect(refusalOf(ascii(document))).toMatchObject({ code: 'gpx-without-tracks', fault: {} })
})

test.each([new Uint8Array(), Uint8Array.of(0x50), ascii('BZ')])('%p is broken, and nothing known', bytes => {
  expect(refusalOf(bytes)).toMatchObject({ code: 'gpx-invalid', fault: {} })
})
