// Finds workouts that are likely the same, and merges them: one is kept, and gets what it has not from the other, which is
// hidden with all its files, so that everything can be taken back.
import type { Account } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { notFound } from '../../platform/errors'
import { isTypeAllowedForSport, listEquipmentsOfWorkouts } from '../equipments/store'
import { changeWorkouts } from '../library/change'
import { hideWorkouts, showWorkouts } from '../library/hide'
import { purgeHidden } from '../library/purge'
import { findWorkout, listWorkoutsById, type NewWorkout, type WorkoutRow } from '../rows/store'
import { defaultTitle } from '../rows/texts'
import { findSport } from '../sports/store'
import { requireOwnWorkout, workoutNotFound } from '../workouts/require-workout'
import {
  areLikelyTheSame,
  comparedOf,
  compareRichness,
  type Recorded,
  readRecorded,
  richnessOf,
} from './compare'
import {
  asMerged,
  type FilledFields,
  findMerged,
  findMergedOf,
  listMergedInto,
  listNeighboursInTime,
  listPairsInTime,
  type MergedWorkout,
} from './store'

/** A user's other workouts that are likely the same as this one. */
function findLikelyDuplicates(db: Db, workout: WorkoutRow): WorkoutRow[] {
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

interface Merge {
  /** Short ids, or ids. */
  keep: string
  putAway: string
  /** By whose clocks a title was made where nobody gave one. */
  timeZone: string
}

/** @throws AppError 404 for workouts that are not there, or not the user's */
export function mergeWorkouts(ctx: PlatformContext, userId: number, { keep, putAway, timeZone }: Merge) {
  const merged = transact(ctx.db, tx => {
    const find = (text: string) => requireOwnWorkout(tx, userId, text, workoutNotFound()).workout
    const [kept, other] = [find(keep), find(putAway)]
    // A workout is not the same as itself: nothing would be left.
    if (kept.id === other.id) throw workoutNotFound()
    return mergeInto(tx, ctx, { kept, other, timeZone })
  })
  ctx.jobs.wake()
  return merged
}

interface Found {
  kept: WorkoutRow
  other: WorkoutRow
  timeZone: string
}

function mergeInto(tx: Db, ctx: PlatformContext, { kept, other, timeZone }: Found): MergedWorkout {
  const equipments = listEquipmentsOfWorkouts(tx, [kept.id, other.id])
  const ofOther = equipments.get(other.id) ?? []
  const fitting = ofOther.find(({ type }) => isTypeAllowedForSport(tx, type.id, kept.sportId))
  const filled: FilledFields = {
    texts: textsFilled(tx, { kept, other, timeZone }),
    equipmentId: equipments.has(kept.id) ? null : (fitting?.equipment.id ?? null),
  }
  const [merged] = hideWorkouts(tx, [other], { keptShortId: kept.shortId, filled }, ctx.clock())
  fill(tx, ctx, kept, filled)
  return asMerged(merged!, other)
}

function textsFilled(tx: Db, { kept, other, timeZone }: Found): FilledFields['texts'] {
  const isUntitled = (workout: WorkoutRow) => {
    const label = findSport(tx, workout.userId, workout.sportId)?.sport.label ?? ''
    return workout.title === defaultTitle(label, workout.workoutDate, timeZone)
  }
  const lacking = (['description', 'notes', 'weatherStart', 'weatherEnd'] as const).filter(
    name => !kept[name] && other[name],
  )
  const names = isUntitled(kept) && !isUntitled(other) ? (['title', ...lacking] as const) : lacking
  return Object.fromEntries(names.map(name => [name, { before: kept[name], after: other[name] ?? '' }]))
}

function fill(tx: Db, ctx: PlatformContext, kept: WorkoutRow, { texts, equipmentId }: FilledFields) {
  const changes: Partial<NewWorkout> = Object.fromEntries(
    Object.entries(texts).map(([name, { after }]) => [name, after]),
  )
  const values = Object.keys(changes).length > 0 ? { ...changes, modifiedAt: ctx.clock() } : {}
  const equipmentIds = equipmentId === null ? undefined : [equipmentId]
  changeWorkouts(tx, ctx, [{ row: kept, values, equipmentIds }])
}

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

/**
 * Brings a workout back that was merged into another, as it was, and takes from the other what it had got of it, unless it
 * was changed since.
 * @throws AppError 404
 */
export function undoMerge(ctx: PlatformContext, userId: number, mergedId: number | null): WorkoutRow {
  const restored = transact(ctx.db, tx => {
    const merged = requireMerged(tx, userId, mergedId)
    emptyAgain(tx, ctx, merged)
    const [row] = showWorkouts(tx, [merged])
    return row!
  })
  ctx.jobs.wake()
  return restored
}

/**
 * Brings back what was merged into a workout, and the workout itself when it was merged into another.
 */
export function undoMergesOf(ctx: PlatformContext, userId: number, shortId: string) {
  for (const id of listMergedInto(ctx.db, userId, shortId)) undoMerge(ctx, userId, id)
  const itself = findMergedOf(ctx.db, userId, shortId)
  if (itself !== undefined) undoMerge(ctx, userId, itself)
}

/**
 * Deletes a workout for good that was merged into another.
 * @throws AppError 404
 */
export async function discardMerged(ctx: PlatformContext, userId: number, mergedId: number | null) {
  await purgeHidden(ctx, [requireMerged(ctx.db, userId, mergedId)])
}

function requireMerged(db: Db, userId: number, id: number | null): MergedWorkout {
  const found = id === null ? undefined : findMerged(db, userId, id)
  if (!found) throw notFound('merged-workout-not-found', 'merged workout not found', { merged: [] })
  return found
}

function emptyAgain(
  tx: Db,
  ctx: PlatformContext,
  { keptShortId, userId, filled: { texts, equipmentId } }: MergedWorkout,
) {
  const kept = findWorkout(tx, { shortId: keptShortId })?.workout
  if (kept?.userId !== userId) return
  const unchanged = Object.entries(texts).filter(
    ([name, { after }]) => kept[name as keyof WorkoutRow] === after,
  )
  const changes: Partial<NewWorkout> = Object.fromEntries(
    unchanged.map(([name, { before }]) => [name, before]),
  )
  const present = listEquipmentsOfWorkouts(tx, [kept.id]).get(kept.id) ?? []
  const isItsOwn = present.length === 1 && present[0]?.equipment.id === equipmentId
  changeWorkouts(tx, ctx, [{ row: kept, values: changes, equipmentIds: isItsOwn ? [] : undefined }])
}
