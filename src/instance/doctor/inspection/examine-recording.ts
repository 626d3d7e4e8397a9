// Examines a recording in a worker process, because recordings are untrusted, and because measuring them takes most of
// the time of `trackhut doctor`.

import type { MeasuredRecording } from '../../../workouts/intake/measuring/measure-file'
import {
  type MeasuredAgain,
  type MeasureStored,
  measureStored,
  readOrNull,
  unpackOrNull,
} from '../../../workouts/recalculations/measuring/measure-stored'

export interface ExamineRecording extends MeasureStored {
  trackPath: string | null
}

export type ExaminedRecording = MeasuredAgain<
  { hasTrack: boolean } & Pick<MeasuredRecording, 'measures' | 'notes' | 'venue'>
>

export function examineRecording({ trackPath, ...asked }: ExamineRecording): ExaminedRecording {
  const measured = measureStored(asked, null)
  if (measured?.state !== 'measured') return measured
  const { measures, notes, venue, track } = measured.recording
  const hasTrack = trackPath === null || isThere(trackPath, track)
  return { state: 'measured', measures, notes, venue, hasTrack }
}

/**
 * Whether the stored track can be used: it equals the track that would be made now, or can at least be unpacked.
 * @param remade the track that would be made now
 */
function isThere(path: string, remade: Uint8Array): boolean {
  const track = readOrNull(path)
  return track !== null && (Buffer.compare(track, remade) === 0 || unpackOrNull(track) !== null)
}
