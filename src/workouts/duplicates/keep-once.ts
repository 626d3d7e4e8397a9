import type { Account } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { findWorkout, type WorkoutRow } from '../rows/store'
import { findLikelyDuplicates } from './find-duplicates'
import { compareRichness } from './likeness'
import { mergeWorkouts } from './merge-workouts'
import { readRecorded, richnessOf } from './richness'

/**
 * Merges workouts that came in by themselves with those that are likely the same, where both have positions: the one that
 * tells more is kept, else the one that was there. It can be undone.
 * @returns short ids of the newcomers that were merged with others
 */
export async function keepOnce(
  ctx: PlatformContext,
  { id: userId, timezone: timeZone }: Account,
  newcomers: readonly Pick<WorkoutRow, 'shortId'>[],
): Promise<string[]> {
  const merged: string[] = []
  for (const { shortId } of newcomers) {
    // Unless it was merged with one before it.
    const newcomer = findWorkout(ctx.db, { shortId })?.workout
    const other = newcomer && findRecordedDuplicate(ctx, newcomer)
    if (!newcomer || !other) continue
    const [ofNew, ofOther] = await Promise.all([readRecorded(ctx, newcomer), readRecorded(ctx, other)])
    const isRicher = compareRichness(richnessOf(newcomer, ofNew), richnessOf(other, ofOther)) > 0
    const [keep, putAway] = isRicher ? [newcomer, other] : [other, newcomer]
    // Two that come in at once may find each other.
    if (![keep, putAway].every(({ id }) => findWorkout(ctx.db, { id }))) continue
    mergeWorkouts(ctx, userId, { keep: keep.shortId, putAway: putAway.shortId, timeZone })
    merged.push(shortId)
  }
  return merged
}

function findRecordedDuplicate({ db }: PlatformContext, workout: WorkoutRow): WorkoutRow | undefined {
  if (workout.minLatitude === null) return undefined
  return findLikelyDuplicates(db, workout).find(
    ({ trackFile, minLatitude }) => trackFile !== null && minLatitude !== null,
  )
}
