/**
 * Generates local-letters.bin.br: the outlines of letters in the local names of towns and countries that the typeface of
 * images lacks. Run it by hand, after local-names.bin.br was made. The outlines are those of Inter and Noto Sans (both
 * SIL Open Font License), from the npm packages of @fontsource 5.3:
 *
 *   bun .ci/map-data/make-local-letters.ts FOLDER    where noto-sans-jp, … are unpacked
 */
import { join } from 'node:path'
import { brotliCompressSync, constants, inflateSync } from 'node:zlib'
import { type Font, type PathCommand, parse } from 'opentype.js'
import { drawingOrder } from '../../src/lib/lettering/drawing-order'
import { type Letters, readLetters } from '../../src/lib/lettering/lettering'
import { outlineOf } from '../../src/lib/lettering/outline'
import { grain } from '../../src/maps/base-map/names/local-letters'
import { readLocalNames } from '../../src/maps/places/local-names'
import { localCountries } from './local-countries'

/** How much a Thai tone rises when it stands above a vowel, in thousandths of the font size. */
const toneRise = 220

/** Fonts in order of preference: Han characters are drawn as in Japan if the Japanese font has them. */
const packages = [
  ...['greek', 'cyrillic', 'cyrillic-ext'].map(script => `inter/files/inter-${script}`),
  ...['georgian', 'armenian', 'hebrew', 'arabic', 'thai'].map(
    script => `noto-sans-${script}/files/noto-sans-${script}-${script}`,
  ),
]
const inPieces = ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-kr']

const [, , folder] = process.argv
if (!folder) throw new Error('The folder of the typefaces is missing')
const { regular } = await readLetters()
const names = [...(await readLocalNames()).values(), ...localCountries()]
const wanted = new Set(names.flatMap(drawingOrder))
const fonts = await Promise.all(packages.map(name => open(`${name}-400-normal.woff`)))
const letters: Letters = {}
for (const letter of [...wanted].toSorted()) {
  if (regular[letter] || letter === ' ') continue
  const parts = await Promise.all(Array.from(letter, one => draw(one, letter.length > 1)))
  const advance = parts.reduce((sum, part) => sum + part.advance, 0)
  letters[letter] = [
    advance,
    outlineOf(
      parts.flatMap(({ commands }) => commands),
      grain,
    ),
  ]
}
await Bun.write(
  join(import.meta.dir, '../../src/maps/base-map/names/local-letters.bin.br'),
  brotliCompressSync(JSON.stringify(letters), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
)
process.stdout.write(`${Object.keys(letters).length} letters\n`)

async function open(path: string): Promise<Font> {
  return parse(unpack(await Bun.file(join(folder ?? '', path)).arrayBuffer()))
}

/** Converts a WOFF file to an uncompressed font, because opentype.js cannot decompress some tables. */
function unpack(woff: ArrayBuffer): ArrayBuffer {
  const [head, entryBytes] = [44, 20]
  const view = new DataView(woff)
  const count = view.getUint16(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = head + at * entryBytes
    const [offset, packed, length] = [4, 8, 12].map(by => view.getUint32(entry + by))
    const bytes = new Uint8Array(woff, offset, packed)
    return { entry, bytes: packed === length ? bytes : new Uint8Array(inflateSync(bytes)) }
  })
  let end = head + count * entryBytes
  const whole = new Uint8Array(end + tables.reduce((sum, { bytes }) => sum + bytes.length, 0))
  whole.set(new Uint8Array(woff, 0, end))
  const written = new DataView(whole.buffer)
  for (const { entry, bytes } of tables) {
    written.setUint32(entry + 4, end)
    written.setUint32(entry + 8, bytes.length)
    whole.set(bytes, end)
    end += bytes.length
  }
  return whole.buffer
}

interface Part {
  advance: number
  commands: readonly PathCommand[]
}

/** @param isStacked whether the letter is one of a pair, in which a tone is raised */
async function draw(letter: string, isStacked: boolean): Promise<Part> {
  const font = fonts.find(one => has(one, letter)) ?? (await findPiece(letter))
  if (!font) throw new Error(`No typeface has ${letter}`)
  const glyph = font.charToGlyph(letter)
  const advance = Math.round((glyph.advanceWidth * 1000) / font.unitsPerEm)
  const rise = isStacked && /[\u0e48-\u0e4c]/.test(letter) ? toneRise : 0
  return { advance, commands: glyph.getPath(0, -rise, 1000).commands }
}

/** Fonts with thousands of characters are split into about a hundred files. */
async function findPiece(letter: string): Promise<Font | undefined> {
  for (const name of inPieces) {
    const ranges: Record<string, string> = await Bun.file(join(folder ?? '', name, 'unicode.json')).json()
    const code = letter.codePointAt(0) ?? 0
    for (const piece of Object.keys(ranges).filter(one => holds(ranges[one] ?? '', code))) {
      const font = await open(`${name}/files/${name}-${piece.replace(/[[\]]/g, '')}-400-normal.woff`)
      if (has(font, letter)) return font
    }
  }
}

function has(font: Font, letter: string): boolean {
  return font.charToGlyphIndex(letter) > 0
}

function holds(ranges: string, code: number): boolean {
  return ranges.split(',').some(range => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return Number.parseInt(from, 16) <= code && code <= Number.parseInt(to, 16)
  })
}
