// Words as outlines, for pictures that are drawn where there are no fonts. PURE, but for the reading of the file.
import { brotliDecompressSync } from 'node:zlib'
import { drawingOrder } from './drawing-order'
import file from './letters.gen.bin' with { type: 'file' }
import { widened } from './outline'

/**
 * By letter: how far the next one is away, and its outline above a line at 0, in thousandths of the size, told from where
 * it is put: see outline.ts.
 */
export type Letters = Record<string, [advance: number, outline: string]>

export interface LettersFile {
  regular: Letters
  bold: Letters
}

export interface Lettering {
  /** How wide words are. */
  widthOf(text: string, style: LetterStyle): number
  /** SVG of words whose line is at `y`, cut short with an ellipsis where they are wider than `most`. */
  write(text: string, at: WordsPlace & { colour: string }): string
  /** What lies around the same words, up to `width` away. */
  surround(text: string, at: WordsPlace & { colour: string; opacity: number; width: number }): string
}

interface LetterStyle {
  size: number
  weight?: keyof LettersFile
}

interface WordsPlace extends LetterStyle {
  x: number
  y: number
  /** Which part of the words is at `x`. */
  anchor?: 'start' | 'middle' | 'end'
  most?: number
}

/** Reads the outlines that are part of the executable. */
export async function readLetters(): Promise<LettersFile> {
  return JSON.parse(brotliDecompressSync(await Bun.file(file).bytes()).toString())
}

export function createLettering(letters: LettersFile): Lettering {
  const find = (letter: string, weight: keyof LettersFile) =>
    letters[weight][letter] ?? (/\s/.test(letter) ? letters[weight][' '] : undefined)
  const widthOf = (text: string, { size, weight = 'regular' }: LetterStyle) =>
    drawingOrder(text).reduce((sum, letter) => sum + (find(letter, weight)?.[0] ?? 0), 0) * (size / 1000)
  const cut = (text: string, most: number, style: LetterStyle): string => {
    if (widthOf(text, style) <= most) return text
    const shorter = Array.from(text)
    while (shorter.length > 0 && widthOf(`${shorter.join('')}…`, style) > most) shorter.pop()
    return `${shorter.join('').trimEnd()}…`
  }
  /** One path for all letters, and how it is put to its place. */
  const place = (
    text: string,
    { x, y, anchor = 'start', most = Number.POSITIVE_INFINITY, ...style }: WordsPlace,
    draw: (outline: string) => string = outline => outline,
  ) => {
    const { size, weight = 'regular' } = style
    const words = cut(text, most, style)
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
  /** Each is made once: there are as many as letters and sizes of names. */
  const surroundingOf = (outline: string, distance: number): string => {
    const ofDistance = surroundings.get(distance) ?? new Map<string, string>()
    const surrounding = ofDistance.get(outline) ?? widened(outline, distance)
    surroundings.set(distance, ofDistance.set(outline, surrounding))
    return surrounding
  }
  return {
    widthOf,
    write(text, { colour, ...at }) {
      const { path, transform } = place(text, at)
      return path === '' ? '' : `<path fill="${colour}" transform="${transform}" d="${path}"/>`
    },
    surround(text, { colour, opacity, width, ...at }) {
      // In thousandths of the size, as the letters are.
      const distance = Math.round((width * 1000) / at.size)
      const { path, transform } = place(text, at, outline => surroundingOf(outline, distance))
      // One path: letters whose surroundings lie on each other cover no more.
      const faded = opacity === 1 ? '' : ` fill-opacity="${opacity}"`
      return path === '' ? '' : `<path fill="${colour}"${faded} transform="${transform}" d="${path}"/>`
    },
  }
}
