// Finds which fonts a tile's names need, without decoding the tile. Pure.
import { type LocalFont, localFonts } from '../../../src/maps/style/names'

const fonts = Object.keys(localFonts) as LocalFont[]

/** A local name is on its own line below the Latin one. Control characters separate the texts in a tile. */
const written = Object.fromEntries(
  fonts.map(font => {
    const ranges = localFonts[font].map(range => range.map(code => `\\u{${code.toString(16)}}`).join('-'))
    return [font, new RegExp(`\\n\\P{Cc}*?[${ranges.join('')}]`, 'u')]
  }),
) as Record<LocalFont, RegExp>

/** @param tile of names, decoded as text; its binary parts do no harm */
export const fontsOf = (tile: string): LocalFont[] => fonts.filter(font => written[font].test(tile))

export const fontPath = (font: LocalFont): string => `/base-map/fonts/${font}.otf`
