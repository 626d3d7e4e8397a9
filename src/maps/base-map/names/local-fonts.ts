/** Makes the fonts that local names are written with on the interactive map, of the outlines that pictures are written with. */
import { writeTrueType } from '../../../lib/lettering/true-type'
import { type LocalFont, localFonts } from '../../style/names'
import { grain, readGrainedLetters } from './local-letters'

const inGrains = (thousandths: number) => Math.round(thousandths / grain)

/** @returns a TrueType file, of the same bytes as long as the letters are the same */
export async function makeLocalFont(font: LocalFont): Promise<Uint8Array<ArrayBuffer>> {
  const letters = Object.entries(await readGrainedLetters())
    // Browsers set signs above others themselves.
    .filter(([letter]) => Array.from(letter).length === 1)
    .map(([letter, [advance, outline]]) => ({
      codePoint: letter.codePointAt(0) ?? 0,
      advance: inGrains(advance),
      outline,
    }))
    .filter(({ codePoint }) => localFonts[font].some(([from, to]) => codePoint >= from && codePoint <= to))
  return writeTrueType(letters, {
    family: 'Local names',
    unitsPerEm: inGrains(1000),
    ascender: inGrains(1000),
    descender: inGrains(-300),
  })
}
