import { deleteTrace } from '../../maps/lines/store'
import type { Db } from '../../platform/db/database'
import { dropJob, queueJob } from '../../platform/jobs/store'
import type { ReleaseFiles } from '../../platform/storage/store-files'
import type { SegmentFigures } from '../../tracks/figures'
import type { Effort } from '../../tracks/measuring/best-efforts'
import { deriveKind, drawMapImageKind } from '../job-kinds'
import { changeWorkouts } from '../library/change'
import { currentVersion, versionBeforePlaces } from '../library/derived'
import { deleteSegments, insertSegments } from '../library/store'
import { deleteEfforts, insertEfforts } from '../rows/efforts-store'
import { mapImagesOfWorkout } from '../rows/files'
import { hasMap } from '../rows/map-image-store'
import type { RecalculatedRow } from '../rows/recalculated-store'
import type { WorkoutRow } from '../rows/store'

/** The columns of a workout that measuring its recording tells. */
export type MeasuredValues = Omit<
  RecalculatedRow,
  'recalculationId' | 'workoutId' | 'userId' | 'causes' | 'newTrackFile' | 'isOtherWay' | 'newModifiedAt'
>

export interface Replacement {
  values: MeasuredValues
  segments: readonly SegmentFigures[]
  efforts: readonly Effort[]
  /** Whether its points are elsewhere than those of the track it has. */
  isOtherWay: boolean
}

interface World {
  now: Date
  release: ReleaseFiles
}

/**
 * Gives a workout other figures, segments, efforts and another track, in the running transaction, and brings all that follows
 * from them up to date. Its files are the caller's, but for map images. Whoever calls it wakes the jobs after the commit.
 */
export function replaceMeasured(
  tx: Db,
  before: WorkoutRow,
  { values, segments, efforts, isOtherWay }: Replacement,
  { now, release }: World,
): WorkoutRow {
  const elsewhere = {
    mapImageDrawnAt: null,
    mapImageLacksTiles: false,
    derivedVersion: Math.min(values.derivedVersion, versionBeforePlaces),
  }
  const after = changeWorkouts(tx, [{ row: before, values: { ...values, ...(isOtherWay && elsewhere) } }])[0]!
  deleteSegments(tx, after.id)
  deleteEfforts(tx, after.id)
  insertSegments(tx, [{ workoutId: after.id, segments }])
  insertEfforts(tx, [{ row: after, efforts }])
  if (isOtherWay) redrawMaps(tx, { before, after }, { now, release })
  if (after.derivedVersion < currentVersion) queueJob(tx, deriveKind, null, now)
  return after
}

function redrawMaps(
  tx: Db,
  { before, after }: { before: WorkoutRow; after: WorkoutRow },
  { now, release }: World,
) {
  deleteTrace(tx, before.id)
  if (hasMap(before)) {
    dropJob(tx, drawMapImageKind, before.mapId)
    release(mapImagesOfWorkout(before))
  }
  if (after.mapId !== null) queueJob(tx, drawMapImageKind, after.mapId, now)
}
