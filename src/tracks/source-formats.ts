// The formats of files that recordings come in. `src/formats` has a reader for each.
import { keysOf } from '../lib/keys'

export const sourceFormats = {
  gpx: { extension: '.gpx', mediaType: 'application/gpx+xml' },
  fit: { extension: '.fit', mediaType: 'application/vnd.ant.fit' },
  tcx: { extension: '.tcx', mediaType: 'application/vnd.garmin.tcx+xml' },
} as const satisfies Record<string, { extension: `.${string}`; mediaType: string }>

export type SourceFormat = keyof typeof sourceFormats

const formatNames = keysOf(sourceFormats)

/** By the end of a file's name; null for files that are no recordings. */
export function formatOfFile(name: string): SourceFormat | null {
  return formatNames.find(format => name.toLowerCase().endsWith(sourceFormats[format].extension)) ?? null
}
