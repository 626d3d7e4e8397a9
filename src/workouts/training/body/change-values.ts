// Enters, changes and deletes values of the body. Load and energy of the workouts that depend on them are computed
// again.
import { localDay } from '../../../lib/time-zone'
import { requireAccount } from '../../../platform/access/require-account'
import type { Account } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { type Db, transact } from '../../../platform/db/database'
import { invalid, notFound } from '../../../platform/errors'
import { readDay } from '../../../platform/http/input/day-range'
import type { Measured } from '../../body/measures'
import { countsForLoad, earliestDay, hasGroup, isPossible, maxValues, roundValue } from '../../body/measures'
import { type BodyValue, listAllValues } from '../../body/store'
import { listConcerned, markOutdated } from './concerned'
import { type Placed, type Reach, reachOf } from './reach'
import { changeConsistently } from './require-consistent'
import type { BodyMeasure } from './store'
import { countValues, deleteValue, findValue, saveValue, updateValue } from './store'

/** A value that was changed, and the number of workouts that change with it. */
export interface ChangedValue {
  id: number
  workouts: number
}

interface NewValue extends Measured {
  /** Day as YYYY-MM-DD. */
  validFrom: string
  value: number
  /** Id of the workout that shows the value; `null` without such a workout. */
  workoutId?: number | null
}

/**
 * Returns a value of the user. @throws AppError 404 if the value does not exist, belongs to another user, or is not of
 * one of the measures
 */
export function requireValue(
  db: Db,
  userId: number,
  valueId: number | null,
  measures: readonly BodyMeasure[],
) {
  const found = valueId === null ? undefined : findValue(db, userId, valueId)
  if (!found || !measures.includes(found.value.measure)) {
    throw notFound('body-value-not-found', 'value not found', { values: [] })
  }
  return found
}

/**
 * Enters a value. It replaces a value of the same measure, sport group and day. `jobs.wake()` must be called
 * afterwards.
 * @throws AppError 400 for a sport group that does not have the measure, an impossible value, a day in the future or
 * long ago, heart rates that contradict each other, and too many values
 */
export function enterValue(ctx: PlatformContext, { id: userId }: Account, entered: NewValue): ChangedValue {
  return transact(ctx.db, tx => {
    const account = requireAccount(tx, userId)
    const row = { ...requirePossible(ctx, account, entered), userId }
    const id = changeConsistently(tx, row, () => saveValue(tx, row))
    if (countValues(tx, userId) > maxValues) {
      throw invalid('too-many-body-values')
    }
    return { id, workouts: recompute(tx, ctx, account, { ...row, id }, []) }
  })
}

/**
 * Changes the day or the amount of a value. If the amount changes, the reference to the workout that showed the former
 * amount is removed.
 * @throws AppError 404 if the value does not exist or belongs to another user; 400 as `enterValue` does, and if there
 * is another value of the same measure and sport group on that day
 */
export function changeValue(
  ctx: PlatformContext,
  { id: userId }: Account,
  valueId: number | null,
  { measures, ...changes }: { measures: readonly BodyMeasure[]; validFrom?: string; value?: number },
): ChangedValue {
  return transact(ctx.db, tx => {
    const account = requireAccount(tx, userId)
    const { value: before } = requireValue(tx, userId, valueId, measures)
    const after = { ...before, ...requirePossible(ctx, account, { ...before, ...changes }) }
    const others = listOthers(tx, before)
    if (others.some(other => isSameKind(other, after) && other.validFrom === after.validFrom)) {
      throw invalid('body-day-taken')
    }
    const workoutId = after.value === before.value ? before.workoutId : null
    changeConsistently(tx, before, () =>
      updateValue(tx, before.id, { validFrom: after.validFrom, value: after.value, workoutId }),
    )
    return { id: before.id, workouts: recompute(tx, ctx, account, after, reachOf(before, others)) }
  })
}

/**
 * Deletes a value. The previous value is then valid instead.
 * @throws AppError 404 as `changeValue` does; 400 if heart rates contradict each other after the deletion, but not
 * before it
 */
export function removeValue(
  ctx: PlatformContext,
  { id: userId }: Account,
  valueId: number | null,
  measures: readonly BodyMeasure[],
) {
  transact(ctx.db, tx => {
    const account = requireAccount(tx, userId)
    const { value } = requireValue(tx, userId, valueId, measures)
    const concerned = listConcerned(tx, account, value.measure, reachOf(value, listOthers(tx, value)))
    changeConsistently(tx, value, () => deleteValue(tx, userId, value.id), { mayStay: true })
    if (countsForLoad(value.measure)) markOutdated(tx, ctx, concerned)
  })
}

/**
 * Returns how many workouts would change if a value were entered for a day.
 * @throws AppError 400 for a wrong group or day
 */
export function countWouldChange(ctx: PlatformContext, account: Account, placed: Placed): number {
  if (!hasGroup(placed.measure, placed.sportGroup)) throw wrongGroup()
  const at = { ...placed, validFrom: requireDay(ctx, account, placed.validFrom) }
  const others = listAllValues(ctx.db, account.id, [placed.measure])
  return countShown(listConcerned(ctx.db, account, placed.measure, reachOf(at, others)))
}

const listOthers = (tx: Db, { id, userId, measure }: Pick<BodyValue, 'id' | 'userId' | 'measure'>) =>
  listAllValues(tx, userId, [measure]).filter(other => other.id !== id)

const isSameKind = (a: Measured, b: Measured) => a.measure === b.measure && a.sportGroup === b.sportGroup

/**
 * Marks the loads of all workouts that depend on a value, or did before the change, as outdated if loads depend on its
 * measure.
 * @returns the number of these workouts, not counting hidden workouts
 */
function recompute(
  tx: Db,
  ctx: PlatformContext,
  account: Account,
  value: Omit<BodyValue, 'workoutId'>,
  formerly: readonly Reach[],
): number {
  const reaches = reachOf(value, listOthers(tx, value))
  const concerned = listConcerned(tx, account, value.measure, [...reaches, ...formerly])
  if (countsForLoad(value.measure)) markOutdated(tx, ctx, concerned)
  return countShown(concerned)
}

const countShown = (concerned: readonly { isHidden: boolean }[]) =>
  concerned.filter(({ isHidden }) => !isHidden).length

function requirePossible<Value extends NewValue>(
  ctx: PlatformContext,
  account: Account,
  entered: Value,
): Value {
  const { measure, sportGroup } = entered
  if (!hasGroup(measure, sportGroup)) throw wrongGroup()
  const value = roundValue(measure, entered.value)
  if (!isPossible(measure, sportGroup, value)) {
    throw invalid('body-value-impossible')
  }
  return { ...entered, value, validFrom: requireDay(ctx, account, entered.validFrom) }
}

const wrongGroup = () => invalid('body-group-invalid')

/**
 * Reads the day from which a value is valid.
 * @throws AppError 400 if it is too early, or after today on the user's clock
 */
function requireDay(ctx: PlatformContext, { timezone }: Account, text: string): string {
  const day = readDay(text, timezone).toString()
  const today = localDay(ctx.clock(), timezone)
  if (day < earliestDay || day > today) {
    const detail = { field: 'valid_from', expected: `a day from ${earliestDay} to ${today}` }
    throw invalid('body-day-invalid', undefined, { detail })
  }
  return day
}
