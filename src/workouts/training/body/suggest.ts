// Finds thresholds that workouts of the last twelve months prove and that are higher than those that were entered.
// Nothing is set without the person. The rules are those of GoldenCheetah, Friel and Coggan, see each.
import { day } from '../../../lib/durations'
import { localDay } from '../../../lib/time-zone'
import type { Account } from '../../../platform/access/store'
import type { Db } from '../../../platform/db/database'
import { createDayFinder } from '../../library/periods'
import type { SportGroup } from '../../sports/sport-group'
import { type BodyOnDay, readBodyHistory } from './body-on-day'
import { readGroups } from './concerned'
import { isPossible } from './measures'
import { listAllValues, type Measured } from './store'
import { listProofs, listRefused, type Proof } from './suggestions-store'

type Basis = 'held-10-s' | 'best-20-min' | 'best-40-min' | 'best-60-min'

export interface Suggestion extends Measured {
  value: number
  /** Local day of the workout, YYYY-MM-DD. */
  validFrom: string
  workoutId: number
  workoutShortId: string
  basis: Basis
  /** The value that holds now; `null` if there is none. */
  present: number | null
}

/** A value that a workout shows. */
interface Shown {
  value: number
  proof: DatedProof
  basis: Basis
}

interface DatedProof extends Proof {
  day: string
  group: SportGroup
}

const lookedBackDays = 365

/** A mean heart rate is near the threshold only if it is at least this share of the maximum. */
const leastShareOfMax = 0.85

/** Returns what can be suggested now, at most one value for each measure and sport group. */
export function suggest(db: Db, { id: userId, timezone: timeZone }: Account, now: Date): Suggestion[] {
  const today = localDay(now, timeZone)
  const groups = readGroups(db, userId)
  const dayOf = createDayFinder({ timeZone, byPlace: true })
  const proofs = listProofs(db, userId, new Date(now.getTime() - lookedBackDays * day)).map(proof => ({
    ...proof,
    day: dayOf(proof.workoutDate.getTime(), proof.localOffsetS),
    group: groups.get(proof.sportId) ?? ('other' as const),
  }))
  const bodyOn = readBodyHistory(db, userId)
  const values = listAllValues(db, userId)
  const refused = listRefused(db, userId)

  const presentOf = (of: Measured) =>
    values.findLast(value => isOf(value, of) && value.validFrom <= today) ??
    (of.measure === 'threshold-heart-rate' && of.sportGroup !== 'all'
      ? values.findLast(value => isOf(value, { ...of, sportGroup: 'all' }) && value.validFrom <= today)
      : undefined)

  /** A person who enters a value knows what came before, so only later workouts speak against it. */
  const offer = (of: Measured, find: (proofs: readonly DatedProof[]) => Shown | null): Suggestion[] => {
    const present = presentOf(of)
    const shown = find(proofs.filter(proof => proof.day >= (present?.validFrom ?? '') && proof.day <= today))
    if (shown === null || !isPossible(of.measure, of.sportGroup, shown.value)) return []
    const known = Math.max(present?.value ?? 0, refused.find(other => isOf(other, of))?.value ?? 0)
    if (shown.value <= known) return []
    const { workoutId, shortId: workoutShortId, day: validFrom } = shown.proof
    const { value, basis } = shown
    return [{ ...of, value, basis, validFrom, workoutId, workoutShortId, present: present?.value ?? null }]
  }

  const max = offer({ measure: 'max-heart-rate', sportGroup: 'all' }, findMax)
  const highest = Math.max(max[0]?.value ?? 0, bodyOn('other', today).max ?? 0)
  return [
    ...max,
    ...(['run', 'ride', 'swim'] as const).flatMap(group =>
      offer({ measure: 'threshold-heart-rate', sportGroup: group }, all =>
        findThresholdRate(inGroup(all, group), bodyOn(group, today), highest),
      ),
    ),
    ...(['run', 'ride'] as const).flatMap(group =>
      offer({ measure: 'threshold-power', sportGroup: group }, all =>
        findThresholdPower(inGroup(all, group)),
      ),
    ),
  ]
}

const isOf = (a: Measured, b: Measured) => a.measure === b.measure && a.sportGroup === b.sportGroup

const inGroup = (proofs: readonly DatedProof[], group: SportGroup) =>
  proofs.filter(proof => proof.group === group)

/**
 * The highest heart rate that was held for ten seconds. If the second-highest workout is more than 5 beats lower, that
 * of the second one counts, because single recordings are wrong more often than that.
 */
function findMax(proofs: readonly DatedProof[]): Shown | null {
  const [first, second] = shownBy(proofs, ({ heldHeartRate }) => heldHeartRate, 'held-10-s')
  if (!first) return null
  return second && first.value - second.value > 5 ? second : first
}

/** The highest of 95 % of the best mean of 20 minutes, 98 % of that of 40, and that of an hour, after Friel. */
function findThresholdRate(proofs: readonly DatedProof[], { resting }: BodyOnDay, max: number): Shown | null {
  const shown = highestOf([
    ...shownBy(proofs, ({ heartRate60 }) => heartRate60, 'best-60-min'),
    ...shownBy(proofs, ({ heartRate40 }) => share(heartRate40, 0.98), 'best-40-min'),
    ...shownBy(proofs, ({ heartRate20 }) => share(heartRate20, 0.95), 'best-20-min'),
  ])
  if (!shown || shown.value < leastShareOfMax * max || shown.value <= resting) return null
  return max > 0 && shown.value > max ? null : shown
}

/** 95 % of the best mean power of 20 minutes, after Coggan. */
const findThresholdPower = (proofs: readonly DatedProof[]): Shown | null =>
  highestOf(shownBy(proofs, ({ power20 }) => share(power20, 0.95), 'best-20-min'))

const share = (value: number | null, of: number) => value && value * of

/** The whole values that workouts show, highest first. */
const shownBy = (
  proofs: readonly DatedProof[],
  readValue: (proof: Proof) => number | null,
  basis: Basis,
): Shown[] =>
  proofs
    .flatMap(proof => {
      const value = readValue(proof)
      return value === null ? [] : [{ value: Math.round(value), proof, basis }]
    })
    .toSorted((a, b) => b.value - a.value)

const highestOf = (shown: readonly Shown[]): Shown | null =>
  shown.toSorted((a, b) => b.value - a.value)[0] ?? null
