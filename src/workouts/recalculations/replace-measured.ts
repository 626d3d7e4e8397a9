import type { Db } from '../../platform/db/database'
import type { ReleaseFiles } from '../../platform/storage/store-files'
import type { SegmentFigures } from '../../tracks/figures'
import type { Effort } from '../../tracks/measuring/best-efforts'
import { changeWorkouts } from '../library/change'
import type { AddingContext } from '../library/queued'
import type { TrackFacts } from '../library/track-facts'
import { mapImagesOfWorkout } from '../rows/files'
import { hasMap } from '../rows/map-image-store'
import type { RecalculatedRow } from '../rows/recalculated-store'
import type { NewWorkout, WorkoutRow } from '../rows/store'

/** The columns of a workout whose values come from measuring. */
export type MeasuredValues = Omit<
  RecalculatedRow,
  'recalculationId' | 'workoutId' | 'userId' | 'causes' | 'newTrackFile' | 'isOtherWay' | 'newModifiedAt'
>

interface Replacement {
  values: MeasuredValues &
    Pick<NewWorkout, 'figureChoices' | 'splitLengths'> &
    Partial<Pick<NewWorkout, 'sourceFile' | 'sourceFormat' | 'originalFile' | 'originalReason'>>
  segments: readonly SegmentFigures[]
  efforts: readonly Effort[]
  /** True if the new track differs from the present one in the number or positions of points, or in pool lengths. */
  isOtherWay: boolean
  /** True if any recorded data differ, such as heart rates. */
  isOtherTrack: boolean
  /** The facts that are derived from the new track, if they are already known. */
  facts?: Partial<TrackFacts> | undefined
}

/**
 * Replaces the figures, segments, efforts and track of a workout, and updates everything derived from them, in the
 * caller's transaction. It releases outdated map images; the caller releases all other files. Call `jobs.wake()`
 * after the commit.
 */
export function replaceMeasured(
  tx: Db,
  ctx: AddingContext,
  before: WorkoutRow,
  { values, segments, efforts, isOtherWay, isOtherTrack, facts }: Replacement,
  release: ReleaseFiles,
) {
  const measured = { segments, efforts }
  changeWorkouts(tx, ctx, [{ row: before, values, measured, isElsewhere: isOtherWay, isOtherTrack, facts }])
  if (isOtherWay && hasMap(before)) release(mapImagesOfWorkout(before))
}
