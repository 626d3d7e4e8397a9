import { findAccount } from '../../platform/access/store'
import type { Db } from '../../platform/db/database'
import { pausesAtGaps } from '../../tracks/outings/recording-notes'
import type { SourceFormat } from '../../tracks/source-formats'
import type { WorkoutRow } from '../rows/store'
import { findSport, stoppedSpeedThreshold } from '../sports/store'

/** A workout whose recording is there to be measured again. */
export type RecordedRow = WorkoutRow & { sourceFile: string; sourceFormat: SourceFormat }

export const isRecordedRow = (row: WorkoutRow | undefined): row is RecordedRow =>
  row !== undefined && row.sourceFile !== null && row.sourceFormat !== null

/** How the recording of a workout is measured again: with what its user prefers now, but for its pauses, which it keeps. */
export function measuringOptions(db: Db, workout: RecordedRow) {
  const { userId, sportId, sourceFormat: format, recordingNotes, venue } = workout
  const sport = findSport(db, userId, sportId)
  const account = findAccount(db, userId)
  return {
    format,
    // Outdoors is also what workouts are of before that was kept.
    venue: venue === 'outdoors' ? null : venue,
    stoppedSpeedThreshold: sport ? stoppedSpeedThreshold(sport) : 0,
    useRawGpxSpeed: account?.useRawGpxSpeed ?? false,
    pauseGap: recordingNotes?.find(({ code }) => code === pausesAtGaps)?.seconds ?? null,
    // It was no later than its upload, whatever the clock shows now.
    latestTime: Number.MAX_SAFE_INTEGER,
    timeZone: account?.timezone ?? 'UTC',
    isOne: true,
    mostWorkouts: 1,
  }
}
