import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { encodePolyline, type Position } from '../../src/lib/polyline'
import { decodePolyline } from '../../src/tracks/lines/decode-polyline'

test('the example of the format’s own description', () => {
  const line: Position[] = [
    [38.5, -120.2],
    [40.7, -120.95],
    [43.252, -126.453],
  ]
  expect(encodePolyline(line)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@')
})

test('what is written is read again, to five decimals', () => {
  const degrees = (most: number) =>
    fc.integer({ min: -most * 1e5, max: most * 1e5 }).map(steps => steps / 1e5 + 0)
  fc.assert(
    fc.property(fc.array(fc.tuple(degrees(90), degrees(180))), line => {
      expect(decodePolyline(encodePolyline(line))).toEqual(line.map(([north, east]) => [east, north]))
    }),
  )
})

test('no line is no text', () => {
  expect(encodePolyline([])).toBe('')
  expect(decodePolyline('')).toEqual([])
})
