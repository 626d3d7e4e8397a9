import type { Db } from '../../platform/db/database'
import type { ReleaseFiles } from '../../platform/storage/store-files'
import type { SegmentFigures } from '../../tracks/figures'
import type { Effort } from '../../tracks/measuring/best-efforts'
import { changeWorkouts } from '../library/change'
import type { AddingContext } from '../library/queued'
import { mapImagesOfWorkout } from '../rows/files'
import { hasMap } from '../rows/map-image-store'
import type { RecalculatedRow } from '../rows/recalculated-store'
import type { WorkoutRow } from '../rows/store'

/** The workout's columns that measuring yields. */
export type MeasuredValues = Omit<
  RecalculatedRow,
  'recalculationId' | 'workoutId' | 'userId' | 'causes' | 'newTrackFile' | 'isOtherWay' | 'newModifiedAt'
>

export interface Replacement {
  values: MeasuredValues
  segments: readonly SegmentFigures[]
  efforts: readonly Effort[]
  /** The points differ from those of the present track. */
  isOtherWay: boolean
}

/**
 * Replaces a workout's figures, segments, efforts and track, and updates everything derived from them, in the caller's
 * transaction. Outdated map images are released here, all other files by the caller. Call `jobs.wake()` after the commit.
 */
export function replaceMeasured(
  tx: Db,
  ctx: AddingContext,
  before: WorkoutRow,
  { values, segments, efforts, isOtherWay }: Replacement,
  release: ReleaseFiles,
) {
  const measured = { segments, efforts }
  changeWorkouts(tx, ctx, [{ row: before, values, measured, isElsewhere: isOtherWay }])
  if (isOtherWay && hasMap(before)) release(mapImagesOfWorkout(before))
}
