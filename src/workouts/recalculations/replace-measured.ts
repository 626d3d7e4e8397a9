import type { Db } from '../../platform/db/database'
import type { ReleaseFiles } from '../../platform/storage/store-files'
import type { SegmentFigures } from '../../tracks/figures'
import type { Effort } from '../../tracks/measuring/best-efforts'
import type { AddingContext } from '../library/add'
import { changeWorkouts } from '../library/change'
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

/**
 * Gives a workout other figures, segments, efforts and another track, in the running transaction, and brings all that follows
 * from them up to date. Its files are the caller's, but for map images. Whoever calls it wakes the jobs after the commit.
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
