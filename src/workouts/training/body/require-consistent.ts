// Refuses heart rates that contradict each other: resting is below threshold and maximum, and the threshold not above
// the maximum.
import { firstIndex } from '../../../lib/first-index'
import type { Db } from '../../../platform/db/database'
import { invalid } from '../../../platform/errors'
import type { Measured } from '../../body/measures'
import { thresholdGroups } from '../../body/measures'
import { type BodyValue, listAllValues } from '../../body/store'
import type { BodyMeasure, ThresholdGroup } from './store'

const heartRates: readonly BodyMeasure[] = ['resting-heart-rate', 'max-heart-rate', 'threshold-heart-rate']

export const isHeartRate = (measure: BodyMeasure) => heartRates.includes(measure)

/** Returns all heart rates of a user, earliest day first. */
export const listHeartRates = (db: Db, userId: number) => listAllValues(db, userId, heartRates)

/**
 * Makes a change of values, in the running transaction.
 * @param mayStay allows contradictions that were there before the change, even if the change touches them
 * @throws AppError 400 if heart rates contradict each other after it
 */
export function changeConsistently<Result>(
  tx: Db,
  { userId, measure }: Pick<BodyValue, 'userId' | 'measure'>,
  change: () => Result,
  { mayStay = false } = {},
): Result {
  if (!isHeartRate(measure)) return change()
  const before = listHeartRates(tx, userId)
  const result = change()
  const found = findContradictions(before, listHeartRates(tx, userId))
  if (found.some(({ isNew }) => isNew || !mayStay)) throw invalid('heart-rates-contradict')
  return result
}

type HeartRate = Pick<BodyValue, 'measure' | 'sportGroup' | 'validFrom' | 'value'>

interface Contradiction {
  /** YYYY-MM-DD */
  day: string
  group: ThresholdGroup
  /** False if the heart rates of that day already contradicted each other before the change. */
  isNew: boolean
}

/**
 * Returns where heart rates contradict each other, on the days and in the sport groups that a change concerns. Only
 * days on which a value begins are looked at, because nothing changes in between.
 * @param before the values before the change, earliest day first, like those after it
 */
function findContradictions(before: readonly HeartRate[], after: readonly HeartRate[]): Contradiction[] {
  const days = [...new Set([...before, ...after].map(({ validFrom }) => validFrom))].sort()
  const former = listRates(before, days)
  return listRates(after, days).flatMap((rates, index) => {
    const { [index]: old } = former
    const isTouched = old === undefined || !isSame(rates, old)
    if (!isTouched || areInOrder(rates)) return []
    return [{ day: rates.day, group: rates.group, isNew: old === undefined || areInOrder(old) }]
  })
}

/**
 * Returns the new values of a kind that contradict nothing, earliest day first.
 * @param present all heart rates that are there, earliest day first
 */
export function withoutContradictions<Value extends Pick<BodyValue, 'validFrom' | 'value'>>(
  present: readonly HeartRate[],
  { measure, sportGroup }: Measured,
  added: readonly Value[],
): Value[] {
  let kept = added.toSorted(byDay)
  for (;;) {
    const after = kept.map(({ validFrom, value }) => ({ measure, sportGroup, validFrom, value }))
    const found = findContradictions(present, [...present, ...after].sort(byDay))
    if (found.length === 0) return kept
    // On a day with a contradiction, the added value that holds on it is to blame.
    const indexes = found.map(({ day }) => firstIndex(kept.length, at => kept[at]!.validFrom > day) - 1)
    const wrong = new Set(indexes)
    kept = kept.filter((_, index) => !wrong.has(index))
  }
}

const byDay = (a: { validFrom: string }, b: { validFrom: string }) =>
  a.validFrom < b.validFrom ? -1 : Number(a.validFrom > b.validFrom)

interface Rates {
  day: string
  group: ThresholdGroup
  resting: number | undefined
  threshold: number | undefined
  max: number | undefined
}

/** Returns the rates that hold on each of these days in each sport group. @param days in their order */
function listRates(values: readonly HeartRate[], days: readonly string[]): Rates[] {
  const held = new Map<string, number>()
  const rate = (measure: BodyMeasure, group: ThresholdGroup) => held.get(`${measure} ${group}`)
  let next = 0
  return days.flatMap(day => {
    for (; (values[next]?.validFrom ?? '9') <= day; next++) {
      const { measure, sportGroup, value } = values[next]!
      held.set(`${measure} ${sportGroup}`, value)
    }
    return thresholdGroups.map(group => ({
      ...{ day, group },
      resting: rate('resting-heart-rate', 'all'),
      threshold: rate('threshold-heart-rate', group) ?? rate('threshold-heart-rate', 'all'),
      max: rate('max-heart-rate', 'all'),
    }))
  })
}

const isSame = (a: Rates, b: Rates) =>
  a.resting === b.resting && a.threshold === b.threshold && a.max === b.max

function areInOrder({ resting = 0, threshold, max }: Rates): boolean {
  const isThresholdLow = threshold !== undefined && threshold <= resting
  const isMaxLow = max !== undefined && (max <= resting || max < (threshold ?? 0))
  return !isThresholdLow && !isMaxLow
}
