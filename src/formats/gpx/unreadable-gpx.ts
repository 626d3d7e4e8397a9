import type { Recording } from '../../tracks/outings/recording'
import type { PlaceInFile, RecordingFault, UnusableRecording } from '../../tracks/unusable-recording'
import type { ForeignFormat } from './foreign-format'

/**
 * Error messages for files that cannot become workouts, by code. Do not change them: FitTrackee's clients translate
 * exactly these texts.
 */
export const gpxTexts = {
  'gpx-invalid': 'gpx file is invalid',
  'gpx-beyond-limits': 'gpx file is invalid',
  'gpx-of-other-format': 'gpx file is invalid',
  'gpx-without-tracks': 'no tracks in gpx file',
  'gpx-without-points': 'error during gpx processing',
  'gpx-without-time': '<time> is missing in gpx file',
  'recording-times-unreadable': '<time> is missing in gpx file',
  'recording-too-many-points': 'gpx file is invalid',
  'recording-planned': '<time> is missing in gpx file',
  'recording-without-places': 'gpx file is invalid',
  'recording-clock-unset': 'gpx file is invalid',
  'recording-clock-ahead': 'gpx file is invalid',
  'recording-clock-jumps': 'gpx file is invalid',
  'recording-jumps': 'gpx file is invalid',
  'recording-too-long': 'gpx file is invalid',
  'recording-figure-impossible': 'gpx file is invalid',
  'too-many-segments': 'gpx file is invalid',
  'too-many-workouts': 'gpx file is invalid',
} as const satisfies Record<UnusableRecording['code'], string> & Record<string, string>

type UnreadableGpxCode = keyof typeof gpxTexts

interface GpxFault extends RecordingFault {
  /** Real format of a file that is named GPX. */
  format?: ForeignFormat
}

/** Thrown if a file is refused. Its message may be shown to the sender of the file. */
export class UnreadableGpx extends Error {
  override readonly name = 'UnreadableGpx'

  /** @param text the message; by default the message of `code`, but the message of another code may fit better */
  constructor(
    readonly code: UnreadableGpxCode,
    readonly fault: GpxFault = {},
    text: (typeof gpxTexts)[UnreadableGpxCode] = gpxTexts[code],
  ) {
    super(text)
  }
}

/** Returns the error for a broken file: its XML is not well-formed, or it contains an invalid number. */
export function invalidGpx(place?: PlaceInFile): UnreadableGpx {
  return new UnreadableGpx('gpx-invalid', place)
}

/**
 * Returns the error for a file that is larger than any recording: it has texts of megabytes, or millions of elements.
 */
export function beyondLimits(): UnreadableGpx {
  return new UnreadableGpx('gpx-beyond-limits')
}

/** Returns the error for a readable file that cannot become a workout. */
export function unusableGpx({ code, fault }: UnusableRecording, recording: Recording): UnreadableGpx {
  const lacksTime = gpxTexts[code] === gpxTexts['gpx-without-time']
  return new UnreadableGpx(code, fault, lacksTime ? textWithoutTime(recording) : gpxTexts[code])
}

/**
 * Returns the message that FitTrackee's clients expect for a recording without times. There are other messages if a
 * position is missing, or if the first track has no segments.
 */
function textWithoutTime({ tracks, points }: Recording) {
  if (points.latitude.some(Number.isNaN)) return gpxTexts['gpx-invalid']
  return tracks[0]?.segments.length === 0 ? gpxTexts['gpx-without-points'] : gpxTexts['gpx-without-time']
}
