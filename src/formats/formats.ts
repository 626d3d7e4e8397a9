// The reader of each format that activity files come in.
import type { Recording } from '../tracks/outings/recording'
import { UnreadableFile, unusableFile } from '../tracks/outings/unreadable-file'
import type { Packing, SourceFormat } from '../tracks/source-formats'
import { UnusableRecording } from '../tracks/unusable-recording'
import { excerptGpx, excerptKml, excerptTcx } from './excerpt-xml'
import { excerptFit } from './fit/excerpt'
import { readFit } from './fit/read'
import { readGpx } from './gpx/read'
import { UnreadableGpx, unusableGpx } from './gpx/unreadable-gpx'
import { readKml } from './kml/read'
import { readTcx } from './tcx/read'
import { formatOfContent } from './wrapped/format-of-content'
import { packingOf, unwrap } from './wrapped/unwrap'

const readers = {
  gpx: { read: readGpx, excerpt: excerptGpx, Unreadable: UnreadableGpx, unusable: unusableGpx },
  fit: { read: readFit, excerpt: excerptFit, Unreadable: UnreadableFile, unusable: unusableFile },
  tcx: { read: readTcx, excerpt: excerptTcx, Unreadable: UnreadableFile, unusable: unusableFile },
  kml: { read: readKml, excerpt: excerptKml, Unreadable: UnreadableFile, unusable: unusableFile },
} as const satisfies Record<SourceFormat, object>

/** Bytes. What is packed is not expected to become larger, unless somebody says how large it may be. */
const mostUnpacked = 512 * 1024 ** 2

/** What a file is, whatever it is called. */
export interface FoundFormat {
  format: SourceFormat
  packing: Packing | null
}

/** By the bytes of the file: some programs give FIT files, or packed ones, the name of another format. */
export function findFormat(named: SourceFormat, source: Iterable<Uint8Array>): FoundFormat {
  const first = firstOf(source)
  const packing = packingOf(first, named === 'kml')
  if (packing === 'kmz') return { format: 'kml', packing }
  return { format: formatOfContent(firstOf(unwrapped(named, [first], mostUnpacked))) ?? named, packing }
}

const nothing = new Uint8Array()

function firstOf(pieces: Iterable<Uint8Array>): Uint8Array {
  for (const piece of pieces) return piece
  return nothing
}

const unwrapped = (format: SourceFormat, source: Iterable<Uint8Array>, limit: number) =>
  unwrap(source, { mayBeKmz: format === 'kml', limit })

/**
 * @param source the file in pieces, of which the first has some hundred bytes, if there are that many; FIT may be read twice
 * @param limit bytes that it may have when it is unpacked
 * @param isOne when set, it becomes one workout
 * @throws Error of which `refusalOf` knows what it says about the file
 */
export function readRecording(
  format: SourceFormat,
  source: Iterable<Uint8Array>,
  { limit = mostUnpacked, isOne = false }: { limit?: number | undefined; isOne?: boolean } = {},
): Recording {
  const pieces = { [Symbol.iterator]: () => unwrapped(format, source, limit) }
  return format === 'fit' ? readFit(pieces, isOne) : readers[format].read(pieces)
}

/**
 * A file has several workouts in it: one of each.
 * @param parts the numbers of the tracks of each, counted from 0
 * @throws Error of which `refusalOf` knows what it says about the file
 */
export const excerptRecordings = (
  format: SourceFormat,
  source: Iterable<Uint8Array>,
  parts: (readonly number[])[],
) => readers[format].excerpt(unwrapped(format, source, mostUnpacked), parts)

/**
 * Why a file cannot become a workout; null for what failed in reading or measuring it without being its fault.
 * @param recording what was read of it; null when it could not be read
 */
export function refusalOf(format: SourceFormat, error: unknown, recording: Recording | null) {
  const { Unreadable, unusable } = readers[format]
  if (recording && error instanceof UnusableRecording) return unusable(error, recording)
  return error instanceof Unreadable || error instanceof UnreadableFile ? error : null
}
