import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { listWorkoutsById, type WorkoutRow } from '../rows/store'
import { areLikelyTheSame, compareRichness } from './likeness'
import { comparedOf, type Recorded, readRecorded, richnessOf } from './richness'
import { listNeighboursInTime, listPairsInTime } from './store'

/** A user's other workouts that are likely the same as this one. */
export function findLikelyDuplicates(db: Db, workout: WorkoutRow): WorkoutRow[] {
  const compared = comparedOf(workout)
  return listNeighboursInTime(db, workout).filter(other => areLikelyTheSame(compared, comparedOf(other)))
}

/** Short ids of those among these workouts that are likely the same as others, and of these. */
export function presentLikelyDuplicates(db: Db, rows: readonly WorkoutRow[]) {
  return rows.flatMap(row => {
    const duplicates = findLikelyDuplicates(db, row)
    if (duplicates.length === 0) return []
    return [{ workout_id: row.shortId, duplicate_ids: duplicates.map(({ shortId }) => shortId) }]
  })
}

/** Two workouts that are likely the same. */
export interface LikelyDuplicates {
  pair: [WorkoutWithRecording, WorkoutWithRecording]
  /** The id of the one that tells more; null when both tell the same. */
  richer: number | null
}

export interface WorkoutWithRecording {
  workout: WorkoutRow
  recorded: Recorded
}

/** Pairs in time that are looked at: few of them are not the same. */
const mostPairs = 400

/**
 * A user's workouts that are likely the same, the latest first.
 * @param most of them that are listed
 */
export async function listLikelyDuplicates(
  ctx: PlatformContext,
  userId: number,
  most: number,
): Promise<{ found: LikelyDuplicates[]; hasMore: boolean }> {
  const inTime = listPairsInTime(ctx.db, userId, mostPairs)
  const ids = [...new Set(inTime.flatMap(({ first, second }) => [first, second]))]
  const rows = new Map(listWorkoutsById(ctx.db, ids).map(({ workout }) => [workout.id, workout]))
  const likely = inTime.flatMap(({ first, second }) => {
    const [a, b] = [rows.get(first), rows.get(second)]
    return a && b && areLikelyTheSame(comparedOf(a), comparedOf(b)) ? [[a, b] as const] : []
  })
  const found = await Promise.all(likely.slice(0, most).map(pair => describePair(ctx, pair)))
  return { found, hasMore: likely.length > most || inTime.length === mostPairs }
}

async function describePair(
  ctx: PlatformContext,
  [a, b]: readonly [WorkoutRow, WorkoutRow],
): Promise<LikelyDuplicates> {
  const [ofA, ofB] = await Promise.all([readRecorded(ctx, a), readRecorded(ctx, b)])
  const difference = compareRichness(richnessOf(a, ofA), richnessOf(b, ofB))
  const richer = difference > 0 ? a.id : b.id
  return {
    pair: [
      { workout: a, recorded: ofA },
      { workout: b, recorded: ofB },
    ],
    richer: difference === 0 ? null : richer,
  }
}
