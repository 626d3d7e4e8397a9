/**
 * Generates the file of letter outlines during the build, from the typeface of the web app (Inter, SIL Open Font
 * License). The server needs this file, because it draws images without fonts and must know the width of words.
 */
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { parse } from 'opentype.js'
import type { Letters, LettersFile } from './lettering'
import { outlineOf } from './outline'

/** The font size in units of the outlines. Coordinates are rounded to a unit, which is far less than a pixel. */
const unitsPerEm = 1000

const weights = { regular: 400, bold: 600 } as const
const scripts = ['latin', 'latin-ext', 'vietnamese', 'cyrillic']

/** Whether a character is wanted: letters of the supported languages, digits and punctuation. */
const isWanted = (code: number) =>
  (code >= 0x20 && code < 0x180) ||
  (code >= 0x400 && code < 0x460) ||
  (code >= 0x2000 && code < 0x2060) ||
  code === 0x2212

/**
 * Whether a character is only needed for names of places, which are never bold: letters of Vietnamese, Romanian and
 * Azerbaijani, and of romanized names.
 */
const isOfPlaces = (code: number) =>
  [0x18f, 0x1a0, 0x1a1, 0x1af, 0x1b0, 0x1eb, 0x259].includes(code) ||
  (code >= 0x218 && code < 0x21c) ||
  (code >= 0x2b9 && code < 0x2c0) ||
  (code >= 0x1e00 && code < 0x1f00)

/** Generates the file. @param packages the folder of installed packages */
export async function makeLetters(packages: string): Promise<Uint8Array<ArrayBuffer>> {
  const [regular, bold] = await Promise.all([
    lettersOf(packages, weights.regular),
    lettersOf(packages, weights.bold),
  ])
  return new Uint8Array(brotliCompressSync(JSON.stringify({ regular, bold } satisfies LettersFile)))
}

async function lettersOf(packages: string, weight: number): Promise<Letters> {
  const letters: Letters = {}
  for (const script of scripts) {
    const file = join(packages, `@fontsource/inter/files/inter-${script}-${weight}-normal.woff`)
    const font = parse(await Bun.file(file).arrayBuffer())
    for (let code = 0; code < 0x2300; code++) {
      const letter = String.fromCharCode(code)
      const isIn = isWanted(code) || (weight === weights.regular && isOfPlaces(code))
      if (!isIn || letters[letter] || font.charToGlyphIndex(letter) === 0) continue
      const glyph = font.charToGlyph(letter)
      const advance = Math.round((glyph.advanceWidth * unitsPerEm) / font.unitsPerEm)
      letters[letter] = [advance, outlineOf(glyph.getPath(0, 0, unitsPerEm).commands)]
    }
  }
  return letters
}
