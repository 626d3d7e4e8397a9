/**
 * Makes the typeface of local names for the interactive map, of the outlines that pictures are written with, when Trackhut is
 * built. It has no signs of China, Japan and Korea, which would be as large as all the names: every device that people read
 * such names on has its own.
 */
import { Font, Glyph, Path } from 'opentype.js'
import { grain, readLocalLetters } from '../names/local-letters'

const isSign = (letter: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u.test(letter)

const inGrains = (thousandths: number) => Math.round(thousandths / grain)

export async function makeLocalFont(): Promise<Uint8Array<ArrayBuffer>> {
  // Browsers set signs above others themselves.
  const letters = Object.entries(await readLocalLetters()).filter(
    ([letter]) => letter.length === 1 && !isSign(letter),
  )
  const glyphs = letters.map(([letter, [advance, outline]]) => {
    const unicode = letter.codePointAt(0) ?? 0
    const name = `u${unicode.toString(16)}`
    return new Glyph({ name, unicode, advanceWidth: inGrains(advance), path: pathOf(outline) })
  })
  const missing = new Glyph({ name: '.notdef', advanceWidth: inGrains(500), path: new Path() })
  const font = new Font({
    ...{ familyName: 'Local names', styleName: 'Regular' },
    ...{ unitsPerEm: inGrains(1000), ascender: inGrains(1000), descender: inGrains(-300) },
    glyphs: [missing, ...glyphs],
  })
  return new Uint8Array(font.toArrayBuffer())
}

/** Typefaces count upwards, pictures downwards. */
function pathOf(outline: string): Path {
  const path = new Path()
  let [x, y] = [0, 0]
  for (const [, command, rest = ''] of outline.matchAll(/([mlqz])([^mlqz]*)/g)) {
    if (command === 'z') {
      path.close()
      continue
    }
    const numbers = Array.from(rest.matchAll(/-?\d+/g), ([number]) => inGrains(Number(number)))
    const [byX = 0, byY = 0] = numbers.slice(-2)
    const [middleX = 0, middleY = 0] = numbers
    if (command === 'm') path.moveTo(x + byX, -(y + byY))
    else if (command === 'l') path.lineTo(x + byX, -(y + byY))
    else path.quadTo(x + middleX, -(y + middleY), x + byX, -(y + byY))
    x += byX
    y += byY
  }
  return path
}
