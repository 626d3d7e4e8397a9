import { expect, test } from 'bun:test'
import { type Font, parse } from 'opentype.js'
import { drawingOrder } from '../../../../src/lib/lettering/drawing-order'
import { readLetters } from '../../../../src/lib/lettering/lettering'
import { readOutline } from '../../../../src/lib/lettering/outline'
import {
  grain,
  readGrainedLetters,
  readLocalFont,
  readLocalLetters,
} from '../../../../src/maps/base-map/names/local-letters'
import { readLocalNames } from '../../../../src/maps/places/local-names'
import { type LocalFont, localFonts } from '../../../../src/maps/style/names'

const open = async (font: LocalFont): Promise<Font> => parse(Bun.gunzipSync(await readLocalFont(font)).buffer)
const [letters, signs] = await Promise.all([open('letters'), open('signs')])
const has = (font: Font, letter: string) => font.charToGlyphIndex(letter) > 0

const isOf = (font: LocalFont, letter: string) =>
  localFonts[font].some(
    ([from, to]) => (letter.codePointAt(0) ?? 0) >= from && (letter.codePointAt(0) ?? 0) <= to,
  )

test('every letter that local names are written with is in one of the fonts, or in that of the app', async () => {
  const [{ regular }, local] = [await readLetters(), await readLocalLetters()]
  const written = [...new Set([...(await readLocalNames()).values()].flatMap(name => Array.from(name)))]
  const ofOthers = written.filter(letter => !regular[letter] && letter !== ' ' && local[letter])
  expect(ofOthers.length).toBeGreaterThan(500)
  expect(ofOthers.filter(letter => !has(letters, letter) && !has(signs, letter))).toEqual([])
  // Browsers download a font only for characters in its declared ranges.
  expect(ofOthers.filter(letter => isOf('letters', letter) === isOf('signs', letter))).toEqual([])
})

test('letters that pictures draw as one are made of letters that there are', async () => {
  const thai = [...(await readLocalNames()).values()]
    .flatMap(drawingOrder)
    .filter(one => /^[\u0e00-\u0e7f]{2}$/u.test(one))
  expect(thai.length).toBeGreaterThan(0)
  expect(thai.flatMap(one => Array.from(one)).filter(letter => !has(letters, letter))).toEqual([])
})

test('each goes through the points that it has in pictures', async () => {
  const points = (all: { x: number; y: number }[]) =>
    new Set(all.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`))
  const outlines = Object.entries(await readGrainedLetters())
  for (const font of [letters, signs]) {
    const own = outlines.filter(([letter]) => Array.from(letter).length === 1 && has(font, letter))
    expect(own.length).toBeGreaterThan(100)
    const others = own.filter(([letter, [, outline]]) => {
      const { commands } = font.charToGlyph(letter).getPath(0, 0, 1000 / grain)
      const drawn = points(commands.flatMap(command => (command.type === 'Z' ? [] : command)))
      return !Bun.deepEquals(drawn, points(readOutline(outline).flat()))
    })
    expect(others.map(([letter]) => letter)).toEqual([])
  }
})
