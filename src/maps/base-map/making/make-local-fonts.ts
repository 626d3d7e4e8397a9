/** Makes the typefaces of local names for the interactive map, of the outlines that pictures are written with, when Trackhut is built. */
import { Font, Glyph, Path } from 'opentype.js'
import type { Letters } from '../../../lib/lettering/lettering'
import { readLocalLetters } from '../names/local-letters'

interface LocalFonts {
  /** Some hundred letters. */
  alphabets: Uint8Array<ArrayBuffer>
  /** Those of China, Japan and Korea, which are most of them. */
  signs: Uint8Array<ArrayBuffer>
}

const isSign = (letter: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u.test(letter)

export async function makeLocalFonts(): Promise<LocalFonts> {
  // Browsers set signs above others themselves.
  const letters = Object.entries(await readLocalLetters()).filter(([letter]) => letter.length === 1)
  return {
    alphabets: makeFont(letters.filter(([letter]) => !isSign(letter))),
    signs: makeFont(letters.filter(([letter]) => isSign(letter))),
  }
}

function makeFont(letters: readonly [letter: string, Letters[string]][]): Uint8Array<ArrayBuffer> {
  const glyphs = letters.map(([letter, [advanceWidth, outline]]) => {
    const unicode = letter.codePointAt(0) ?? 0
    return new Glyph({ name: `u${unicode.toString(16)}`, unicode, advanceWidth, path: pathOf(outline) })
  })
  const missing = new Glyph({ name: '.notdef', advanceWidth: 500, path: new Path() })
  const font = new Font({
    ...{ familyName: 'Local names', styleName: 'Regular' },
    ...{ unitsPerEm: 1000, ascender: 1000, descender: -300 },
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
    const numbers = Array.from(rest.matchAll(/-?\d+/g), ([number]) => Number(number))
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
