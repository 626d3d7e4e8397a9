// Outings with several legs, such as triathlons. Each leg is a workout.
import { truncateText } from '../../lib/text'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { notFound } from '../../platform/errors'
import { findSettings } from '../body/store'
import { changeWorkouts } from '../library/change'
import { type LegRow, legsKey, listLegs, listWorkoutsOfOutings } from '../rows/legs-store'
import { listListedFigures } from '../rows/listed-figures-store'
import { listWorkoutsById, type WorkoutRow } from '../rows/store'
import { textLimits } from '../rows/texts'
import type { Outing } from './outing-schemas'
import { presentWorkouts } from './present-workouts'
import { requireWorkout } from './require-workout'
import { viewListedFigures } from './view'
import { transitionBefore, viewWhole } from './view-whole'

/**
 * Returns the outing of a workout in the form of the API. Loads are left out if the user has hidden training.
 * @param pathPart short id or integer id of any of its legs
 * @throws AppError 404 if the workout does not exist or is the only one of its outing, or 403 if it belongs to another
 * user
 */
export function presentOuting(ctx: PlatformContext, userId: number, pathPart: string): Outing {
  const { db } = ctx
  const rows = requireLegs(db, userId, pathPart)
  const ids = rows.map(({ id }) => id)
  const shownOf = new Map(listWorkoutsById(db, ids).map(shown => [shown.workout.id, shown]))
  const workouts = presentWorkouts(
    ctx,
    ids.flatMap(id => shownOf.get(id) ?? []),
  )
  const legs = listLegs(db, rows).get(legsKey(userId, rows[0]?.outingId ?? '')) ?? []
  const whole = viewWhole(legs)
  if (whole === null) throw outingNotFound()
  const figures = listListedFigures(db, ids)
  const isHidden = findSettings(db, userId).isHidden
  const withoutLoad = <Of extends { load: number | null }>(of: Of): Of => ({
    ...of,
    ...(isHidden && { load: null }),
  })
  return {
    ...withoutLoad(whole),
    legs: workouts.map((workout, index) => ({
      workout,
      ...withoutLoad(viewListedFigures(figures.get(ids[index] ?? 0))),
      starts_after: secondsBetween(legs[0], legs[index]),
      transition: transitionBefore(legs, index),
    })),
  }
}

const secondsBetween = (first: LegRow | undefined, leg: LegRow | undefined): number =>
  first && leg ? Math.round((leg.workoutDate.getTime() - first.workoutDate.getTime()) / 1000) : 0

/**
 * Gives all legs of an outing the same title, in one transaction.
 * @param pathPart short id or integer id of any of its legs
 * @throws AppError like `presentOuting`
 */
export function renameOuting(ctx: PlatformContext, userId: number, pathPart: string, title: string): void {
  transact(ctx.db, tx => {
    const cut = truncateText(title, textLimits.title)
    const others = requireLegs(tx, userId, pathPart).filter(row => cut !== '' && row.title !== cut)
    const values = { title: cut, modifiedAt: ctx.clock() }
    changeWorkouts(
      tx,
      ctx,
      others.map(row => ({ row, values })),
    )
  })
  ctx.jobs.wake()
}

/** Returns the workouts of an outing that has several, earliest first. */
function requireLegs(db: Db, userId: number, pathPart: string): WorkoutRow[] {
  const { outingId } = requireWorkout(db, userId, pathPart).workout
  const legs = outingId === null ? [] : listWorkoutsOfOutings(db, userId, [outingId])
  if (legs.length < 2) throw outingNotFound()
  return legs
}

const outingNotFound = () => notFound('outing-not-found', 'the workout is not a leg of an outing')
