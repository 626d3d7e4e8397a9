// Types of imported assets, which the bundler resolves to paths, and of members that are missing in the types of
// packages.
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

declare module '*.bin' {
  const path: string
  export default path
}

/** The part of the package that the build uses. */
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
    /** Sets the supplementary groups of the process to those of a user. Missing on Windows. */
    initgroups?(user: string, group: number): void
  }
}
