// The reader of each format that activity files come in.
import type { Recording } from '../tracks/outings/recording'
import { UnreadableFile, unusableFile } from '../tracks/outings/unreadable-file'
import type { SourceFormat } from '../tracks/source-formats'
import { UnusableRecording } from '../tracks/unusable-recording'
import { excerptFit } from './fit/excerpt'
import { readFit } from './fit/read'
import { excerptGpx } from './gpx/excerpt'
import { readGpx } from './gpx/read'
import { UnreadableGpx, unusableGpx } from './gpx/unreadable-gpx'
import { excerptTcx } from './tcx/excerpt'
import { readTcx } from './tcx/read'

const readers = {
  gpx: { read: readGpx, excerpt: excerptGpx, Unreadable: UnreadableGpx, unusable: unusableGpx },
  fit: { read: readFit, excerpt: excerptFit, Unreadable: UnreadableFile, unusable: unusableFile },
  tcx: { read: readTcx, excerpt: excerptTcx, Unreadable: UnreadableFile, unusable: unusableFile },
} as const satisfies Record<SourceFormat, object>

/**
 * @param source the file in pieces, of which the first has some hundred bytes, if there are that many
 * @throws Error of which `refusalOf` knows what it says about the file
 */
export const readRecording = (format: SourceFormat, source: Iterable<Uint8Array>) =>
  readers[format].read(source)

/**
 * A file has several workouts in it: one of each.
 * @param parts the numbers of the tracks of each, counted from 0
 * @throws Error of which `refusalOf` knows what it says about the file
 */
export const excerptRecordings = (
  format: SourceFormat,
  source: Iterable<Uint8Array>,
  parts: (readonly number[])[],
) => readers[format].excerpt(source, parts)

/**
 * Why a file cannot become a workout; null for what failed in reading or measuring it without being its fault.
 * @param recording what was read of it; null when it could not be read
 */
export function refusalOf(format: SourceFormat, error: unknown, recording: Recording | null) {
  const { Unreadable, unusable } = readers[format]
  if (recording && error instanceof UnusableRecording) return unusable(error, recording)
  return error instanceof Unreadable ? error : null
}
