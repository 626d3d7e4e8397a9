import { describe, expect, test } from 'bun:test'
import { parse } from 'opentype.js'
import { outlineOf, readOutline } from '../../../src/lib/lettering/outline'
import { writeTrueType } from '../../../src/lib/lettering/true-type'

const measures = { family: 'Two Letters', unitsPerEm: 1000, ascender: 1000, descender: -300 }

/** A ring with a curve, which has steps of more than a byte, and a bar; the second is beyond the first 65,536 letters. */
const letters = [
  { codePoint: 0x20bb7, advance: 620, outline: 'm0-700l300 0l0 700l-300 0z' },
  {
    codePoint: 0x41,
    advance: 1000,
    outline: 'm20 0l400-800q250 0 250 260q0 540-250 540zm200-40l40-60l-60 0z',
  },
]
const font = writeTrueType(letters, measures)

describe('a font, read by another program', () => {
  const read = parse(font.buffer)

  test('has its letters, and nothing for others', () => {
    expect([read.unitsPerEm, read.charToGlyph('A').advanceWidth]).toEqual([1000, 1000])
    expect(read.charToGlyph('\u{20bb7}').advanceWidth).toBe(620)
    expect(read.charToGlyphIndex('B')).toBe(0)
  })

  test.each(letters)('draws %p as it was', ({ codePoint, outline }) => {
    const glyph = read.charToGlyph(String.fromCodePoint(codePoint))
    const drawn = readOutline(outlineOf(glyph.getPath(0, 0, 1000).commands))
    // It begins each line at the last point.
    const turned = drawn.map(([last, ...others]) => [...others, last])
    expect(turned).toEqual(readOutline(outline))
  })
})

test('its bytes add up to what OpenType wants', () => {
  const view = new DataView(font.buffer)
  let sum = 0
  for (let at = 0; at < font.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  expect(sum).toBe(0xb1b0afba)
})

test('is the same bytes whenever it is written, and in whatever order letters come', () => {
  expect(Buffer.compare(writeTrueType(letters.toReversed(), measures), font)).toBe(0)
})
