// Of two workouts that are the same, one is kept. It gets what it has not from the other, which is put away with all its
// files, so that everything can be taken back.
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { isTypeAllowedForSport, listEquipmentsOfWorkouts } from '../equipments/store'
import { changeWorkouts } from '../library/change'
import { hideWorkouts } from '../library/hide'
import type { NewWorkout, WorkoutRow } from '../rows/store'
import { findSport } from '../sports/store'
import { requireOwnWorkout, workoutNotFound } from '../workouts/require-workout'
import { defaultTitle } from '../workouts/texts'
import { asMerged, type FilledFields, type MergedWorkout } from './store'

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
