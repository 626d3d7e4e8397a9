// Finds the critical power and W′ (the work above it until exhaustion) that workouts show. The functions here are pure.
import { type criticalDurations, criticalPower } from '../../../tracks/analysis/critical-power'
import { isPossible, roundValue } from '../../body/measures'
import type { Proof } from './suggestions-store'

/** Number of days whose efforts are used together. Over longer periods, a person's fitness changes too much. */
const effortDays = 42

/** The critical power and W′ that are valid now. */
interface Present {
  watts: number
  /** W′ in kJ; 0 if it was not entered. */
  kilojoules: number
  /** Day from which the critical power is valid, YYYY-MM-DD. */
  since: string
}

type DatedProof = Proof & { day: string }

interface Found<Of> {
  /** W */
  value: number
  /** kJ */
  wPrime: number
  /** The workout with the latest of the efforts from which the critical power was computed. */
  proof: Of
}

/**
 * Returns the critical power from the best efforts of six weeks; `null` if it cannot be computed, see `criticalPower`.
 * If the user already has a critical power, a new one is returned only under two conditions: in an effort on a later
 * day, W′ would have fallen below 0; and the new one is higher, or equal with a higher W′. The reason is that ordinary
 * efforts show less than a person can do.
 * @param proofs workouts of one sport group
 * @param options.to the last of the six weeks' days, YYYY-MM-DD
 */
export function findCriticalPower<Of extends DatedProof>(
  proofs: readonly Of[],
  { to, present }: { to: string; present: Present | undefined },
): Found<Of> | null {
  const from = Temporal.PlainDate.from(to).subtract({ days: effortDays }).toString()
  const recent = proofs.filter(({ day }) => day > from && day <= to)
  const best = powerMeans.flatMap(({ seconds, read }) => bestOf(recent, seconds, read))
  const model = criticalPower(best)
  const proof = best.map(effort => effort.proof).toSorted((a, b) => b.day.localeCompare(a.day))[0]
  if (model === null || !proof) return null
  if (present && !best.some(effort => exceeds(effort, present))) return null
  const value = Math.round(model.criticalPower)
  const wPrime = roundValue('w-prime', model.wPrime / 1000)
  const arePossible = isPossible('critical-power', 'ride', value) && isPossible('w-prime', 'ride', wPrime)
  return arePossible && isHigher({ value, wPrime }, present) ? { value, wPrime, proof } : null
}

const isHigher = ({ value, wPrime }: Omit<Found<never>, 'proof'>, present: Present | undefined) =>
  !present || value > present.watts || (value === present.watts && wPrime > present.kilojoules)

interface Effort<Of> {
  seconds: number
  watts: number
  proof: Of
}

/** Returns the effort with the highest mean power over a duration. Of equal efforts, the latest is returned. */
function bestOf<Of extends DatedProof>(
  proofs: readonly Of[],
  seconds: number,
  read: (proof: Proof) => number | null,
): Effort<Of>[] {
  let best: Effort<Of> | null = null
  for (const proof of proofs) {
    const watts = read(proof)
    if (watts !== null && watts > (best?.watts ?? 0)) best = { seconds, watts, proof }
  }
  return best ? [best] : []
}

/** Whether an effort on a day after `since` needed more than the whole of W′. */
const exceeds = (
  { seconds, watts, proof }: Effort<DatedProof>,
  { watts: critical, kilojoules, since }: Present,
) => proof.day > since && (watts - critical) * seconds > kilojoules * 1000

const powerMeans: readonly {
  seconds: (typeof criticalDurations)[number]
  read: (proof: Proof) => number | null
}[] = [
  { seconds: 120, read: ({ power2 }) => power2 },
  { seconds: 180, read: ({ power3 }) => power3 },
  { seconds: 300, read: ({ power5 }) => power5 },
  { seconds: 480, read: ({ power8 }) => power8 },
  { seconds: 720, read: ({ power12 }) => power12 },
  { seconds: 1200, read: ({ power20 }) => power20 },
]
