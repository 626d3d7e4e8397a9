// Suggests thresholds that are higher than the entered ones, if workouts of the last twelve months show them. A
// suggestion changes nothing until the person accepts it. The rules are those of `tracks/analysis`.
import { day } from '../../../lib/durations'
import { localDay } from '../../../lib/time-zone'
import type { Account } from '../../../platform/access/store'
import type { Db } from '../../../platform/db/database'
import {
  suggestMaxHeartRate,
  suggestThresholdHeartRate,
  suggestThresholdPower,
} from '../../../tracks/analysis/body-suggestions'
import { criticalSpeed } from '../../../tracks/analysis/critical-power'
import { meanDurations } from '../../../tracks/analysis/track-analysis'
import { type BodyOnDay, readBodyHistory } from '../../body/body-on-day'
import type { Measured } from '../../body/measures'
import { isPossible } from '../../body/measures'
import { listAllValues } from '../../body/store'
import { createDayFinder } from '../../library/periods'
import type { SportGroup } from '../../sports/sport-group'
import { readGroups } from './concerned'
import { findCriticalPower } from './find-critical-power'
import { listProofs, listRefused, type Proof } from './suggestions-store'

type Basis = 'held-10-s' | 'best-20-min' | 'best-40-min' | 'best-60-min' | 'critical-speed' | 'critical-power'

export interface Suggestion extends Measured {
  value: number
  /** Local day of the workout, YYYY-MM-DD. */
  validFrom: string
  workoutId: number
  workoutShortId: string
  basis: Basis
  /** The value that is valid now; `null` if there is none. */
  present: number | null
  /** W′ in kJ that belongs to a suggested critical power; `null` for other measures. */
  wPrime: number | null
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

/**
 * In days. The speeds for the critical speed must be from a short period, because the model needs efforts of the same
 * level of fitness.
 */
const seasonDays = 90

/** Returns the present suggestions, at most one for each measure and sport group. */
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

  /**
   * Workouts before the day of the entered value are ignored, because a person who enters a value knows them already.
   */
  const offer = (of: Measured, find: (proofs: readonly DatedProof[]) => Shown | null): Suggestion[] => {
    const present = presentOf(of)
    const shown = find(proofs.filter(proof => proof.day >= (present?.validFrom ?? '') && proof.day <= today))
    if (shown === null || !isPossible(of.measure, of.sportGroup, shown.value)) return []
    const known = Math.max(present?.value ?? 0, refused.find(other => isOf(other, of))?.value ?? 0)
    if (shown.value <= known) return []
    const { workoutId, shortId: workoutShortId, day: validFrom } = shown.proof
    const { value, basis } = shown
    return [
      {
        ...of,
        value,
        basis,
        validFrom,
        workoutId,
        workoutShortId,
        present: present?.value ?? null,
        wPrime: null,
      },
    ]
  }

  const suggestPower = (sportGroup: 'run' | 'ride'): Suggestion[] => {
    const of = { measure: 'critical-power', sportGroup } as const
    const [power, reserve] = [presentOf(of), presentOf({ measure: 'w-prime', sportGroup })]
    const found = findCriticalPower(inGroup(proofs, sportGroup), {
      to: today,
      present: power && {
        ...{ watts: power.value, kilojoules: reserve?.value ?? 0, since: power.validFrom },
      },
    })
    const refusedValue = refused.find(other => isOf(other, of))?.value ?? 0
    if (found === null || found.value <= refusedValue) return []
    const { value, wPrime, proof } = found
    const { workoutId, shortId: workoutShortId, day: validFrom } = proof
    return [
      {
        ...{ ...of, value, wPrime, validFrom, workoutId, workoutShortId, basis: 'critical-power' },
        present: power?.value ?? null,
      },
    ]
  }

  const season = new Date(now.getTime() - seasonDays * day)
  const max = offer({ measure: 'max-heart-rate', sportGroup: 'all' }, findMax)
  const highest = Math.max(max[0]?.value ?? 0, bodyOn('other', today).max ?? 0)
  return [
    ...max,
    ...(['run', 'ride', 'swim'] as const).flatMap(group =>
      offer({ measure: 'threshold-heart-rate', sportGroup: group }, all =>
        findThresholdRate(inGroup(all, group), day => bodyOn(group, day), highest),
      ),
    ),
    ...(['run', 'ride'] as const).flatMap(group =>
      offer({ measure: 'threshold-power', sportGroup: group }, all =>
        findThresholdPower(inGroup(all, group)),
      ),
    ),
    ...(['run', 'ride'] as const).flatMap(group => suggestPower(group)),
    ...(['run', 'swim'] as const).flatMap(group =>
      offer({ measure: 'threshold-speed', sportGroup: group }, all =>
        findThresholdSpeed(inGroup(all, group).filter(({ workoutDate }) => workoutDate >= season)),
      ),
    ),
  ]
}

const isOf = (a: Measured, b: Measured) => a.measure === b.measure && a.sportGroup === b.sportGroup

/** Workouts whose sport is a guess are left out, because their sport group is not certain. */
const inGroup = (proofs: readonly DatedProof[], group: SportGroup) =>
  proofs.filter(proof => proof.group === group && proof.sportConfirmed)

/** Finds the workout that shows the maximum heart rate. */
function findMax(proofs: readonly DatedProof[]): Shown | null {
  const held = proofs.flatMap(proof =>
    proof.heldHeartRate === null ? [] : [{ proof, rate: proof.heldHeartRate }],
  )
  const value = suggestMaxHeartRate(held.map(({ rate }) => rate))
  const found = held.find(({ rate }) => rate === value)
  return found ? { value: Math.round(found.rate), proof: found.proof, basis: 'held-10-s' } : null
}

/**
 * Finds the threshold heart rate from the best mean of an hour or, if that is not suitable, of 40 or 20 minutes. It
 * must be above the resting heart rate of its day, and not above the maximum.
 * @param max the maximum heart rate; 0 if none is known
 */
function findThresholdRate(
  proofs: readonly DatedProof[],
  bodyOn: (day: string) => BodyOnDay,
  max: number,
): Shown | null {
  if (max === 0) return null
  for (const { seconds, basis, read } of rateMeans) {
    const best = bestBy(proofs, read)
    if (!best) continue
    const means = meanDurations.map(duration => (duration === seconds ? { value: best.value } : null))
    const suggested = suggestThresholdHeartRate(means, max)
    const { resting, max: ofDay, assumed } = bodyOn(best.proof.day)
    const highest = ofDay === null || assumed.includes('max') ? max : Math.min(max, ofDay)
    if (suggested === null || suggested <= resting || Math.round(suggested) > highest) continue
    return { value: Math.round(suggested), proof: best.proof, basis }
  }
  return null
}

const rateMeans = [
  { seconds: 3600, basis: 'best-60-min', read: (proof: Proof) => proof.heartRate60 },
  { seconds: 2400, basis: 'best-40-min', read: (proof: Proof) => proof.heartRate40 },
  { seconds: 1200, basis: 'best-20-min', read: (proof: Proof) => proof.heartRate20 },
] as const

function findThresholdPower(proofs: readonly DatedProof[]): Shown | null {
  const best = bestBy(proofs, ({ power20 }) => power20)
  const value = suggestThresholdPower(best?.value ?? null)
  return best && value !== null ? { value: Math.round(value), proof: best.proof, basis: 'best-20-min' } : null
}

/** Finds the critical speed. The workout with the effort over the longest duration is named as the source. */
function findThresholdSpeed(proofs: readonly DatedProof[]): Shown | null {
  const efforts = speedMeans.flatMap(({ seconds, read }) => {
    const best = bestBy(proofs, read)
    return best ? [{ seconds, metres: best.value * seconds, proof: best.proof }] : []
  })
  const value = criticalSpeed(efforts)?.criticalSpeed
  const proof = efforts.at(-1)?.proof
  return value && proof ? { value: Math.round(value * 1000) / 1000, proof, basis: 'critical-speed' } : null
}

const speedMeans = [
  { seconds: 120, read: (proof: Proof) => proof.speed2 },
  { seconds: 180, read: (proof: Proof) => proof.speed3 },
  { seconds: 300, read: (proof: Proof) => proof.speed5 },
  { seconds: 480, read: (proof: Proof) => proof.speed8 },
  { seconds: 720, read: (proof: Proof) => proof.speed12 },
  { seconds: 1200, read: (proof: Proof) => proof.speed20 },
]

/**
 * Returns the workout with the highest value, the latest of workouts with equal values; `null` if no workout has a
 * value.
 */
function bestBy(proofs: readonly DatedProof[], read: (proof: Proof) => number | null) {
  let best: { value: number; proof: DatedProof } | null = null
  for (const proof of proofs) {
    const value = read(proof)
    if (value !== null && value > (best?.value ?? 0)) best = { value, proof }
  }
  return best
}
