// Runs in a worker process: what is read here came from anybody. Measures recordings that are stored once more.
import { closeSync, constants, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { storedFile } from '../../../formats/zip/packed-file'
import type { PlaceFinder } from '../../../maps/places/find-place'
import { writeFile } from '../../../platform/storage/write-file'
import { type Points, type Track, unpackTrack } from '../../../tracks/track'
import {
  type MeasuredRecording,
  type MeasureRecording,
  measureFile,
} from '../../intake/measuring/measure-file'

export interface MeasureStored extends Omit<MeasureRecording, 'file'> {
  path: string
}

/**
 * What became of it when it was measured once more. It is null when the file is not there, or cannot be opened.
 * `unusable` would not become a workout any more, and `damaged` cannot be read.
 */
export type MeasuredAgain<Measured> =
  | ({ state: 'measured' } & Measured)
  | { state: 'unusable' | 'damaged' }
  | null

/** @param finder null where places do not matter */
export function measureStored(
  { path, ...asked }: MeasureStored,
  finder: PlaceFinder | null,
): MeasuredAgain<{ recording: MeasuredRecording }> {
  const source = readOrNull(path)
  if (!source) return null
  const measured = measureFile({ ...asked, file: storedFile(source) }, finder)
  if (!measured.readable) return { state: isDamaged(measured.reason.code) ? 'damaged' : 'unusable' }
  const [recording] = measured.recordings
  return recording ? { state: 'measured', recording } : { state: 'damaged' }
}

/** Else it was read, and breaks a rule that Trackhut had not when it was stored. */
const isDamaged = (code: string) => !/^recording-|^too-many-|^gpx-without-time$/.test(code)

export function readOrNull(path: string): Uint8Array | null {
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

/** Null for what is no track. */
export function unpackOrNull(track: Uint8Array): Track | null {
  try {
    return unpackTrack(track)
  } catch {
    return null
  }
}

export interface MeasureForRecalculation extends MeasureStored {
  trackPath: string | null
  /** Where the track is to be written. */
  folder: string
}

export interface RecalculatedRecording
  extends Pick<MeasuredRecording, 'measures' | 'notes' | 'places' | 'summary'> {
  track: { spooledAt: string }
  /** Whether its points are elsewhere than those of the track that is there. */
  isOtherWay: boolean
}

/** The same, with all that a workout keeps of its recording. The track stays on the disk. */
export async function measureForRecalculation(
  { folder, trackPath, ...asked }: MeasureForRecalculation,
  finder: PlaceFinder,
): Promise<MeasuredAgain<RecalculatedRecording>> {
  const measured = measureStored(asked, finder)
  if (measured?.state !== 'measured') return measured
  const { measures, notes, places, summary, track: packed } = measured.recording
  const spooledAt = join(folder, 'track')
  await writeFile(spooledAt, packed)
  const present = trackPath === null ? null : readOrNull(trackPath)
  const isOtherWay = !goesSameWay(present && unpackOrNull(present), unpackTrack(packed))
  return { state: 'measured', measures, notes, places, summary, track: { spooledAt }, isOtherWay }
}

const goesSameWay = (before: Track | null, after: Track): boolean =>
  before !== null &&
  isSame(before.points, after.points, 'latitude') &&
  isSame(before.points, after.points, 'longitude')

/** Without places both are NaN. */
function isSame(before: Points, after: Points, column: 'latitude' | 'longitude'): boolean {
  return (
    before.count === after.count && before[column].every((value, at) => Object.is(value, after[column][at]))
  )
}
