// Runs in a worker process: what is read here came from anybody, and measuring it is most of what the doctor does.
import { closeSync, constants, openSync, readFileSync } from 'node:fs'
import { storedFile } from '../../../formats/zip/packed-file'
import { unpackTrack } from '../../../tracks/track'
import {
  type MeasuredRecording,
  type MeasureRecording,
  measureFile,
} from '../../../workouts/uploads/measure-file'

export interface ExamineRecording extends Omit<MeasureRecording, 'file'> {
  path: string
  trackPath: string | null
}

/**
 * What became of it when it was measured once more. It is null when the file is not there, or cannot be opened.
 * `unusable` would not become a workout any more, and `damaged` cannot be read.
 */
export type ExaminedRecording =
  | ({ state: 'measured'; hasTrack: boolean } & Pick<MeasuredRecording, 'measures' | 'notes' | 'venue'>)
  | { state: 'unusable' | 'damaged' }
  | null

export function examineRecording({ path, trackPath, ...asked }: ExamineRecording): ExaminedRecording {
  const source = readOrNull(path)
  if (!source) return null
  const measured = measureFile({ ...asked, file: storedFile(source) }, null)
  if (!measured.readable) return { state: isDamaged(measured.reason.code) ? 'damaged' : 'unusable' }
  const [recording] = measured.recordings
  if (!recording) return { state: 'damaged' }
  const { measures, notes, venue, track } = recording
  return {
    state: 'measured',
    measures,
    notes,
    venue,
    hasTrack: trackPath === null || isThere(trackPath, track),
  }
}

/** Else it was read, and breaks a rule that Trackhut had not when it was stored. */
const isDamaged = (code: string) => !/^recording-|^too-many-|^gpx-without-time$/.test(code)

/** @param remade what the track would be if it were made now */
function isThere(path: string, remade: Uint8Array): boolean {
  const track = readOrNull(path)
  return track !== null && (Buffer.compare(track, remade) === 0 || isReadable(track))
}

function isReadable(track: Uint8Array): boolean {
  try {
    unpackTrack(track)
    return true
  } catch {
    return false
  }
}

function readOrNull(path: string): Uint8Array | null {
  try {
    // A link that somebody planted is none of ours.
    const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW)
    try {
      return readFileSync(file)
    } finally {
      closeSync(file)
    }
  } catch {
    return null
  }
}
