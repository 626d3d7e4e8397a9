import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { truncateText } from '../../src/lib/text'

test.each([
  ['short', 10, 'short'],
  ['exactly', 7, 'exactly'],
  ['too long', 3, 'too'],
  ['🚲🏃🏊', 3, '🚲🏃🏊'],
  ['🚲🏃🏊', 2, '🚲🏃'],
  ['a🚲b', 2, 'a🚲'],
  ['anything', 0, ''],
])('cuts %p to %p code points as %p', (text, maxCodePoints, expected) => {
  expect(truncateText(text, maxCodePoints)).toBe(expected)
})

test('keeps the first code points of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat({ max: 20 }), (text, maxCodePoints) => {
      expect(truncateText(text, maxCodePoints)).toBe([...text].slice(0, maxCodePoints).join(''))
    }),
  )
})
