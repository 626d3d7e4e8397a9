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
  return withoutTime(font.toArrayBuffer())
}

/** The library writes when it made a typeface, which would make every build another one. */
function withoutTime(font: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const view = new DataView(font)
  const entry = entryOfHead(view)
  const [head, length] = [view.getUint32(entry + 8), view.getUint32(entry + 12)]
  // When it was made and changed, and the sum over everything, which is over 0 in its own place.
  for (const at of [8, 20, 24, 28, 32]) view.setUint32(head + at, 0)
  view.setUint32(entry + 4, sumOf(view, head, length))
  view.setUint32(head + 8, (0xb1b0afba - sumOf(view, 0, font.byteLength)) >>> 0)
  return new Uint8Array(font)
}

/** Where the list of tables has the one with the times. */
function entryOfHead(view: DataView): number {
  const entries = Array.from({ length: view.getUint16(4) }, (_, at) => 12 + 16 * at)
  const entry = entries.find(at => view.getUint32(at) === 0x68656164)
  if (entry === undefined) throw new Error('The typeface has no table head')
  return entry
}

/** As OpenType adds up tables: in steps of four bytes, modulo 2^32. Tables end with zeros up to the next step. */
function sumOf(view: DataView, start: number, length: number): number {
  let sum = 0
  for (let at = start; at < start + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}

/** Typefaces count upwards, pictures downwards. */
function pathOf(outline: string): Path {
  const path = new Path()
  let [x, y] = [0, 0]
  let start = [x, y] as const
  for (const [, command, rest = ''] of outline.matchAll(/([mlqz])([^mlqz]*)/g)) {
    if (command === 'z') {
      path.close()
      ;[x, y] = start
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
    if (command === 'm') start = [x, y]
  }
  return path
}
