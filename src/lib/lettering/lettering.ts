// Turns words into outlines, for images that are rendered without fonts. Pure, except for reading the file of letters.
import { brotliDecompressSync } from 'node:zlib'
import { drawingOrder } from './drawing-order'
import file from './letters.gen.bin' with { type: 'file' }
import { widened } from './outline'

/**
 * The advance and the outline of each letter, in thousandths of the font size. An outline is relative to the start of
 * the letter on the baseline (see outline.ts).
 */
export type Letters = Record<string, [advance: number, outline: string]>

export interface LettersFile {
  regular: Letters
  bold: Letters
}

export type Lettering = ReturnType<typeof createLettering>

interface LetterStyle {
  size: number
  weight?: keyof LettersFile
}

interface WordsPlace extends LetterStyle {
  x: number
  y: number
  /** Which point of the text is at `x`: its start, its middle or its end. */
  anchor?: 'start' | 'middle' | 'end'
  max?: number
}

type Halo = WordsPlace & { colour: string; opacity: number; width: number }

/** Reads the outlines embedded in the executable. */
export async function readLetters(): Promise<LettersFile> {
  return JSON.parse(brotliDecompressSync(await Bun.file(file).bytes()).toString())
}

export function createLettering(letters: LettersFile) {
  const find = (letter: string, weight: keyof LettersFile) =>
    letters[weight][letter] ?? (/\s/.test(letter) ? letters[weight][' '] : undefined)
  const widthOf = (text: string, { size, weight = 'regular' }: LetterStyle) =>
    drawingOrder(text).reduce((sum, letter) => sum + (find(letter, weight)?.[0] ?? 0), 0) * (size / 1000)
  const cut = (text: string, max: number, style: LetterStyle): string => {
    if (widthOf(text, style) <= max) return text
    const shorter = Array.from(text)
    while (shorter.length > 0 && widthOf(`${shorter.join('')}…`, style) > max) shorter.pop()
    return `${shorter.join('').trimEnd()}…`
  }
  /** Joins all letters into one path, and adds the transform that positions it. */
  const place = (
    text: string,
    { x, y, anchor = 'start', max = Number.POSITIVE_INFINITY, ...style }: WordsPlace,
    draw: (outline: string) => string = outline => outline,
  ) => {
    const { size, weight = 'regular' } = style
    const words = cut(text, max, style)
    const share = { start: 0, middle: 0.5, end: 1 }[anchor]
    let left = (x - share * widthOf(words, style)) * (1000 / size)
    const outlines = drawingOrder(words).map(letter => {
      const [advance, outline] = find(letter, weight) ?? [0, '']
      const placed = outline === '' ? '' : `M${Math.round(left)} 0${draw(outline)}`
      left += advance
      return placed
    })
    return { path: outlines.join(''), transform: `translate(0 ${y}) scale(${size / 1000})` }
  }
  const surroundings = new Map<number, Map<string, string>>()
  /**
   * Returns the outline of a letter's halo. It is cached, because there are few different halos: one for each letter
   * and font size.
   */
  const surroundingOf = (outline: string, distance: number): string => {
    const ofDistance = surroundings.get(distance) ?? new Map<string, string>()
    const surrounding = ofDistance.get(outline) ?? widened(outline, distance)
    surroundings.set(distance, ofDistance.set(outline, surrounding))
    return surrounding
  }
  return {
    widthOf,
    /**
     * Returns the SVG of a text with its baseline at `y`. The text is shortened with an ellipsis if it would be wider
     * than `max`.
     */
    write(text: string, { colour, ...at }: WordsPlace & { colour: string }) {
      const { path, transform } = place(text, at)
      return path === '' ? '' : `<path fill="${colour}" transform="${transform}" d="${path}"/>`
    },
    /** Returns the SVG of the halo, `width` wide, around the text that `write` draws. */
    surround(text: string, { colour, opacity, width, ...at }: Halo) {
      // The distance is in thousandths of the font size, like the letters.
      const distance = Math.round((width * 1000) / at.size)
      const { path, transform } = place(text, at, outline => surroundingOf(outline, distance))
      // The halo is a single path, so that overlapping halos of letters are not painted twice.
      const faded = opacity === 1 ? '' : ` fill-opacity="${opacity}"`
      return path === '' ? '' : `<path fill="${colour}"${faded} transform="${transform}" d="${path}"/>`
    },
  }
}
