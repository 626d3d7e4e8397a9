// Detects the format of files that are named GPX but have another format, so that the error can name it.
import { isKeyOf, keysOf } from '../../lib/keys'

/** First bytes of the files of each format. */
const signatures = {
  gzip: [[0x1f, 0x8b]],
  zip: [
    [0x50, 0x4b, 0x03, 0x04],
    [0x50, 0x4b, 0x05, 0x06],
    [0x50, 0x4b, 0x07, 0x08],
  ],
  bzip2: [[0x42, 0x5a, 0x68]],
  xz: [[0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  zstd: [[0x28, 0xb5, 0x2f, 0xfd]],
  '7z': [[0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  rar: [[0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]],
  pdf: [[0x25, 0x50, 0x44, 0x46]],
} as const satisfies Record<string, readonly (readonly number[])[]>

/** Root elements of the formats, in lower case. */
const rootElements = {
  trainingcenterdatabase: 'tcx',
  kml: 'kml',
  html: 'html',
  osm: 'osm',
} as const satisfies Record<string, string>

export type ForeignFormat =
  | keyof typeof signatures
  | 'fit'
  | 'tar'
  | (typeof rootElements)[keyof typeof rootElements]

/** Detects a format by its first bytes; null if the file may be XML. */
export function foreignFormatOf(bytes: Uint8Array): ForeignFormat | null {
  if (hasAt(bytes, 8, ascii('.FIT'))) return 'fit'
  if (hasAt(bytes, 257, ascii('ustar'))) return 'tar'
  for (const format of signedFormats) {
    if (signatures[format].some(signature => hasAt(bytes, 0, signature))) return format
  }
  return null
}

/** Detects a format by its root element; null if unknown. */
export function foreignFormatOfRoot(name: string): ForeignFormat | null {
  const root = name.toLowerCase()
  return isKeyOf(rootElements, root) ? rootElements[root] : null
}

const signedFormats = keysOf(signatures)

const ascii = (text: string) => [...text].map(letter => letter.charCodeAt(0))

function hasAt(bytes: Uint8Array, start: number, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[start + index] === byte)
}
