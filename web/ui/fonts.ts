// The font Inter, which this server serves. A script registers the font, because the bundler would embed all fonts
// named in CSS into the style sheet.
import cyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2' with { type: 'file' }
import latinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2' with {
  type: 'file',
}
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2' with { type: 'file' }
import vietnamese from '@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2' with {
  type: 'file',
}

export interface FontFile {
  /** Absolute URL of the file. */
  url: string
  /** The characters in the file, in the syntax of CSS. */
  unicodeRange: string
}

/** Makes a URL absolute. The bundler returns paths that are relative to the bundled script. */
const addressOf = (file: string) => new URL(file, import.meta.url).href

/** The files of the font. Their character ranges are those in the style sheet of @fontsource-variable/inter. */
export const fontFiles: readonly FontFile[] = [
  {
    url: addressOf(latin),
    unicodeRange:
      'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  },
  {
    url: addressOf(latinExt),
    unicodeRange:
      'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
  },
  {
    url: addressOf(vietnamese),
    unicodeRange:
      'U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303-0304, U+0308-0309, U+0323, U+0329, U+1EA0-1EF9, U+20AB',
  },
  { url: addressOf(cyrillic), unicodeRange: 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116' },
]

/**
 * Registers the font family `Inter Variable`. The browser fetches a file only if the page has characters in its range.
 */
export function registerFonts(): void {
  for (const { url, unicodeRange } of fontFiles) {
    document.fonts.add(
      new FontFace('Inter Variable', `url(${url}) format("woff2")`, {
        weight: '100 900',
        display: 'swap',
        unicodeRange,
      }),
    )
  }
}
