import { expect, test } from 'bun:test'
import { parse } from 'opentype.js'
import { drawingOrder } from '../../../../src/lib/lettering/drawing-order'
import { readLetters } from '../../../../src/lib/lettering/lettering'
import { makeLocalFont } from '../../../../src/maps/base-map/names/local-fonts'
import { readLocalLetters } from '../../../../src/maps/base-map/names/local-letters'
import { readLocalNames } from '../../../../src/maps/places/local-names'
import { localFonts } from '../../../../src/maps/style/names'

const [letters, signs] = await Promise.all([makeLocalFont('letters'), makeLocalFont('signs')])

const isOf = (font: keyof typeof localFonts, letter: string) =>
  localFonts[font].some(
    ([from, to]) => (letter.codePointAt(0) ?? 0) >= from && (letter.codePointAt(0) ?? 0) <= to,
  )

test('every letter that local names are written with is in one of the fonts, or in that of the app', async () => {
  const [{ regular }, local] = [await readLetters(), await readLocalLetters()]
  const [inLetters, inSigns] = [parse(letters.buffer), parse(signs.buffer)]
  const written = [...new Set([...(await readLocalNames()).values()].flatMap(name => Array.from(name)))]
  const ofOthers = written.filter(letter => !regular[letter] && letter !== ' ' && local[letter])
  expect(ofOthers.length).toBeGreaterThan(500)
  const missing = ofOthers.filter(
    letter => inLetters.charToGlyphIndex(letter) === 0 && inSigns.charToGlyphIndex(letter) === 0,
  )
  expect(missing).toEqual([])
  // Browsers fetch a font by the ranges it is said to have.
  expect(ofOthers.filter(letter => isOf('letters', letter) === isOf('signs', letter))).toEqual([])
})

test('letters that pictures draw as one are made of letters that there are', async () => {
  const read = parse(letters.buffer)
  const thai = [...(await readLocalNames()).values()]
    .flatMap(drawingOrder)
    .filter(one => /^[\u0e00-\u0e7f]{2}$/u.test(one))
  expect(thai.length).toBeGreaterThan(0)
  expect(thai.flatMap(one => Array.from(one)).filter(letter => read.charToGlyphIndex(letter) === 0)).toEqual(
    [],
  )
})
