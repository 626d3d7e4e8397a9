// File formats of recordings. `src/formats` has a reader for each of them.
import { keysOf } from '../lib/keys'

export const sourceFormats = {
  gpx: { extension: '.gpx', mediaType: 'application/gpx+xml' },
  fit: { extension: '.fit', mediaType: 'application/vnd.ant.fit' },
  tcx: { extension: '.tcx', mediaType: 'application/vnd.garmin.tcx+xml' },
  kml: { extension: '.kml', mediaType: 'application/vnd.google-earth.kml+xml' },
} as const satisfies Record<string, { extension: `.${string}`; mediaType: string }>

/** Compressed containers for these formats. */
export const packings = {
  gzip: { extension: '.gz', mediaType: 'application/gzip' },
  kmz: { extension: '.kmz', mediaType: 'application/vnd.google-earth.kmz' },
} as const satisfies Record<string, { extension: `.${string}`; mediaType: string }>

export type SourceFormat = keyof typeof sourceFormats

export type Packing = keyof typeof packings

const formatNames = keysOf(sourceFormats)

/** Returns the format for the extension of a file name, compressed or not; `null` for other files. */
export function formatOfFile(name: string): SourceFormat | null {
  const unpacked = name.toLowerCase().replace(/\.gz$/, '')
  if (unpacked.endsWith(packings.kmz.extension)) return 'kml'
  return formatNames.find(format => unpacked.endsWith(sourceFormats[format].extension)) ?? null
}

/** Returns the extension of the file name for a format. */
export function extensionOf(format: SourceFormat, packing: Packing | null): string {
  if (packing === 'kmz') return packings.kmz.extension
  return sourceFormats[format].extension + (packing === null ? '' : packings.gzip.extension)
}

const kindsOfFiles = [...Object.values(packings), ...Object.values(sourceFormats)]
const anyFile = 'application/octet-stream'

/** All media types that `mediaTypeOfFile` may return. */
export const mediaTypesOfFiles = [anyFile, ...kindsOfFiles.map(({ mediaType }) => mediaType)]

/** Returns the media type for the extension of a file name. */
export const mediaTypeOfFile = (name: string): string =>
  kindsOfFiles.find(({ extension }) => name.endsWith(extension))?.mediaType ?? anyFile
