// Where JSON is, byte by byte, without reading it: the bytes of its signs never stand inside a character of UTF-8. What
// comes from anybody is looked at like this before JSON.parse, whose memory grows with depth and number of values.

/** Thrown for what is not JSON, or is larger or deeper than allowed. */
export class BadJson extends Error {
  override readonly name = 'BadJson'
}

const code = (character: string) => character.charCodeAt(0)
export const [quote, comma, colon] = [code('"'), code(','), code(':')]
export const [arrayStart, arrayEnd] = [code('['), code(']')]
const backslash = code('\\')
const opening = new Set([arrayStart, code('{')])
const closing = new Set([arrayEnd, code('}')])
const spaces = new Set([code(' '), code('\n'), code('\r'), code('\t')])

export const isSpace = (byte: number) => spaces.has(byte)

export interface Nesting {
  /** How many arrays and objects are open after the last byte. */
  readonly depth: number
  /** True from a quote up to the byte before the one that ends the text. */
  readonly isInText: boolean
  /** @throws BadJson when it is deeper than allowed */
  next(byte: number): void
}

export function createNesting(mostDepth: number): Nesting {
  let depth = 0
  let isInText = false
  let isEscaped = false

  const readText = (byte: number) => {
    if (isEscaped) isEscaped = false
    else if (byte === backslash) isEscaped = true
    else if (byte === quote) isInText = false
  }

  return {
    get depth() {
      return depth
    },
    get isInText() {
      return isInText
    },
    next(byte) {
      if (isInText) return readText(byte)
      if (byte === quote) isInText = true
      else if (opening.has(byte)) depth++
      else if (closing.has(byte)) depth--
      if (depth > mostDepth) throw new BadJson('it is nested too deep')
    },
  }
}
