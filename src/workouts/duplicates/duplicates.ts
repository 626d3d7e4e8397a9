// Finds workouts that are probably duplicates, and merges them. The workout that is kept gets those fields of the other
// that it lacks. The other workout is hidden with all its files, so that a merge can be undone.
import type { Account } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { notFound } from '../../platform/errors'
import { isTypeAllowedForSport, listEquipmentsOfWorkouts } from '../equipments/store'
import { changeWorkouts } from '../library/change'
import { hideWorkouts, showWorkouts } from '../library/hide'
import { purgeHidden } from '../library/purge'
import { findWorkout, listWorkoutsById, type WorkoutRow } from '../rows/store'
import { defaultTitle } from '../rows/texts'
import { findSport } from '../sports/store'
import { requireOwnWorkout, workoutNotFound } from '../workouts/require-workout'
import { areLikelyTheSame, compareCompleteness, comparedOf, completenessOf, readRecorded } from './compare'
import {
  asMerged,
  type FilledFields,
  findMerged,
  findMergedOf,
  insertDistinct,
  listMergedInto,
  listNeighboursInTime,
  listPairsInTime,
  type MergedWorkout,
} from './store'
import type { Recorded } from './tasks'

/** Returns the user's other workouts that are probably duplicates of this one. */
function findLikelyDuplicates(db: Db, workout: WorkoutRow): WorkoutRow[] {
  const compared = comparedOf(workout)
  return listNeighboursInTime(db, workout).filter(other => areLikelyTheSame(compared, comparedOf(other)))
}

/** Returns the short ids of workouts that probably have duplicates, each with the short ids of its duplicates. */
export function presentLikelyDuplicates(db: Db, rows: readonly WorkoutRow[]) {
  return rows.flatMap(row => {
    const duplicates = findLikelyDuplicates(db, row)
    if (duplicates.length === 0) return []
    return [{ workout_id: row.shortId, duplicate_ids: duplicates.map(({ shortId }) => shortId) }]
  })
}

export interface LikelyDuplicates {
  pair: { workout: WorkoutRow; recorded: Recorded }[]
  /** Short id of the workout that has more data; `null` if they are equal. */
  richer: string | null
}

/**
 * Maximum number of pairs that are read and compared. Only pairs that overlap in time are read, and most of these are
 * duplicates.
 */
const maxPairs = 400

/** Returns a user's probable duplicates, latest first. @param max maximum number of pairs to return */
export async function listLikelyDuplicates(
  ctx: PlatformContext,
  userId: number,
  max: number,
): Promise<{ found: LikelyDuplicates[]; hasMore: boolean }> {
  const inTime = listPairsInTime(ctx.db, userId, maxPairs)
  const ids = [...new Set(inTime.flatMap(({ first, second }) => [first, second]))]
  const rows = new Map(listWorkoutsById(ctx.db, ids).map(({ workout }) => [workout.id, workout]))
  const likely = inTime.flatMap(({ first, second }) => {
    const [a, b] = [rows.get(first), rows.get(second)]
    return a && b && areLikelyTheSame(comparedOf(a), comparedOf(b)) ? [{ a, b }] : []
  })
  const found = await Promise.all(likely.slice(0, max).map(({ a, b }) => describePair(ctx, a, b)))
  return { found, hasMore: likely.length > max || inTime.length === maxPairs }
}

async function describePair(ctx: PlatformContext, a: WorkoutRow, b: WorkoutRow): Promise<LikelyDuplicates> {
  const [ofA, ofB] = await Promise.all([readRecorded(ctx, a), readRecorded(ctx, b)])
  const difference = compareCompleteness(completenessOf(a, ofA), completenessOf(b, ofB))
  const richer = difference > 0 ? a : b
  return {
    pair: [
      { workout: a, recorded: ofA },
      { workout: b, recorded: ofB },
    ],
    richer: difference === 0 ? null : richer.shortId,
  }
}

interface Merge {
  /** Id of the workout to keep. Like `hide`, it is a short id or an integer id. */
  keep: string
  hide: string
  /** Time zone of the times in default titles. */
  timeZone: string
}

/** Merges one workout into another. @throws AppError 404 if a workout does not exist or belongs to another user */
export function mergeWorkouts(ctx: PlatformContext, userId: number, { keep, hide, timeZone }: Merge) {
  const merged = transact(ctx.db, tx => {
    const [kept, other] = requirePair(tx, userId, keep, hide)
    return mergeInto(tx, ctx, { kept, other, timeZone })
  })
  ctx.jobs.wake()
  return merged
}

/**
 * Marks two workouts as different, so that they are no longer listed as duplicates.
 * @throws AppError 404 if one of them does not exist or belongs to another user
 */
export function dismissDuplicates(ctx: PlatformContext, userId: number, first: string, second: string) {
  transact(ctx.db, tx => {
    const [a, b] = requirePair(tx, userId, first, second)
    insertDistinct(tx, a.id, b.id)
  })
}

/**
 * Returns two different workouts of the user. The same workout twice is refused, because merging it with itself would
 * delete it.
 */
function requirePair(tx: Db, userId: number, first: string, second: string): [WorkoutRow, WorkoutRow] {
  const find = (text: string) => requireOwnWorkout(tx, userId, text).workout
  const [a, b] = [find(first), find(second)]
  if (a.id === b.id) throw workoutNotFound()
  return [a, b]
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
  const changes = Object.entries(filled.texts).map(([name, { after }]) => [name, after])
  const values = changes.length > 0 ? { ...Object.fromEntries(changes), modifiedAt: ctx.clock() } : {}
  const equipmentIds = filled.equipmentId === null ? undefined : [filled.equipmentId]
  changeWorkouts(tx, ctx, [{ row: kept, values, equipmentIds }])
  return asMerged(merged!, other)
}

function textsFilled(tx: Db, { kept, other, timeZone }: Found): FilledFields['texts'] {
  const isUntitled = (workout: WorkoutRow) => {
    const { sport, own } = findSport(tx, workout.userId, workout.sportId) ?? {}
    const names = [sport?.label ?? '', ...Object.values(own?.names ?? {})]
    return names.some(name => workout.title === defaultTitle(name, workout.workoutDate, timeZone))
  }
  const lacking = (['description', 'notes', 'weatherStart', 'weatherEnd'] as const).filter(
    name => !kept[name] && other[name],
  )
  const names = isUntitled(kept) && !isUntitled(other) ? (['title', ...lacking] as const) : lacking
  return Object.fromEntries(names.map(name => [name, { before: kept[name], after: other[name] ?? '' }]))
}

/**
 * Finds probable duplicates of workouts that were added automatically, and merges the two if both have positions. The
 * workout with more data is kept, or the older entry if they are equal. Each merge can be undone.
 * @returns short ids of the new workouts that were merged
 */
export async function keepOnce(
  ctx: PlatformContext,
  { id: userId, timezone: timeZone }: Account,
  newcomers: readonly Pick<WorkoutRow, 'shortId'>[],
): Promise<string[]> {
  const merged: string[] = []
  for (const { shortId } of newcomers) {
    // Undefined if an earlier iteration of this loop has hidden the workout.
    const newcomer = findWorkout(ctx.db, { shortId })?.workout
    const other = newcomer && findRecordedDuplicate(ctx, newcomer)
    if (!newcomer || !other) continue
    const { richer } = await describePair(ctx, newcomer, other)
    const [keep, hide] = richer === shortId ? [newcomer, other] : [other, newcomer]
    // Two workouts that are added at the same time may each find the other. If one of them has been hidden meanwhile,
    // the pair is skipped.
    if (![keep, hide].every(({ id }) => findWorkout(ctx.db, { id }))) continue
    mergeWorkouts(ctx, userId, { keep: keep.shortId, hide: hide.shortId, timeZone })
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
 * Brings back a workout that was merged into another. Fields that the other workout got from it are reset to their
 * former values, unless they have been changed since.
 * @throws AppError 404 if the user has no such merged workout
 */
export function undoMerge(ctx: PlatformContext, userId: number, mergedId: number | null): WorkoutRow {
  const broughtBack = transact(ctx.db, tx => {
    const merged = requireMerged(tx, userId, mergedId)
    emptyAgain(tx, ctx, merged)
    const [row] = showWorkouts(tx, [merged])
    return row!
  })
  ctx.jobs.wake()
  return broughtBack
}

/**
 * Brings back the workouts that were merged into this one. If this workout was merged into another, it comes back too.
 */
export function undoMergesOf(ctx: PlatformContext, userId: number, shortId: string) {
  for (const id of listMergedInto(ctx.db, userId, shortId)) undoMerge(ctx, userId, id)
  const itself = findMergedOf(ctx.db, userId, shortId)
  if (itself !== undefined) undoMerge(ctx, userId, itself)
}

/** Deletes a merged workout permanently. @throws AppError 404 if the user has no such merged workout */
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
  const changes = Object.entries(texts).flatMap(([name, { before, after }]) =>
    kept[name as keyof WorkoutRow] === after ? [[name, before]] : [],
  )
  const present = listEquipmentsOfWorkouts(tx, [kept.id]).get(kept.id) ?? []
  const isItsOwn = present.length === 1 && present[0]?.equipment.id === equipmentId
  changeWorkouts(tx, ctx, [
    { row: kept, values: Object.fromEntries(changes), equipmentIds: isItsOwn ? [] : undefined },
  ])
}
