// Which fonts the names in a tile are written with, without taking the tile apart. Pure.
import { type LocalFont, localFonts } from '../../../src/maps/style/names'

const fonts = Object.keys(localFonts) as LocalFont[]

/** A local name stands in a line of its own below the Latin one. Between texts, tiles have control characters. */
const written = Object.fromEntries(
  fonts.map(font => {
    const ranges = localFonts[font].map(range => range.map(code => `\\u{${code.toString(16)}}`).join('-'))
    return [font, new RegExp(`\\n\\P{Cc}*?[${ranges.join('')}]`, 'u')]
  }),
) as Record<LocalFont, RegExp>

/** @param tile of names, as text: what in it is no text does not matter */
export const fontsOf = (tile: string): LocalFont[] => fonts.filter(font => written[font].test(tile))

export const fontPath = (font: LocalFont): string => `/base-map/fonts/${font}.otf`
