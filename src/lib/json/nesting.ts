// Tracks nesting in JSON byte by byte, without parsing. Works on UTF-8, whose multi-byte characters never contain these
// ASCII bytes. Untrusted input is checked in this way before it is parsed with JSON.parse, whose memory use grows with
// the depth and the number of values.

/** Thrown for input that is not JSON, or exceeds a limit. */
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
  /** Number of open arrays and objects after the last byte. */
  readonly depth: number
  /** True from the opening quote up to the byte before the closing quote. */
  readonly isInText: boolean
  /** Processes the next byte. @throws BadJson if the depth exceeds the limit */
  next(byte: number): void
}

export function createNesting(maxDepth: number): Nesting {
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
      if (depth > maxDepth) throw new BadJson('it is nested too deep')
    },
  }
}
