// The types of imports that are not code, as the bundler makes them, and of what other types lack.
declare module '*.sql' {
  const text: string
  export default text
}

declare module '*.gz' {
  const path: string
  export default path
}

declare module '*.br' {
  const path: string
  export default path
}

declare module '*.png' {
  const path: string
  export default path
}

declare module '*.gen.bin' {
  const path: string
  export default path
}

/** The little of it that makes letters. */
declare module 'opentype.js' {
  type PathCommand =
    | { type: 'Z' }
    | { type: 'M' | 'L'; x: number; y: number }
    | { type: 'Q'; x: number; y: number; x1: number; y1: number }
  export class Path {
    commands: PathCommand[]
  }
  export class Glyph {
    constructor(options: { name: string; unicode?: number; advanceWidth: number; path: Path })
    advanceWidth: number
    getPath(x: number, y: number, size: number): Path
  }
  export class Font {
    constructor(options: {
      familyName: string
      styleName: string
      unitsPerEm: number
      ascender: number
      descender: number
      glyphs: Glyph[]
      tables: { gsub: object }
    })
    unitsPerEm: number
    charToGlyph(letter: string): Glyph
    charToGlyphIndex(letter: string): number
    toArrayBuffer(): ArrayBuffer
  }
  export function parse(font: ArrayBuffer): Font
}

declare namespace NodeJS {
  interface Process {
    /** Takes all groups of a user. Not on Windows. */
    initgroups?(user: string, group: number): void
  }
}
