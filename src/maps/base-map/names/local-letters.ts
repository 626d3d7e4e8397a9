/**
 * Letters that only local names contain: outlines for images, and fonts for the interactive map. Their files are made by
 * hand, see make-local-letters.ts and make-local-fonts.ts in `.ci/map-data/`.
 */
import type { Letters } from '../../../lib/lettering/lettering'
import { readBrotli } from '../../places/read-brotli'
import type { LocalFont } from '../../style/names'
import file from './local-letters.bin.br' with { type: 'file' }
import letters from './local-letters.otf.gz' with { type: 'file' }
import signs from './local-signs.otf.gz' with { type: 'file' }

/**
 * Unit of the stored outlines, in thousandths of the font size. Coordinates are rounded to this unit, which is a tenth
 * of a pixel for the largest names.
 */
export const grain = 8

/** Reads the letters as they are stored: advances in thousandths, outlines in multiples of `grain`. */
export const readGrainedLetters = async (): Promise<Letters> =>
  JSON.parse((await readBrotli(file)).toString())

export async function readLocalLetters(): Promise<Letters> {
  return Object.fromEntries(
    Object.entries(await readGrainedLetters()).map(([letter, [advance, outline]]) => [
      letter,
      [advance, inThousandths(outline)],
    ]),
  )
}

const inThousandths = (outline: string) =>
  outline.replaceAll(/-?\d+/g, grains => String(Number(grains) * grain))

const fonts: Record<LocalFont, string> = { letters, signs }

/** Reads a font for local names. @returns a gzip-compressed OpenType file */
export const readLocalFont = (font: LocalFont) => Bun.file(fonts[font]).bytes()
