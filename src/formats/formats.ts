// The readers of the supported activity file formats.
import type { Recording } from '../tracks/outings/recording'
import { UnreadableFile, unusableFile } from '../tracks/outings/unreadable-file'
import type { Packing, SourceFormat } from '../tracks/source-formats'
import { UnusableRecording } from '../tracks/unusable-recording'
import { decompress, formatOfContent, packingOf } from './compressed/decompress'
import { excerptXml } from './excerpt-xml'
import { excerptFit } from './fit/excerpt'
import { readFit } from './fit/read'
import { readGpx } from './gpx/read'
import { UnreadableGpx, unusableGpx } from './gpx/unreadable-gpx'
import { readKml } from './kml/read'
import { readTcx } from './tcx/read'

const readers = {
  gpx: { read: readGpx, Unreadable: UnreadableGpx, unusable: unusableGpx },
  fit: { read: readFit, Unreadable: UnreadableFile, unusable: unusableFile },
  tcx: { read: readTcx, Unreadable: UnreadableFile, unusable: unusableFile },
  kml: { read: readKml, Unreadable: UnreadableFile, unusable: unusableFile },
} as const satisfies Record<SourceFormat, object>

/** Maximum number of bytes after decompression, unless the caller sets a limit. */
const maxUnpacked = 512 * 1024 ** 2

/** The format of a file according to its content, regardless of its name. */
export interface FoundFormat {
  format: SourceFormat
  packing: Packing | null
}

/**
 * Detects the format by content, because some programs give a FIT file or a compressed file the extension of another
 * format.
 */
export function findFormat(named: SourceFormat, source: Iterable<Uint8Array>): FoundFormat {
  const first = firstOf(source)
  const packing = packingOf(first, named === 'kml')
  if (packing === 'kmz') return { format: 'kml', packing }
  return { format: formatOfContent(firstOf(decompressed(named, [first], maxUnpacked))) ?? named, packing }
}

const nothing = new Uint8Array()

function firstOf(pieces: Iterable<Uint8Array>): Uint8Array {
  for (const piece of pieces) return piece
  return nothing
}

const decompressed = (format: SourceFormat, source: Iterable<Uint8Array>, limit: number) =>
  decompress(source, { mayBeKmz: format === 'kml', limit })

/**
 * Reads a recording of any format.
 * @param source the file in chunks; the first one has at least some hundred bytes, unless the file is shorter. A FIT
 *   file may be read twice.
 * @param limit maximum bytes after decompression
 * @param isOne true to merge simultaneous FIT activities into one workout
 * @throws Error that `refusalOf` can explain
 */
export function readRecording(
  format: SourceFormat,
  source: Iterable<Uint8Array>,
  { limit = maxUnpacked, isOne = false }: { limit?: number | undefined; isOne?: boolean } = {},
): Recording {
  const pieces = { [Symbol.iterator]: () => decompressed(format, source, limit) }
  return format === 'fit' ? readFit(pieces, isOne) : readers[format].read(pieces)
}

/**
 * Splits a file with several workouts into one file for each workout.
 * @param parts for each workout, the indexes of its tracks, counted from 0
 * @throws Error that `refusalOf` can explain
 */
export function excerptRecordings(
  format: SourceFormat,
  source: Iterable<Uint8Array>,
  parts: (readonly number[])[],
) {
  const pieces = decompressed(format, source, maxUnpacked)
  return format === 'fit' ? excerptFit(pieces, parts) : excerptXml(format, pieces, parts)
}

/**
 * Returns the reason why a file cannot become a workout; null if the error is not caused by the file.
 * @param recording contents of the file; null if it could not be read
 */
export function refusalOf(format: SourceFormat, error: unknown, recording: Recording | null) {
  const { Unreadable, unusable } = readers[format]
  if (recording && error instanceof UnusableRecording) return unusable(error, recording)
  return error instanceof Unreadable || error instanceof UnreadableFile ? error : null
}
