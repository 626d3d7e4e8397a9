// Faults in text files are reported with their line and column.
import { describe, expect, test } from 'bun:test'
import { readRecording, refusalOf } from '../../src/formats/formats'
import type { SourceFormat } from '../../src/tracks/source-formats'

const encode = (text: string) => new TextEncoder().encode(text)

function placeOfFault(format: SourceFormat, bytes: Uint8Array, pieceSize = 4096) {
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceSize) }, (_, number) =>
    bytes.subarray(number * pieceSize, (number + 1) * pieceSize),
  )
  try {
    readRecording(format, pieces)
    return null
  } catch (error) {
    const refusal = refusalOf(format, error, null)
    return refusal && [refusal.code, refusal.fault.line, refusal.fault.column]
  }
}

const point = '<trkpt lat="45" lon="5"><ele>1</ele><time>2026-05-01T08:00:00Z</time></trkpt>\n'
const gpx = (content: string) => `<gpx>\n<trk>\n<trkseg>\n${content}</trkseg></trk></gpx>`

describe('of GPX', () => {
  test.each<[what: string, text: string, line: number, column: number]>([
    ['a bare ampersand', gpx('<name>Salt & pepper</name>'), 4, 12],
    ['one in an attribute', gpx('\n<trkpt lat="&">'), 5, 13],
    ['a control character', gpx(`${point}<name>bell\u{7}</name>`), 5, 11],
    ['a decimal comma', gpx(`${point}\n\n  <trkpt lat="1" lon="2"> <ele>12,5</ele></trkpt>`), 7, 27],
    ['an end that begins nothing', gpx('</trkpt>'), 4, 1],
    ['an attribute twice', gpx('<trkpt lat="1" lat="2">'), 4, 23],
    ['an end that is missing', '<gpx>\r\n<trk>\r\n', 3, 1],
    ['a second root', '<gpx></gpx>\n<gpx/>', 2, 1],
    ['no document', 'Once upon a time', 1, 1],
    ['nothing', '', 1, 1],
  ])('%s', (_, text, line, column) => {
    expect(placeOfFault('gpx', encode(text))).toEqual(['gpx-invalid', line, column])
  })

  test('behind much that is no longer held', () => {
    const count = 120_000
    const text = gpx(point.repeat(count))
    expect(placeOfFault('gpx', encode(text.replace('</trkseg>', ' &')), 65_536)).toEqual([
      'gpx-invalid',
      count + 4,
      2,
    ])
  })

  test('in an element that began before what is held', () => {
    const blanks = ' '.repeat(900_000)
    const long = `<ele>1${blanks}<!--${'x\n'.repeat(3_000_000)}-->${blanks},5</ele>`
    expect(placeOfFault('gpx', encode(gpx(`<trkpt lat="1" lon="2">${long}</trkpt>`)), 65_536)).toEqual([
      'gpx-invalid',
      4,
      24,
    ])
  })

  test.each([
    ['UTF-8', [0xc3, 0x28]],
    ['a control character', [0x07]],
  ])('bytes that are not %s', (_, bytes) => {
    const before = encode(`<gpx>\n<!-- ${'é\n'.repeat(10_000)}`)
    const file = Buffer.concat([before, Uint8Array.from(bytes), encode(' --></gpx>')])
    expect(placeOfFault('gpx', file, 1001)).toEqual(['gpx-invalid', 10_002, 1])
  })
})

test.each([
  ['tcx', 'tcx-invalid'],
  ['kml', 'kml-invalid'],
] as const)('of %s, which may begin with blanks', (format, code) => {
  const text = '\n \n<?xml version="1.0"?>\n<TrainingCenterDatabase>\n a & b'
  expect(placeOfFault(format, encode(text))).toEqual([code, 5, 4])
})

test('of a TCX file indoors all times of which are unreadable', () => {
  const track =
    '<Track>\n<Trackpoint><Time>08:00</Time><HeartRateBpm><Value>99</Value></HeartRateBpm></Trackpoint></Track>'
  const text = `<TrainingCenterDatabase><Activities><Activity><Lap>${track}</Lap></Activity></Activities></TrainingCenterDatabase>`
  expect(placeOfFault('tcx', encode(text))).toEqual(['recording-times-unreadable', 2, 13])
})
