// Measures stored recordings again. Runs in a worker process, because the files are untrusted.
import { closeSync, constants, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { storedFile } from '../../../formats/zip/packed-file'
import type { PlaceFinder } from '../../../maps/places/find-place'
import { writeFile } from '../../../platform/storage/write-file'
import { type Track, unpackTrack } from '../../../tracks/track'
import {
  type MeasuredRecording,
  type MeasureRecording,
  measureFile,
} from '../../intake/measuring/measure-file'
import { computeFacts, namesBesidesMeasured, type TrackFacts } from '../../library/track-facts'

export interface MeasureStored extends Omit<MeasureRecording, 'file'> {
  path: string
}

/**
 * The result of measuring a stored recording again; `null` if the file is missing or cannot be opened. The state is
 * `unusable` if the recording would not be accepted as a workout today, and `damaged` if the file cannot be read.
 */
export type MeasuredAgain<Measured> =
  | ({ state: 'measured' } & Measured)
  | { state: 'unusable' | 'damaged' }
  | null

/** Measures a stored recording again. @param finder finds the places of the recording; `null` to find none */
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

/**
 * Whether an error code means that the file is damaged. Other codes mean that a readable file breaks a rule for
 * uploads, which may be newer than the file.
 */
const isDamaged = (code: string) => !/^recording-|^too-many-|^gpx-without-time$/.test(code)

export function readOrNull(path: string): Uint8Array | null {
  try {
    // Symbolic links are not followed, because an attacker may have created them.
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

/** Unpacks a track; `null` if it is damaged. */
export function unpackOrNull(track: Uint8Array): Track | null {
  try {
    return unpackTrack(track)
  } catch {
    return null
  }
}

export interface MeasureForRecalculation extends MeasureStored {
  trackPath: string | null
  /** Path of the folder to which the track is written. */
  folder: string
}

export interface RecalculatedRecording
  extends Pick<MeasuredRecording, 'measures' | 'notes' | 'places' | 'zones' | 'summary'> {
  track: { spooledAt: string }
  /** True if the new track differs from the present one in the number or positions of points, or in pool lengths. */
  isOtherWay: boolean
  /**
   * The facts that are derived from the new track, if anything recorded differs from the present track, such as heart
   * rates. Undefined if the tracks are the same.
   */
  facts: Partial<TrackFacts> | undefined
}

/** Measures a stored recording, including everything that is stored with a workout. Writes the track to disk. */
export async function measureForRecalculation(
  { folder, trackPath, ...asked }: MeasureForRecalculation,
  finder: PlaceFinder,
): Promise<MeasuredAgain<RecalculatedRecording>> {
  const measured = measureStored(asked, finder)
  if (measured?.state !== 'measured') return measured
  const { measures, notes, places, zones, summary, track: packed } = measured.recording
  const spooledAt = join(folder, 'track')
  await writeFile(spooledAt, packed)
  const present = trackPath === null ? null : readOrNull(trackPath)
  const before = present && unpackOrNull(present)
  const after = unpackTrack(packed)
  const isOtherWay = before === null || !goSameWay(before, after)
  const isSame = present !== null && Buffer.compare(present, packed) === 0
  const facts = isSame ? undefined : computeFacts(after, finder, namesBesidesMeasured)
  return {
    state: 'measured',
    measures,
    notes,
    places,
    zones,
    summary,
    track: { spooledAt },
    isOtherWay,
    facts,
  }
}

/**
 * True if both tracks have the same positions, and the same lengths of a pool. `Object.is` treats NaN as equal to NaN,
 * which stands for a missing position.
 */
const goSameWay = ({ points: before, pool: were }: Track, { points: after, pool: are }: Track): boolean =>
  before.count === after.count &&
  (['latitude', 'longitude'] as const).every(column =>
    before[column].every((value, at) => Object.is(value, after[column][at])),
  ) &&
  Bun.deepEquals(were ?? null, are ?? null)
