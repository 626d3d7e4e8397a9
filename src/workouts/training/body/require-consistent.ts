// Refuses heart rates that contradict each other. The resting heart rate must be below the threshold and the maximum,
// and the threshold must not be above the maximum.
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
 * Changes values in the caller's transaction.
 * @param mayStay true to allow contradictions that already existed before the change, even if the change affects them
 * @throws AppError 400 if heart rates contradict each other after the change
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
 * Returns where heart rates contradict each other, on the days and in the sport groups that a change concerns. Only the
 * days on which a value begins are checked, because heart rates do not change between these days.
 * @param before the values before the change; like `after`, they are sorted by day, earliest first
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
 * Returns those new values that contradict no other heart rate on the days on which they would be valid, earliest day
 * first. A single pass from the last day to the first is enough: a value is valid until the next value of its kind, and
 * whether that one is kept is then already known.
 * @param present all stored heart rates, earliest day first
 */
export function withoutContradictions<Value extends Pick<BodyValue, 'validFrom' | 'value'>>(
  present: readonly HeartRate[],
  { measure, sportGroup }: Measured,
  added: readonly Value[],
): Value[] {
  const left = added.toSorted(byDay)
  const days = [...new Set([...present, ...left].map(({ validFrom }) => validFrom))].sort()
  const ownDays = new Set(
    present
      .filter(value => value.measure === measure && value.sportGroup === sportGroup)
      .map(({ validFrom }) => validFrom),
  )
  const ratesOn = Map.groupBy(listRates(present, days), ({ day }) => day)
  const kept: Value[] = []
  let room = anyValue
  for (const day of days.reverse()) {
    for (const rates of ratesOn.get(day)!) {
      const concerns = sportGroup === rates.group || (sportGroup === 'all' && !isApart(measure, rates))
      if (concerns) room = narrow(room, roomFor(measure, rates))
    }
    while (left.at(-1)?.validFrom === day) {
      const value = left.pop()!
      if (!fits(value.value, room)) continue
      kept.push(value)
      room = anyValue
    }
    if (ownDays.has(day)) room = anyValue
  }
  return kept.reverse()
}

/** Whether a threshold for all sports is not used in a sport group, because the group has its own threshold. */
const isApart = (measure: BodyMeasure, { hasOwnThreshold }: Rates) =>
  measure === 'threshold-heart-rate' && hasOwnThreshold

/** The bounds that the other heart rates leave for a value. */
interface Room {
  above: number
  atLeast: number
  below: number
  atMost: number
}

const anyValue: Room = {
  above: Number.NEGATIVE_INFINITY,
  atLeast: Number.NEGATIVE_INFINITY,
  below: Number.POSITIVE_INFINITY,
  atMost: Number.POSITIVE_INFINITY,
}

/**
 * Returns the bounds that other rates leave for a value, by the rule of `areInOrder`. No value is possible if the other
 * rates contradict each other.
 */
function roomFor(measure: BodyMeasure, { resting = 0, threshold, max, ...of }: Rates): Room {
  const none = { ...anyValue, above: Number.POSITIVE_INFINITY }
  if (measure === 'resting-heart-rate') {
    if (!areInOrder({ ...of, resting: undefined, threshold, max })) return none
    return { ...anyValue, below: Math.min(threshold ?? anyValue.below, max ?? anyValue.below) }
  }
  if (measure === 'max-heart-rate') {
    if (!areInOrder({ ...of, resting, threshold, max: undefined })) return none
    return { ...anyValue, above: resting, atLeast: threshold ?? anyValue.atLeast }
  }
  if (!areInOrder({ ...of, resting, threshold: undefined, max })) return none
  return { ...anyValue, above: resting, atMost: max ?? anyValue.atMost }
}

const narrow = (one: Room, other: Room): Room => ({
  above: Math.max(one.above, other.above),
  atLeast: Math.max(one.atLeast, other.atLeast),
  below: Math.min(one.below, other.below),
  atMost: Math.min(one.atMost, other.atMost),
})

const fits = (value: number, { above, atLeast, below, atMost }: Room) =>
  value > above && value >= atLeast && value < below && value <= atMost

const byDay = (a: { validFrom: string }, b: { validFrom: string }) =>
  a.validFrom < b.validFrom ? -1 : Number(a.validFrom > b.validFrom)

interface Rates {
  day: string
  group: ThresholdGroup
  resting: number | undefined
  threshold: number | undefined
  max: number | undefined
  /** True if the threshold is that of the sport group itself, and not the threshold for all sports. */
  hasOwnThreshold: boolean
}

/**
 * Returns the rates that are valid on each of these days in each sport group.
 * @param days in ascending order
 */
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
      hasOwnThreshold: rate('threshold-heart-rate', group) !== undefined,
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
