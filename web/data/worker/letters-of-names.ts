// Finds which fonts a tile's names need, without decoding the tile. The functions here are pure.
import { type LocalFont, localFonts } from '../../../src/maps/style/names'

const fonts = Object.keys(localFonts) as LocalFont[]

/**
 * A regular expression for each font. It finds local names with letters of the font. In a tile, a local name follows
 * the Latin name after a line break, and control characters separate the texts.
 */
const written = Object.fromEntries(
  fonts.map(font => {
    const ranges = localFonts[font].map(range => range.map(code => `\\u{${code.toString(16)}}`).join('-'))
    return [font, new RegExp(`\\n\\P{Cc}*?[${ranges.join('')}]`, 'u')]
  }),
) as Record<LocalFont, RegExp>

/**
 * Lists the fonts that a tile needs.
 * @param tile a tile of names, decoded as text; its binary parts do not affect the result
 */
export const fontsOf = (tile: string): LocalFont[] => fonts.filter(font => written[font].test(tile))

export const fontPath = (font: LocalFont): string => `/base-map/fonts/${font}.otf`
