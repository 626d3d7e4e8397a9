// Of two workouts that are the same, one is kept. It gets what it has not from the other, which is put away with all its
// files, so that everything can be taken back.
import { removeFromHeat } from '../../maps/heat/remove-from-heat'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { dropJob } from '../../platform/jobs/store'
import { attachEquipment, isTypeAllowedForSport, listEquipmentsOfWorkouts } from '../equipments/store'
import { drawMapImageKind, fetchWeatherKind } from '../job-kinds'
import { refreshRecords } from '../records/store'
import { deleteWorkout, type NewWorkout, updateWorkout, type WorkoutRow } from '../rows/store'
import { findSport } from '../sports/store'
import { requireOwnWorkout, workoutNotFound } from '../workouts/require-workout'
import { defaultTitle } from '../workouts/texts'
import { removeFromTotalsAndRecords } from '../workouts/totals-and-records'
import { type FilledFields, insertMerged, listSegments, type MergedWorkout } from './store'

interface Merge {
  /** Short ids, or ids. */
  keep: string
  putAway: string
  /** By whose clocks a title was made where nobody gave one. */
  timeZone: string
}

/** @throws AppError 404 for workouts that are not there, or not the user's */
export async function mergeWorkouts(
  ctx: PlatformContext,
  userId: number,
  { keep, putAway, timeZone }: Merge,
): Promise<MergedWorkout> {
  const find = (db: Db, text: string) => requireOwnWorkout(db, userId, text, workoutNotFound()).workout
  const { trackFile } = find(ctx.db, putAway)
  const track = trackFile === null ? null : await ctx.files.read(trackFile).catch(() => null)
  const merged = transact(ctx.db, tx => {
    const [kept, other] = [find(tx, keep), find(tx, putAway)]
    // A workout is not the same as itself: nothing would be left.
    if (kept.id === other.id) throw workoutNotFound()
    return mergeInto(tx, ctx, { kept, other, track, timeZone })
  })
  ctx.jobs.wake()
  return merged
}

interface Found {
  kept: WorkoutRow
  other: WorkoutRow
  /** The packed points of the other. */
  track: Uint8Array | null
  timeZone: string
}

function mergeInto(tx: Db, ctx: PlatformContext, { kept, other, track, timeZone }: Found): MergedWorkout {
  const now = ctx.clock()
  const equipments = listEquipmentsOfWorkouts(tx, [kept.id, other.id])
  const ofOther = equipments.get(other.id) ?? []
  const fitting = ofOther.find(({ type }) => isTypeAllowedForSport(tx, type.id, kept.sportId))
  const filled: FilledFields = {
    texts: textsFilled(tx, { kept, other, timeZone }),
    equipmentId: equipments.has(kept.id) ? null : (fitting?.equipment.id ?? null),
  }
  const { sourceFile, trackFile, unreadFile, mapId } = other
  const merged = insertMerged(tx, {
    userId: kept.userId,
    mergedAt: now,
    keptShortId: kept.shortId,
    workout: other,
    segments: listSegments(tx, other.id),
    equipmentIds: ofOther.map(({ equipment }) => equipment.id),
    filled,
    ...{ sourceFile, trackFile, unreadFile, mapId },
  })
  putAwayRows(tx, other, track, now)
  fill(tx, kept, filled, now)
  return merged
}

/** All that follows from it goes, as if it was deleted; its files stay. */
function putAwayRows(tx: Db, workout: WorkoutRow, track: Uint8Array | null, now: Date) {
  removeFromHeat(tx, workout, track, now)
  removeFromTotalsAndRecords(tx, workout)
  deleteWorkout(tx, workout.id)
  refreshRecords(tx, workout.userId, workout.sportId)
  if (workout.mapId) dropJob(tx, drawMapImageKind, workout.mapId)
  dropJob(tx, fetchWeatherKind, workout.id)
}

function textsFilled(
  tx: Db,
  { kept, other, timeZone }: Pick<Found, 'kept' | 'other' | 'timeZone'>,
): FilledFields['texts'] {
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

function fill(tx: Db, kept: WorkoutRow, { texts, equipmentId }: FilledFields, now: Date) {
  const changes: Partial<NewWorkout> = Object.fromEntries(
    Object.entries(texts).map(([name, { after }]) => [name, after]),
  )
  if (equipmentId !== null) attachEquipment(tx, equipmentId, kept.id, kept)
  if (Object.keys(changes).length > 0) updateWorkout(tx, kept.id, { ...changes, modifiedAt: now })
}
